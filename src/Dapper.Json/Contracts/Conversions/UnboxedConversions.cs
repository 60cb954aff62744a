namespace Dapper.Json.Contracts.Conversions;

/// <summary>
/// Where Dapper unboxes the column's type itself (SqlMapper.FlexibleConvertBoxedFromHeadOfStack): the same type, a
/// conversion operator, the family of dates and times, and the checked conversions among numbers.
/// </summary>
internal static class UnboxedConversions
{
    /// <summary>Null where Dapper uses Convert.ChangeType.</summary>
    public static Func<TColumn, T>? TryGet<TColumn, T>(bool isForEnum)
    {
        if (typeof(TColumn) == typeof(T))
        {
            return static value => Bits.As<TColumn, T>(value);
        }

        // Operators are looked for by the member's type, and no enum has one: a decimal is then rounded, not cut off.
        if (!isForEnum && (DecimalConversions.TryGet<TColumn, T>() ?? DateTimeConversions.TryGet<TColumn, T>()) is { } known)
        {
            return known;
        }

        return !IsTarget(typeof(T)) ? null : Type.GetTypeCode(typeof(TColumn)) switch
        {
            TypeCode.Boolean or TypeCode.Byte or TypeCode.SByte or TypeCode.Int16 or TypeCode.UInt16 or TypeCode.Int32 or TypeCode.UInt32 =>
                static value => Int32Stack.To<T>(Int32Stack.Load(value)),
            TypeCode.Int64 or TypeCode.UInt64 => static value => Int64Stack.To<T>(Bits.As<TColumn, long>(value)),
            TypeCode.Single => static value => DoubleStack.To<T>(Bits.As<TColumn, float>(value)),
            TypeCode.Double => static value => DoubleStack.To<T>(Bits.As<TColumn, double>(value)),
            _ => null,
        };
    }

    private static bool IsTarget(Type type) =>
        !type.IsEnum && Type.GetTypeCode(type) is TypeCode.Boolean or (>= TypeCode.SByte and <= TypeCode.Double);
}
