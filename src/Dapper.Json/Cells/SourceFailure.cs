using System.Data.Common;
using System.Net.Sockets;

namespace Dapper.Json.Cells;

/// <summary>
/// Tells what the driver, the server or the network fails with, and a lack of memory, from what is wrong with a value. The first stay the
/// exceptions that they are: retry policies look at <see cref="DbException.IsTransient"/>.
/// </summary>
internal static class SourceFailure
{
    /// <summary>Says whether an exception must leave as it is.</summary>
    public static bool Is(Exception exception, DbDataReader reader) => Is(exception) || reader.IsClosed;

    /// <inheritdoc cref="Is(Exception, DbDataReader)"/>
    /// <remarks>That a file is missing is no failure of a network, but that of an assembly with a column's type.</remarks>
    public static bool Is(Exception exception) =>
        exception is OperationCanceledException or DbException or SocketException or TimeoutException or OutOfMemoryException
        || exception is IOException and not (FileNotFoundException or FileLoadException);
}
