namespace Dapper.Json.Contracts.Conversions;

/// <summary>The number types, for generic code that is the same for all of them.</summary>
internal static class NumberTypes
{
    /// <summary>Calls a generic method with a number type as its type argument.</summary>
    /// <returns>The result of the method; null for a type that is no number, such as an enum or a bool.</returns>
    public static TResult? Accept<TResult>(Type type, INumberVisitor<TResult> visitor)
        where TResult : class => type.IsEnum ? null : Type.GetTypeCode(type) switch
        {
            TypeCode.Byte => visitor.Visit<byte>(),
            TypeCode.SByte => visitor.Visit<sbyte>(),
            TypeCode.Int16 => visitor.Visit<short>(),
            TypeCode.UInt16 => visitor.Visit<ushort>(),
            TypeCode.Int32 => visitor.Visit<int>(),
            TypeCode.UInt32 => visitor.Visit<uint>(),
            TypeCode.Int64 => visitor.Visit<long>(),
            TypeCode.UInt64 => visitor.Visit<ulong>(),
            TypeCode.Single => visitor.Visit<float>(),
            TypeCode.Double => visitor.Visit<double>(),
            TypeCode.Decimal => visitor.Visit<decimal>(),
            _ => null,
        };
}
