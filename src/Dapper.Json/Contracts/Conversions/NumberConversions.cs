using System.Numerics;
using System.Runtime.CompilerServices;

namespace Dapper.Json.Contracts.Conversions;

/// <summary>Converts between numbers as Dapper does after it has unboxed the column's type (SqlMapper.FlexibleConvertBoxedFromHeadOfStack).</summary>
internal static class NumberConversions
{
    /// <summary>Returns the conversion from a column's type to a member's; null if Dapper uses Convert.ChangeType.</summary>
    public static Delegate? TryGet(Type column, Type member, bool isForEnum)
    {
        // Decimal has no operators for bool and enums, so Dapper uses Convert.ChangeType, which rounds. An operator would cut off.
        if ((column == typeof(decimal) && (isForEnum || member == typeof(bool))) || (column == typeof(bool) && member == typeof(decimal)))
        {
            return null;
        }

        return Type.GetTypeCode(column) switch
        {
            TypeCode.Boolean => NumberTypes.Accept(member, new FromBoolean()),
            TypeCode.Char when member == typeof(decimal) => (Func<char, decimal>)(static value => value),
            _ => NumberTypes.Accept(column, new FromColumn(member)),
        };
    }

    /// <summary>
    /// Converts as Dapper's IL does. On the evaluation stack an integer has 32 or 64 bits and no sign (ECMA-335, III.1.1): -1 becomes the uint
    /// 4294967295, and the uint 4294967295 becomes the long -1. A value that does not fit is an OverflowException, and a fraction is cut off.
    /// </summary>
    private static T Convert<TColumn, T>(TColumn value)
        where TColumn : struct, INumberBase<TColumn>
        where T : struct, INumberBase<T>, IMinMaxValue<T>
    {
        // Decimal converts by operators, not on the stack.
        if (!IsInteger<TColumn>() || typeof(T) == typeof(decimal))
        {
            return T.CreateChecked(value);
        }

        return (IsUnsigned: T.IsZero(T.MinValue), Size: Unsafe.SizeOf<TColumn>()) switch
        {
            (true, <= sizeof(int)) => T.CreateChecked(uint.CreateTruncating(value)),
            (false, <= sizeof(int)) => T.CreateChecked(int.CreateTruncating(value)),
            (true, _) => T.CreateChecked(ulong.CreateTruncating(value)),
            (false, _) => T.CreateChecked(long.CreateTruncating(value)),
        };
    }

    private static bool IsInteger<T>() => typeof(T) != typeof(float) && typeof(T) != typeof(double) && typeof(T) != typeof(decimal);

    private sealed class FromColumn(Type member) : INumberVisitor<Delegate>
    {
        Delegate? INumberVisitor<Delegate>.Visit<T>() =>
            member == typeof(bool) ? (Func<T, bool>)(static value => Convert<T, int>(value) != 0) : NumberTypes.Accept(member, new To<T>());
    }

    private sealed class FromBoolean : INumberVisitor<Delegate>
    {
        Delegate INumberVisitor<Delegate>.Visit<T>() => (Func<bool, T>)(static value => Convert<int, T>(value ? 1 : 0));
    }

    private sealed class To<TColumn> : INumberVisitor<Delegate>
        where TColumn : struct, INumberBase<TColumn>
    {
        Delegate INumberVisitor<Delegate>.Visit<T>() => (Func<TColumn, T>)(static value => Convert<TColumn, T>(value));
    }
}
