namespace Dapper.Json.Contracts.Conversions;

/// <summary>
/// What Dapper's IL makes of a floating point number: cut off towards zero, and an OverflowException where that does
/// not fit or is no number.
/// </summary>
internal static class DoubleStack
{
    public static T To<T>(double value)
    {
        if (typeof(T) == typeof(bool))
        {
            return Bits.As<bool, T>(checked((int)value) != 0);
        }

        if (typeof(T) == typeof(byte))
        {
            return Bits.As<byte, T>(checked((byte)value));
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
            return Bits.As<ushort, T>(checked((ushort)value));
        }

        if (typeof(T) == typeof(int))
        {
            return Bits.As<int, T>(checked((int)value));
        }

        if (typeof(T) == typeof(uint))
        {
            return Bits.As<uint, T>(checked((uint)value));
        }

        if (typeof(T) == typeof(long))
        {
            return Bits.As<long, T>(checked((long)value));
        }

        if (typeof(T) == typeof(ulong))
        {
            return Bits.As<ulong, T>(checked((ulong)value));
        }

        return typeof(T) == typeof(float) ? Bits.As<float, T>((float)value) : Bits.As<double, T>(value);
    }
}
