namespace Dapper.Json.Cells;

/// <summary>Recognises values of integer types.</summary>
internal static class IntegerValue
{
    /// <summary>Converts a value of an integer type to a long.</summary>
    /// <returns>Whether it is one, and fits.</returns>
    public static bool TryGet<T>(T value, out long integer)
    {
        (bool isInteger, integer) = value switch
        {
            long number => (true, number),
            int number => (true, number),
            short number => (true, number),
            byte number => (true, number),
            sbyte number => (true, number),
            ushort number => (true, number),
            uint number => (true, number),
            ulong number and <= long.MaxValue => (true, (long)number),
            _ => (false, 0L),
        };
        return isInteger;
    }
}
