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
        settings ??= DapperSettings.Current;
        bool isArray = columnType == typeof(Array) && typeof(T).IsArray;
        if ((columnType != typeof(object) && !isArray && ClrType.For(columnType) is null)
            || DapperSettings.HasTypeHandler(typeof(T))
            || settings.IsReadByGetFieldValue(typeof(T)) is not { } isReadWhole
            || isReadWhole != settings.IsNullableReadByGetFieldValue(typeof(T))
            || DateTimeConversions.IsBridged(columnType, typeof(T)))
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
}
