namespace Dapper.Json.Contracts.Conversions;

/// <summary>
/// What Dapper's IL makes of a value that is 32 bits on the evaluation stack, where nothing is unsigned any more: -1
/// becomes the uint 4294967295, and the uint 4294967295 becomes the long -1.
/// </summary>
internal static class Int32Stack
{
    public static int Load<TColumn>(TColumn value)
    {
        if (typeof(TColumn) == typeof(bool))
        {
            return Bits.As<TColumn, byte>(value);
        }

        if (typeof(TColumn) == typeof(byte))
        {
            return Bits.As<TColumn, byte>(value);
        }

        if (typeof(TColumn) == typeof(sbyte))
        {
            return Bits.As<TColumn, sbyte>(value);
        }

        if (typeof(TColumn) == typeof(short))
        {
            return Bits.As<TColumn, short>(value);
        }

        return typeof(TColumn) == typeof(ushort) ? Bits.As<TColumn, ushort>(value) : Bits.As<TColumn, int>(value);
    }

    public static T To<T>(int value)
    {
        if (typeof(T) == typeof(bool))
        {
            return Bits.As<bool, T>(value != 0);
        }

        if (typeof(T) == typeof(byte))
        {
            return Bits.As<byte, T>(checked((byte)unchecked((uint)value)));
        }

        if (typeof(T) == typeof(sbyte))
        {
            return Bits.As<sbyte, T>(checked((sbyte)value));
        }

        if (typeof(T) == typeof(short))
        {
            return Bits.As<short, T>(checked((short)value));
        }

        if (typeof(T) == typeof(ushort))
        {
            return Bits.As<ushort, T>(checked((ushort)unchecked((uint)value)));
        }

        if (typeof(T) == typeof(long))
        {
            return Bits.As<long, T>(value);
        }

        if (typeof(T) == typeof(ulong))
        {
            return Bits.As<ulong, T>(unchecked((uint)value));
        }

        if (typeof(T) == typeof(float))
        {
            return Bits.As<float, T>(value);
        }

        return typeof(T) == typeof(double) ? Bits.As<double, T>(value) : Bits.As<int, T>(value);
    }
}
