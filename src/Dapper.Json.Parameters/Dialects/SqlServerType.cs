using System.Data;
using System.Data.SqlTypes;

namespace Dapper.Json.Parameters.Dialects;

/// <summary>Finds the types of values on SQL Server: the one to read from JSON or XML, and the one to convert to.</summary>
internal static class SqlServerType
{
    private const int MostPrecise = 38;

    /// <summary>The type that accepts text with any fraction of a second: older types accept at most three digits.</summary>
    private const string PreciseTime = "datetime2(7)";

    private static readonly Dictionary<Type, string> Fixed = new()
    {
        [typeof(int)] = "int",
        [typeof(ushort)] = "int",
        [typeof(long)] = "bigint",
        [typeof(uint)] = "bigint",
        [typeof(short)] = "smallint",
        [typeof(sbyte)] = "smallint",
        [typeof(byte)] = "tinyint",
        [typeof(ulong)] = "decimal(20, 0)",
        [typeof(bool)] = "bit",
        [typeof(double)] = "float",
        [typeof(float)] = "real",
        [typeof(char)] = "nchar(1)",
        [typeof(Guid)] = "uniqueidentifier",
        [typeof(DateTimeOffset)] = "datetimeoffset(7)",
        [typeof(DateOnly)] = "date",
        [typeof(TimeOnly)] = "time(7)",
        [typeof(TimeSpan)] = "time(7)",
        [typeof(byte[])] = "varbinary(max)",
    };

    /// <summary>Returns the type that Dapper's own parameter would have for the values, or the one in the options.</summary>
    /// <param name="values">The values.</param>
    /// <param name="told">The type in the options; null for none.</param>
    /// <param name="collation">The collation of texts; null for the database's. Dapper's own parameter has that of the column it is compared with.</param>
    /// <returns>Null if SQL Server has no type for the values.</returns>
    public static ColumnSql? Of<T>(ReadOnlySpan<T> values, string? told, string? collation)
    {
        Type type = Nullable.GetUnderlyingType(typeof(T)) ?? typeof(T);
        SqlTypeName name = SqlTypeName.Of<T>(told, collation);
        if (told is not null)
        {
            return type == typeof(DateTime) ? Converted(PreciseTime, name.Type) : new ColumnSql(name.Type, After: name.Collation);
        }

        if (type == typeof(DateTime))
        {
            return Time(values);
        }

        string? known = type == typeof(string) ? Text(values)
            : type == typeof(decimal) ? DecimalScale.Find(values, MostPrecise) is { } scale ? $"decimal({MostPrecise}, {scale})" : null
            : Fixed.GetValueOrDefault(type);
        return known is null ? null : new ColumnSql(known, After: name.Collation);
    }

    private static ColumnSql Converted(string read, string wanted) => new(read, "cast(", $" as {wanted})");

    /// <summary>Returns the driver's type, unless Dapper's type map has another: values of a more precise type would not be found.</summary>
    private static ColumnSql Time<T>(ReadOnlySpan<T> values)
    {
        if (MappedType(typeof(DateTime)) is DbType.DateTime2 or DbType.Date or DbType.DateTimeOffset)
        {
            return new ColumnSql(PreciseTime);
        }

        foreach (T value in values)
        {
            if (value is DateTime time && time < (DateTime)SqlDateTime.MinValue)
            {
                return new ColumnSql(PreciseTime);
            }
        }

        return Converted(PreciseTime, "datetime");
    }

    private static string Text<T>(ReadOnlySpan<T> values)
    {
        int longest = 0;
        foreach (T value in values)
        {
            longest = Math.Max(longest, value is string text ? text.Length : 0);
        }

        bool isAnsi = MappedType(typeof(string)) is DbType.AnsiString or DbType.AnsiStringFixedLength;
        return (isAnsi ? "varchar(" : "nvarchar(") + (longest <= DbString.DefaultLength ? "4000)" : "max)");
    }

#pragma warning disable CS0618 // Marked for Dapper's own use, and the only way to read its type map.
    private static DbType? MappedType(Type type) => SqlMapper.LookupDbType(type, "", demand: false, out _);
#pragma warning restore CS0618
}
