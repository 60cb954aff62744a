using System.Diagnostics.CodeAnalysis;
using System.Numerics;
using System.Reflection;
using System.Runtime.CompilerServices;
using Dapper.Json.Cells;

namespace Dapper.Json.Contracts.Conversions;

/// <summary>Dapper's conversions to enums: of text by Enum.Parse, of all else by way of the enum's underlying type.</summary>
internal static class EnumConversions
{
    private static readonly MethodInfo ParseOf = ((TextConversion<DayOfWeek>)Parse<DayOfWeek>).Method.GetGenericMethodDefinition();

    public static CellConversion<TEnum>? TryCreate<TEnum>(Type columnType) => columnType == typeof(string)
        ? OfText<TEnum>()
        : (CellConversion<TEnum>?)NumberTypes.Accept(typeof(TEnum).GetEnumUnderlyingType(), new OfNumber<TEnum>(columnType));

    [UnconditionalSuppressMessage("Trimming", "IL2060", Justification = "Enum.Parse asks for nothing of the type.")]
    [UnconditionalSuppressMessage("AOT", "IL3050", Justification = "Typed queries ask for dynamic code.")]
    private static CellConversion<TEnum> OfText<TEnum>()
    {
        TextConversion<TEnum> parse = ParseOf.MakeGenericMethod(typeof(TEnum)).CreateDelegate<TextConversion<TEnum>>();
        return new CellConversion<TEnum>(value => parse((string)value))
        {
            FromText = parse,
            Read = (reader, ordinal) => parse(reader.GetString(ordinal)),
        };
    }

    private static TEnum Parse<TEnum>(ReadOnlySpan<char> text)
        where TEnum : struct => Enum.Parse<TEnum>(text, ignoreCase: true);

    private sealed class OfNumber<TEnum>(Type columnType) : INumberVisitor<object>
    {
        public object? Visit<T>()
            where T : struct, INumberBase<T>, IMinMaxValue<T>
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
                IsTotal = number.IsTotal,
            };

            static TEnum AsEnum(T value) => Unsafe.As<T, TEnum>(ref value);
        }
    }
}
