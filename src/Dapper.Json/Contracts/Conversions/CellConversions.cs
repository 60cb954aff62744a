namespace Dapper.Json.Contracts.Conversions;

/// <summary>
/// The conversions of Dapper's deserializers, in the order in which Dapper decides among them (SqlMapper.
/// LoadReaderValueOrBranchToDBNullLabel): the driver's own reading, characters, enums, everything else.
/// </summary>
internal static class CellConversions
{
    private static readonly HashSet<Type> Scalars =
    [
        typeof(bool), typeof(byte), typeof(sbyte), typeof(short), typeof(ushort), typeof(int), typeof(uint), typeof(long),
        typeof(ulong), typeof(float), typeof(double), typeof(decimal), typeof(string), typeof(char), typeof(Guid),
        typeof(DateTime), typeof(DateTimeOffset), typeof(DateOnly), typeof(TimeOnly), typeof(TimeSpan), typeof(byte[]),
    ];

    /// <summary>Says whether members of a type, without Nullable, are known here at all.</summary>
    public static bool IsKnown(Type type) => type.IsEnum || Scalars.Contains(type);

    /// <summary>
    /// Gives the conversion, or null where it is not known to be Dapper's: other types, type handlers, odd type maps.
    /// </summary>
    /// <param name="columnType">What GetFieldType says where Dapper would make its deserializer: at the first row.</param>
    public static CellConversion<T>? TryCreate<T>(Type columnType)
    {
        if (!IsKnown(typeof(T)) || !ColumnConversions.IsKnown(columnType) || DapperSettings.HasTypeHandler(typeof(T)))
        {
            return null;
        }

        bool isReadWhole = DapperSettings.IsReadByGetFieldValue(typeof(T));
        if (isReadWhole != DapperSettings.IsNullableReadByGetFieldValue(typeof(T)))
        {
            return null;
        }

        if (isReadWhole && !DateTimeConversions.IsFamily(columnType, typeof(T)))
        {
            return new CellConversion<T>(static value => (T)value)
            {
                Read = static (reader, ordinal) => reader.GetFieldValue<T>(ordinal),
                MustRead = true,
            };
        }

        if (typeof(T) == typeof(char))
        {
            return (CellConversion<T>)(object)CharConversions.Create(columnType);
        }

        return typeof(T).IsEnum ? EnumConversions.TryCreate<T>(columnType) : ColumnConversions.TryCreate<T>(columnType, isForEnum: false);
    }
}
