using System.Numerics;
using System.Runtime.CompilerServices;

namespace Dapper.Json.Contracts.Conversions;

/// <summary>Converts between numbers as Dapper does after it has unboxed the column's type (SqlMapper.FlexibleConvertBoxedFromHeadOfStack).</summary>
internal static class NumberConversions
{
    /// <summary>Returns the conversion from a column's type to a member's; null if Dapper uses Convert.ChangeType. That from a bool takes an int: 1 or 0.</summary>
    public static Delegate? TryGet(Type column, Type member, bool isForEnum)
    {
        // Decimal has no operators for bool and enums, so Dapper uses Convert.ChangeType, which rounds. An operator would cut off.
        if ((column == typeof(decimal) && (isForEnum || member == typeof(bool))) || (column == typeof(bool) && member == typeof(decimal)))
        {
            return null;
        }

        return Type.GetTypeCode(column) switch
        {
            TypeCode.Char when member == typeof(decimal) => (Func<char, decimal>)(static value => value),
            TypeCode.Byte => From<byte>(member),
            TypeCode.SByte => From<sbyte>(member),
            TypeCode.Int16 => From<short>(member),
            TypeCode.UInt16 => From<ushort>(member),
            TypeCode.Int32 or TypeCode.Boolean => From<int>(member),
            TypeCode.UInt32 => From<uint>(member),
            TypeCode.Int64 => From<long>(member),
            TypeCode.UInt64 => From<ulong>(member),
            TypeCode.Single => From<float>(member),
            TypeCode.Double => From<double>(member),
            TypeCode.Decimal => From<decimal>(member),
            _ => null,
        };
    }

    private static Delegate? From<TColumn>(Type member)
        where TColumn : struct, INumberBase<TColumn> => Type.GetTypeCode(member) switch
        {
            TypeCode.Boolean => (Func<TColumn, bool>)(static value => Convert<TColumn, int>(value) != 0),
            TypeCode.Byte => (Func<TColumn, byte>)(static value => Convert<TColumn, byte>(value)),
            TypeCode.SByte => (Func<TColumn, sbyte>)(static value => Convert<TColumn, sbyte>(value)),
            TypeCode.Int16 => (Func<TColumn, short>)(static value => Convert<TColumn, short>(value)),
            TypeCode.UInt16 => (Func<TColumn, ushort>)(static value => Convert<TColumn, ushort>(value)),
            TypeCode.Int32 => (Func<TColumn, int>)(static value => Convert<TColumn, int>(value)),
            TypeCode.UInt32 => (Func<TColumn, uint>)(static value => Convert<TColumn, uint>(value)),
            TypeCode.Int64 => (Func<TColumn, long>)(static value => Convert<TColumn, long>(value)),
            TypeCode.UInt64 => (Func<TColumn, ulong>)(static value => Convert<TColumn, ulong>(value)),
            TypeCode.Single => (Func<TColumn, float>)(static value => Convert<TColumn, float>(value)),
            TypeCode.Double => (Func<TColumn, double>)(static value => Convert<TColumn, double>(value)),
            TypeCode.Decimal => (Func<TColumn, decimal>)(static value => Convert<TColumn, decimal>(value)),
            _ => null,
        };

    /// <summary>
    /// Converts as Dapper's IL does. On the evaluation stack an integer has 32 or 64 bits and no sign (ECMA-335, III.1.1): -1 becomes the uint
    /// 4294967295, and the uint 4294967295 becomes the long -1. A value that does not fit is an OverflowException, and a fraction is cut off.
    /// </summary>
    private static T Convert<TColumn, T>(TColumn value)
        where TColumn : struct, INumberBase<TColumn>
        where T : struct, INumberBase<T>, IMinMaxValue<T>
    {
        // Decimal converts by operators, not on the stack.
        if (typeof(TColumn) == typeof(float) || typeof(TColumn) == typeof(double) || typeof(TColumn) == typeof(decimal) || typeof(T) == typeof(decimal))
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
}
