using System.Data.Common;
using System.Net.Sockets;

namespace Dapper.Json.Cells;

/// <summary>
/// Recognizes failures of the driver, the server or the network, and a lack of memory, as opposed to problems of a value. These exceptions are
/// never wrapped: retry policies check <see cref="DbException.IsTransient"/>.
/// </summary>
internal static class SourceFailure
{
    /// <summary>Returns whether an exception must be thrown on as it is.</summary>
    public static bool Is(Exception exception, DbDataReader reader) => Is(exception) || reader.IsClosed;

    /// <inheritdoc cref="Is(Exception, DbDataReader)"/>
    /// <remarks>A missing file is no failure of the network: it is a missing assembly with the type of a column.</remarks>
    public static bool Is(Exception exception) =>
        exception is OperationCanceledException or DbException or SocketException or TimeoutException or OutOfMemoryException
        || exception is IOException and not (FileNotFoundException or FileLoadException);
}

/// <summary>
/// The failure of a driver to read a value, mostly because no CLR value equals it, such as for a date without a day. Never leaves the
/// library: a <see cref="JsonQueryException"/> reports its message, with the advice to cast the column, and its cause.
/// </summary>
internal sealed class UnreadableValueException(Exception cause)
    : Exception($"The driver failed to read it: {cause.Message.TrimEnd('.')}. Cast the column in SQL, such as to text.", cause);

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
