namespace Dapper.Json.Contracts.Conversions;

/// <summary>Tells the pairs of types between which every value can be converted.</summary>
/// <remarks>
/// Not found by trying the ends of each type's range: the first exception of a process takes some 25 ms, and an int of SQLite would throw it in the first
/// query. A test compares the table with what the conversions do, for all pairs.
/// </remarks>
internal static class TotalConversions
{
    public static bool Has(Type column, Type member)
    {
        if (column == member || DateTimeConversions.IsTotal(column, member))
        {
            return true;
        }

        TypeCode from = Type.GetTypeCode(column);
        return Type.GetTypeCode(member) switch
        {
            TypeCode.String => from != TypeCode.Object,
            TypeCode.Single or TypeCode.Double => IsInteger(from) || from is TypeCode.Single or TypeCode.Double or TypeCode.Decimal,
            TypeCode.Decimal => IsInteger(from),
            TypeCode.Boolean => IsOf32Bits(from) || from == TypeCode.Decimal,

            // The stack ignores signs between integers of one width.
            TypeCode.Int32 or TypeCode.UInt32 => IsOf32Bits(from),
            TypeCode.Int64 or TypeCode.UInt64 => IsInteger(from),
            TypeCode.Int16 => from is TypeCode.Boolean or TypeCode.Byte or TypeCode.SByte,
            TypeCode.UInt16 => from is TypeCode.Boolean or TypeCode.Byte,
            TypeCode.Byte or TypeCode.SByte => from == TypeCode.Boolean,
            _ => false,
        };
    }

    /// <summary>
    /// Returns whether a driver can read every value of a column of this type. A database's decimals, dates and intervals may exceed the CLR's,
    /// and then reading them fails.
    /// </summary>
    public static bool ReadsAny(Type column) =>
        Type.GetTypeCode(column) is >= TypeCode.Boolean and <= TypeCode.Double or TypeCode.String || column == typeof(Guid) || column == typeof(byte[]);

    private static bool IsOf32Bits(TypeCode code) =>
        code is TypeCode.Boolean or TypeCode.Byte or TypeCode.SByte or TypeCode.Int16 or TypeCode.UInt16 or TypeCode.Int32 or TypeCode.UInt32;

    private static bool IsInteger(TypeCode code) => IsOf32Bits(code) || code is TypeCode.Int64 or TypeCode.UInt64;
}
