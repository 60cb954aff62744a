using Dapper.Json.Cells;

namespace Dapper.Json.Contracts.Conversions;

/// <summary>Enums: text by Enum.Parse, all else by way of the type that lies under the enum.</summary>
internal static class EnumConversions
{
    public static CellConversion<TEnum>? TryCreate<TEnum>(Type columnType)
    {
        if (columnType == typeof(string))
        {
            var names = new EnumNames<TEnum>();
            TextConversion<TEnum> fromText = names.Parse;
            return new CellConversion<TEnum>(value => fromText((string)value))
            {
                FromText = fromText,
                Read = (reader, ordinal) => fromText(reader.GetString(ordinal)),
            };
        }

        return Type.GetTypeCode(typeof(TEnum)) switch
        {
            TypeCode.Byte => TryCreate<byte, TEnum>(columnType),
            TypeCode.SByte => TryCreate<sbyte, TEnum>(columnType),
            TypeCode.Int16 => TryCreate<short, TEnum>(columnType),
            TypeCode.UInt16 => TryCreate<ushort, TEnum>(columnType),
            TypeCode.Int32 => TryCreate<int, TEnum>(columnType),
            TypeCode.UInt32 => TryCreate<uint, TEnum>(columnType),
            TypeCode.Int64 => TryCreate<long, TEnum>(columnType),
            TypeCode.UInt64 => TryCreate<ulong, TEnum>(columnType),
            _ => null,
        };
    }

    private static CellConversion<TEnum>? TryCreate<TNumber, TEnum>(Type columnType)
    {
        if (ColumnConversions.TryCreate<TNumber>(columnType, isForEnum: true) is not { } number)
        {
            return null;
        }

        Func<object, TNumber> fromBoxed = number.FromBoxed;
        return new CellConversion<TEnum>(value => Bits.As<TNumber, TEnum>(fromBoxed(value)))
        {
            FromInt64 = number.FromInt64 is { } fromInt64 ? value => Bits.As<TNumber, TEnum>(fromInt64(value)) : null,
            FromDouble = number.FromDouble is { } fromDouble ? value => Bits.As<TNumber, TEnum>(fromDouble(value)) : null,
            Read = number.Read is { } read ? (reader, ordinal) => Bits.As<TNumber, TEnum>(read(reader, ordinal)) : null,
            IsTotal = number.IsTotal,
        };
    }
}
