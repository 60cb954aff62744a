using System.Runtime.CompilerServices;
using Dapper.Json.Cells;

namespace Dapper.Json.Contracts.Conversions;

/// <summary>Converts to enums as Dapper does: text by Enum.Parse, all other values through the enum's underlying type.</summary>
internal static class EnumConversions
{
    public static CellConversion<TEnum>? TryCreate<TEnum>(Type columnType) => columnType == typeof(string)
        ? OfText<TEnum>()
        : ClrType.For(typeof(TEnum).GetEnumUnderlyingType())?.Accept(new OfNumber<TEnum>(columnType));

    private static CellConversion<TEnum> OfText<TEnum>()
    {
        TextConversion<TEnum> parse = static text => (TEnum)Enum.Parse(typeof(TEnum), text, ignoreCase: true);
        return new CellConversion<TEnum>(value => parse((string)value))
        {
            FromText = parse,
            Read = (reader, ordinal) => parse(reader.GetString(ordinal)),
        };
    }

    private sealed class OfNumber<TEnum>(Type columnType) : IClrTypeVisitor<CellConversion<TEnum>?>
    {
        public CellConversion<TEnum>? Visit<T>(ClrType<T> type)
        {
            if (ColumnConversions.TryCreate<T>(columnType, isForEnum: true) is not { } number)
            {
                return null;
            }

            Func<object, T> fromBoxed = number.FromBoxed;
            return new CellConversion<TEnum>(value => AsEnum(fromBoxed(value)))
            {
                FromInt64 = number.FromInt64 is { } fromInt64 ? value => AsEnum(fromInt64(value)) : null,
                FromDouble = number.FromDouble is { } fromDouble ? value => AsEnum(fromDouble(value)) : null,
                Read = number.Read is { } read ? (reader, ordinal) => AsEnum(read(reader, ordinal)) : null,
            };

            // T and TEnum must have the same bits: TryCreate, which alone creates this visitor, has it called with the enum's underlying type.
            static TEnum AsEnum(T value) => Unsafe.As<T, TEnum>(ref value);
        }
    }
}
