using System.Data.Common;
using System.Globalization;
using Dapper.Json.Cells;

namespace Dapper.Json.Contracts.Conversions;

/// <summary>The column types, their typed getters, and what is made of them.</summary>
internal static class ColumnConversions
{
    private static readonly HashSet<Type> Types =
    [
        typeof(bool), typeof(byte), typeof(sbyte), typeof(short), typeof(ushort), typeof(int), typeof(uint), typeof(long),
        typeof(ulong), typeof(float), typeof(double), typeof(decimal), typeof(string), typeof(char), typeof(Guid),
        typeof(DateTime), typeof(DateTimeOffset), typeof(DateOnly), typeof(TimeOnly), typeof(TimeSpan), typeof(byte[]),
        typeof(object),
    ];

    public static bool IsKnown(Type columnType) => Types.Contains(columnType);

    /// <summary>Where T is what lies under the enum that is wanted, Dapper knows fewer ways.</summary>
    public static CellConversion<T>? TryCreate<T>(Type columnType, bool isForEnum)
    {
        if (columnType == typeof(object))
        {
            return new CellConversion<T>(isForEnum ? Change<T> : static value => (T)value);
        }

        return Type.GetTypeCode(columnType) switch
        {
            TypeCode.Boolean => Create<bool, T>(static (reader, ordinal) => reader.GetBoolean(ordinal), isForEnum),
            TypeCode.Byte => Create<byte, T>(static (reader, ordinal) => reader.GetByte(ordinal), isForEnum),
            TypeCode.Int16 => Create<short, T>(static (reader, ordinal) => reader.GetInt16(ordinal), isForEnum),
            TypeCode.Int32 => Create<int, T>(static (reader, ordinal) => reader.GetInt32(ordinal), isForEnum),
            TypeCode.Int64 => Create<long, T>(static (reader, ordinal) => reader.GetInt64(ordinal), isForEnum),
            TypeCode.Single => Create<float, T>(static (reader, ordinal) => reader.GetFloat(ordinal), isForEnum),
            TypeCode.Double => Create<double, T>(static (reader, ordinal) => reader.GetDouble(ordinal), isForEnum),
            TypeCode.Decimal => Create<decimal, T>(static (reader, ordinal) => reader.GetDecimal(ordinal), isForEnum),
            TypeCode.String => Create<string, T>(static (reader, ordinal) => reader.GetString(ordinal), isForEnum),
            TypeCode.DateTime => Create<DateTime, T>(static (reader, ordinal) => reader.GetDateTime(ordinal), isForEnum),
            TypeCode.SByte => Create<sbyte, T>(GetFieldValue<sbyte>, isForEnum),
            TypeCode.UInt16 => Create<ushort, T>(GetFieldValue<ushort>, isForEnum),
            TypeCode.UInt32 => Create<uint, T>(GetFieldValue<uint>, isForEnum),
            TypeCode.UInt64 => Create<ulong, T>(GetFieldValue<ulong>, isForEnum),
            TypeCode.Char => Create<char, T>(GetFieldValue<char>, isForEnum),
            _ when columnType == typeof(Guid) => Create<Guid, T>(static (reader, ordinal) => reader.GetGuid(ordinal), isForEnum),
            _ when columnType == typeof(DateTimeOffset) => Create<DateTimeOffset, T>(GetFieldValue<DateTimeOffset>, isForEnum),
            _ when columnType == typeof(DateOnly) => Create<DateOnly, T>(GetFieldValue<DateOnly>, isForEnum),
            _ when columnType == typeof(TimeOnly) => Create<TimeOnly, T>(GetFieldValue<TimeOnly>, isForEnum),
            _ when columnType == typeof(TimeSpan) => Create<TimeSpan, T>(GetFieldValue<TimeSpan>, isForEnum),
            _ when columnType == typeof(byte[]) => Create<byte[], T>(GetFieldValue<byte[]>, isForEnum),
            _ => null,
        };
    }

    private static TColumn GetFieldValue<TColumn>(DbDataReader reader, int ordinal) => reader.GetFieldValue<TColumn>(ordinal);

    private static T Change<T>(object value) => (T)Convert.ChangeType(value, typeof(T), CultureInfo.InvariantCulture);

    private static Func<string, T>? OfString<T>(TextConversion<T>? fromText) => fromText is null ? null : text => fromText(text);

    /// <summary>
    /// Dapper either unboxes the column's type and converts that, and a cell of another type is an InvalidCastException;
    /// or it leaves the box to Convert.ChangeType, which takes a cell of any type.
    /// </summary>
    private static CellConversion<T> Create<TColumn, T>(Func<DbDataReader, int, TColumn> get, bool isForEnum)
    {
        Func<TColumn, T>? unboxed = UnboxedConversions.TryGet<TColumn, T>(isForEnum);
        Func<object, T> fromBoxed = unboxed is null ? Change<T> : value => unboxed((TColumn)value);
        TextConversion<T>? fromText = typeof(TColumn) != typeof(string) ? null
            : TextConversions.TryGet<T>() ?? (text => fromBoxed(text.ToString()));
        Func<TColumn, T> convert = unboxed
            ?? (Func<TColumn, T>?)(object?)OfString(fromText)
            ?? NumberTexts.TryGet<TColumn, T>()
            ?? (value => fromBoxed(value!));

        return new CellConversion<T>(fromBoxed)
        {
            FromInt64 = convert as Func<long, T>,
            FromDouble = convert as Func<double, T>,
            FromText = fromText,
            Read = typeof(TColumn) == typeof(T)
                ? (Func<DbDataReader, int, T>)(object)get
                : (reader, ordinal) => convert(get(reader, ordinal)),
            IsTotal = TotalConversions.Has(typeof(TColumn), typeof(T)),
        };
    }
}
