using System.Data;
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
        exception is OperationCanceledException or SocketException or TimeoutException or OutOfMemoryException
        || (exception is DbException && !IsRefusalToGoBack(exception))
        || exception is IOException and not (FileNotFoundException or FileLoadException);

    /// <summary>Returns whether a reader that was opened for sequential access refuses to read a column again, or one before the last.</summary>
    /// <remarks>MySql.Data has an exception of its own for that. All drivers name the setting, which is the same in any language.</remarks>
    public static bool IsRefusalToGoBack(Exception exception) => exception is InvalidOperationException or DbException
        && exception.Message.Contains(nameof(CommandBehavior.SequentialAccess), StringComparison.Ordinal);
}
