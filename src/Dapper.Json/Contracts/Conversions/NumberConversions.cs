using System.Numerics;
using System.Runtime.CompilerServices;

namespace Dapper.Json.Contracts.Conversions;

/// <summary>Converts between numbers as Dapper does after it has unboxed the column's type (SqlMapper.FlexibleConvertBoxedFromHeadOfStack).</summary>
internal static class NumberConversions
{
    /// <summary>Returns the conversion from a column's type to a member's; null if Dapper uses Convert.ChangeType.</summary>
    /// <remarks>That from a bool takes an int: 1 or 0.</remarks>
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
            TypeCode.Byte => Of<TColumn, byte>(),
            TypeCode.SByte => Of<TColumn, sbyte>(),
            TypeCode.Int16 => Of<TColumn, short>(),
            TypeCode.UInt16 => Of<TColumn, ushort>(),
            TypeCode.Int32 => Of<TColumn, int>(),
            TypeCode.UInt32 => Of<TColumn, uint>(),
            TypeCode.Int64 => Of<TColumn, long>(),
            TypeCode.UInt64 => Of<TColumn, ulong>(),
            TypeCode.Single => Of<TColumn, float>(),
            TypeCode.Double => Of<TColumn, double>(),
            TypeCode.Decimal => Of<TColumn, decimal>(),
            _ => null,
        };

    // A method: so the first call of a process makes the delegate of one pair only.
    private static Func<TColumn, T> Of<TColumn, T>()
        where TColumn : struct, INumberBase<TColumn>
        where T : struct, INumberBase<T>, IMinMaxValue<T> => static value => Convert<TColumn, T>(value);

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
