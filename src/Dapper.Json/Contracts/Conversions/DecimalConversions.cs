namespace Dapper.Json.Contracts.Conversions;

/// <summary>The conversion operators of decimal, which Dapper prefers to all else. It has none for bool.</summary>
internal static class DecimalConversions
{
    public static Func<TColumn, T>? TryGet<TColumn, T>()
    {
        object? known = typeof(TColumn) == typeof(decimal) ? From(typeof(T)) : typeof(T) == typeof(decimal) ? To(typeof(TColumn)) : null;
        return (Func<TColumn, T>?)known;
    }

    private static object? From(Type type) => Type.GetTypeCode(type) switch
    {
        TypeCode.Byte => (Func<decimal, byte>)(static value => (byte)value),
        TypeCode.SByte => (Func<decimal, sbyte>)(static value => (sbyte)value),
        TypeCode.Int16 => (Func<decimal, short>)(static value => (short)value),
        TypeCode.UInt16 => (Func<decimal, ushort>)(static value => (ushort)value),
        TypeCode.Int32 => (Func<decimal, int>)(static value => (int)value),
        TypeCode.UInt32 => (Func<decimal, uint>)(static value => (uint)value),
        TypeCode.Int64 => (Func<decimal, long>)(static value => (long)value),
        TypeCode.UInt64 => (Func<decimal, ulong>)(static value => (ulong)value),
        TypeCode.Single => (Func<decimal, float>)(static value => (float)value),
        TypeCode.Double => (Func<decimal, double>)(static value => (double)value),
        _ => null,
    };

    private static object? To(Type type) => Type.GetTypeCode(type) switch
    {
        TypeCode.Byte => (Func<byte, decimal>)(static value => value),
        TypeCode.SByte => (Func<sbyte, decimal>)(static value => value),
        TypeCode.Int16 => (Func<short, decimal>)(static value => value),
        TypeCode.UInt16 => (Func<ushort, decimal>)(static value => value),
        TypeCode.Int32 => (Func<int, decimal>)(static value => value),
        TypeCode.UInt32 => (Func<uint, decimal>)(static value => value),
        TypeCode.Int64 => (Func<long, decimal>)(static value => value),
        TypeCode.UInt64 => (Func<ulong, decimal>)(static value => value),
        TypeCode.Single => (Func<float, decimal>)(static value => (decimal)value),
        TypeCode.Double => (Func<double, decimal>)(static value => (decimal)value),
        TypeCode.Char => (Func<char, decimal>)(static value => value),
        _ => null,
    };
}
