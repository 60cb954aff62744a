namespace Dapper.Json.Contracts.Conversions;

/// <summary>
/// What Dapper's IL makes of a value that is 64 bits on the evaluation stack, where nothing is unsigned any more: -1
/// becomes the greatest ulong and no uint, and the greatest ulong becomes the long -1.
/// </summary>
internal static class Int64Stack
{
    public static T To<T>(long value)
    {
        if (typeof(T) == typeof(bool))
        {
            return Bits.As<bool, T>(checked((int)value) != 0);
        }

        if (typeof(T) == typeof(byte))
        {
            return Bits.As<byte, T>(checked((byte)unchecked((ulong)value)));
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
            return Bits.As<ushort, T>(checked((ushort)unchecked((ulong)value)));
        }

        if (typeof(T) == typeof(int))
        {
            return Bits.As<int, T>(checked((int)value));
        }

        if (typeof(T) == typeof(uint))
        {
            return Bits.As<uint, T>(checked((uint)unchecked((ulong)value)));
        }

        if (typeof(T) == typeof(float))
        {
            return Bits.As<float, T>(value);
        }

        // A ulong has the bits of the long.
        return typeof(T) == typeof(double) ? Bits.As<double, T>(value) : Bits.As<long, T>(value);
    }
}
