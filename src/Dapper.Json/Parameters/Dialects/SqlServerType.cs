using System.Data;
using System.Data.SqlTypes;

namespace Dapper.Json.Parameters.Dialects;

/// <summary>The type of a list's values on SQL Server.</summary>
/// <param name="Read">The type that they are read as from JSON or XML.</param>
/// <param name="Wanted">The type that they are converted to; null for none.</param>
/// <param name="Collation">What follows the value.</param>
internal readonly record struct SqlServerType(string Read, string? Wanted = null, string Collation = "")
{
    private const int MostPrecise = 38;

    /// <summary>What the server reads from text with any fraction of a second: its older types refuse more than three digits.</summary>
    private const string PreciseTime = "datetime2(7)";

    /// <summary>Gives the type that a parameter of Dapper's would have for a value, or that the caller has told.</summary>
    /// <returns>Null where the values have no type there.</returns>
    public static SqlServerType? Of<T>(ReadOnlySpan<T> values, string? told)
    {
        Type type = Nullable.GetUnderlyingType(typeof(T)) ?? typeof(T);
        if (told is not null)
        {
            SqlTypeName name = SqlTypeName.Of(told);
            return type == typeof(DateTime) ? new(PreciseTime, name.Type, name.Collation) : new(name.Type, null, name.Collation);
        }

        return type == typeof(DateTime) ? Time(values)
            : type == typeof(string) ? new SqlServerType(Text(values))
            : type == typeof(decimal) ? DecimalScale.Find(values, MostPrecise) is { } scale ? new SqlServerType($"decimal({MostPrecise}, {scale})") : null
            : Fixed(type) is { } known ? new SqlServerType(known)
            : null;
    }

    /// <summary>Gives what converts a value to the type that is wanted.</summary>
    public string Convert(string value) => (Wanted is null ? value : $"cast({value} as {Wanted})") + Collation;

    private static string? Fixed(Type type) =>
        type == typeof(int) || type == typeof(ushort) ? "int"
        : type == typeof(long) || type == typeof(uint) ? "bigint"
        : type == typeof(short) || type == typeof(sbyte) ? "smallint"
        : type == typeof(byte) ? "tinyint"
        : type == typeof(ulong) ? "decimal(20, 0)"
        : type == typeof(bool) ? "bit"
        : type == typeof(double) ? "float"
        : type == typeof(float) ? "real"
        : type == typeof(char) ? "nchar(1)"
        : type == typeof(Guid) ? "uniqueidentifier"
        : type == typeof(DateTimeOffset) ? "datetimeoffset(7)"
        : type == typeof(DateOnly) ? "date"
        : type == typeof(TimeOnly) || type == typeof(TimeSpan) ? "time(7)"
        : type == typeof(byte[]) ? "varbinary(max)"
        : null;

    /// <summary>Gives the driver's type, where Dapper's type map does not say another: one that is more precise finds no value of its own.</summary>
    private static SqlServerType Time<T>(ReadOnlySpan<T> values)
    {
        if (MappedType(typeof(DateTime)) is DbType.DateTime2 or DbType.Date or DbType.DateTimeOffset)
        {
            return new SqlServerType(PreciseTime);
        }

        foreach (T value in values)
        {
            if (value is DateTime time && time < (DateTime)SqlDateTime.MinValue)
            {
                return new SqlServerType(PreciseTime);
            }
        }

        return new SqlServerType(PreciseTime, "datetime");
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
