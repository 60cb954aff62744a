using System.Reflection.Metadata;

namespace Dapper.Json.Contracts.Proof;

/// <summary>
/// Constants as IL has them: whole numbers are 32 or 64 bits wide, and only the place where one is stored says whether it is
/// a bool, a char, an enum, signed or not.
/// </summary>
internal static class ConstantConversion
{
    /// <summary>The constant as a place of that type holds it, or null when IL does not allow it there.</summary>
    public static StackValue.Constant? To(Type type, StackValue.Constant constant)
    {
        if (constant.Type == type)
        {
            return constant;
        }

        if (!type.IsValueType)
        {
            bool isReference = !constant.Type.IsValueType && (constant.Value is null || type.IsInstanceOfType(constant.Value));
            return isReference ? constant with { Type = type } : null;
        }

        object? value = Widened(constant.Value) switch
        {
            int number => OfInt32(number, Type.GetTypeCode(type)),
            long number => OfInt64(number, Type.GetTypeCode(type)),
            float number when type == typeof(double) => (double)number,
            double number when type == typeof(float) => (float)number,
            _ => null,
        };
        if (value is null || constant.Type != constant.Value?.GetType())
        {
            return null;
        }

        return new StackValue.Constant(type.IsEnum ? Enum.ToObject(type, value) : value, type);
    }

    /// <summary>The result of a conv instruction, or null for what compilers do not leave to run time.</summary>
    public static StackValue.Constant? Convert(ILOpCode code, StackValue value)
    {
        if (value is not StackValue.Constant { Type.IsValueType: true } constant || Nullable.GetUnderlyingType(constant.Type) is not null)
        {
            return null;
        }

        object? result = (code, Widened(constant.Value)) switch
        {
            (ILOpCode.Conv_u8, int number) => (long)(uint)number,
            (ILOpCode.Conv_r4, int number) => (float)number,
            (ILOpCode.Conv_r8, int number) => (double)number,
            (ILOpCode.Conv_r4, long number) => (float)number,
            (ILOpCode.Conv_r8, long number) => (double)number,
            (ILOpCode.Conv_r4, float number) => number,
            (ILOpCode.Conv_r8, float number) => (double)number,
            (ILOpCode.Conv_r4, double number) => (float)number,
            (ILOpCode.Conv_r8, double number) => number,
            (_, int number) => OfWhole(code, number),
            (_, long number) => OfWhole(code, number),
            _ => null,
        };
        return result is null ? null : StackValue.Constant.Of(result);
    }

    /// <summary>A typed number as the stack has it.</summary>
    private static object? Widened(object? value)
    {
        unchecked
        {
            return value switch
            {
                Enum => Widened(System.Convert.ChangeType(value, Enum.GetUnderlyingType(value.GetType()), null)),
                bool flag => flag ? 1 : 0,
                sbyte number => (int)number,
                byte number => (int)number,
                short number => (int)number,
                ushort number => (int)number,
                char unit => (int)unit,
                uint number => (int)number,
                ulong number => (long)number,
                _ => value,
            };
        }
    }

    private static object? OfInt32(int number, TypeCode type)
    {
        unchecked
        {
            return type switch
            {
                TypeCode.Boolean when number is 0 or 1 => number == 1,
                TypeCode.SByte => (sbyte)number,
                TypeCode.Byte => (byte)number,
                TypeCode.Int16 => (short)number,
                TypeCode.UInt16 => (ushort)number,
                TypeCode.Char => (char)number,
                TypeCode.Int32 => number,
                TypeCode.UInt32 => (uint)number,
                _ => null,
            };
        }
    }

    private static object? OfInt64(long number, TypeCode type) => type switch
    {
        TypeCode.Int64 => number,
        TypeCode.UInt64 => unchecked((ulong)number),
        _ => null,
    };

    private static object? OfWhole(ILOpCode code, long number)
    {
        unchecked
        {
            return code switch
            {
                ILOpCode.Conv_i1 => (int)(sbyte)number,
                ILOpCode.Conv_u1 => (int)(byte)number,
                ILOpCode.Conv_i2 => (int)(short)number,
                ILOpCode.Conv_u2 => (int)(ushort)number,
                ILOpCode.Conv_i4 or ILOpCode.Conv_u4 => (int)number,
                ILOpCode.Conv_i8 or ILOpCode.Conv_u8 => number,
                _ => null,
            };
        }
    }
}
