using Dapper.Json.Cells;
using Dapper.Json.Contracts.Members;

namespace Dapper.Json.Contracts.Conversions;

/// <summary>
/// The conversions of Dapper's deserializers, in the order in which Dapper decides among them (SqlMapper.
/// LoadReaderValueOrBranchToDBNullLabel): the driver's own reading, characters, enums, everything else.
/// </summary>
internal static class CellConversions
{
    /// <summary>
    /// Returns the conversion to the type of a member that has a <see cref="MemberKind"/>. Returns null if it may differ from Dapper's, or is rare: for
    /// other column types, type handlers, unusual type maps, and dates and times of another type.
    /// </summary>
    /// <param name="columnType">The result of GetFieldType at the first row, where Dapper would create its deserializer.</param>
    /// <param name="settings">Dapper's settings; null for those of this process.</param>
    public static CellConversion<T>? TryCreate<T>(Type columnType, DapperSettings? settings = null)
    {
        if (IsReadWhole(columnType, typeof(T), settings ?? DapperSettings.Current) is not { } isReadWhole)
        {
            return null;
        }

        if (isReadWhole)
        {
            return new CellConversion<T>(static value => (T)value)
            {
                Read = static (reader, ordinal) => reader.GetFieldValue<T>(ordinal),
                MustRead = true,
            };
        }

        if (typeof(T) == typeof(char))
        {
            return (CellConversion<T>)(object)TextConversions.ToChar(isText: columnType == typeof(string));
        }

        return typeof(T).IsEnum ? EnumConversions.TryCreate<T>(columnType) : ColumnConversions.TryCreate<T>(columnType, isForEnum: false);
    }

    /// <summary>Returns whether a member takes a number, a flag, text or bytes as its column has it.</summary>
    public static bool TakesAsIs(Type columnType, Type type) =>
        columnType == type && ((type.IsPrimitive && type != typeof(char)) || type == typeof(string) || type == typeof(byte[]))
        && IsReadWhole(columnType, type, DapperSettings.Current) == false;

    /// <summary>Returns whether Dapper leaves the conversion to the driver's GetFieldValue; null if its conversion may be another than ours.</summary>
    private static bool? IsReadWhole(Type columnType, Type type, DapperSettings settings)
    {
        bool isArray = columnType == typeof(Array) && type.IsArray;
        return (columnType == typeof(object) || isArray || ClrType.For(columnType) is not null)
            && !DapperSettings.HasTypeHandler(type)
            && !DateTimeConversions.IsBridged(columnType, type)
            && settings.IsReadByGetFieldValue(type) is { } isReadWhole
            && isReadWhole == settings.IsNullableReadByGetFieldValue(type)
                ? isReadWhole
                : null;
    }
}
