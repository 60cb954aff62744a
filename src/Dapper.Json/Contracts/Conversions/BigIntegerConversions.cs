using System.Numerics;
using Dapper.Json.Cells;

namespace Dapper.Json.Contracts.Conversions;

/// <summary>The conversion operators of BigInteger, which sums of integers are in DuckDB. Dapper calls them for a member of another type.</summary>
internal static class BigIntegerConversions
{
    /// <summary>Null where the type has no operator.</summary>
    public static CellConversion<T>? TryCreate<T>() =>
        (Func<BigInteger, T>?)From(typeof(T)) is { } convert
            ? new CellConversion<T>(value => convert((BigInteger)value)) { Read = (reader, ordinal) => convert(reader.GetFieldValue<BigInteger>(ordinal)) }
            : null;

    private static object? From(Type type) => type.IsEnum ? null : Type.GetTypeCode(type) switch
    {
        TypeCode.Byte => (Func<BigInteger, byte>)(static value => (byte)value),
        TypeCode.SByte => (Func<BigInteger, sbyte>)(static value => (sbyte)value),
        TypeCode.Int16 => (Func<BigInteger, short>)(static value => (short)value),
        TypeCode.UInt16 => (Func<BigInteger, ushort>)(static value => (ushort)value),
        TypeCode.Int32 => (Func<BigInteger, int>)(static value => (int)value),
        TypeCode.UInt32 => (Func<BigInteger, uint>)(static value => (uint)value),
        TypeCode.Int64 => (Func<BigInteger, long>)(static value => (long)value),
        TypeCode.UInt64 => (Func<BigInteger, ulong>)(static value => (ulong)value),
        TypeCode.Single => (Func<BigInteger, float>)(static value => (float)value),
        TypeCode.Double => (Func<BigInteger, double>)(static value => (double)value),
        TypeCode.Decimal => (Func<BigInteger, decimal>)(static value => (decimal)value),
        _ => null,
    };
}
