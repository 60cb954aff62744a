using System.Data.Common;

namespace Dapper.Json.Cells;

/// <summary>Reads values through the driver's getters.</summary>
internal static class DriverValue
{
    /// <summary>Reads a value of the current row.</summary>
    /// <exception cref="UnreadableValueException">The value is the problem: the following rows could be read.</exception>
    public static T Read<T>(DbDataReader reader, int ordinal, Func<DbDataReader, int, T> read)
    {
        try
        {
            return read(reader, ordinal);
        }
        catch (Exception cause) when (!SourceFailure.Is(cause, reader))
        {
            throw new UnreadableValueException(cause);
        }
    }
}
