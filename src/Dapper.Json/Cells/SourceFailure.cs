using System.Data.Common;
using System.Net.Sockets;

namespace Dapper.Json.Cells;

/// <summary>
/// Tells what the driver, the server or the network fails with from what is wrong with a value. The first stays the exception
/// that it is: retry policies look at <see cref="DbException.IsTransient"/>.
/// </summary>
internal static class SourceFailure
{
    /// <summary>Says whether an exception must leave as it is.</summary>
    public static bool Is(Exception exception, DbDataReader reader) =>
        exception is OperationCanceledException or DbException or IOException or SocketException or TimeoutException
        || reader.IsClosed;
}
