namespace Dapper.Json.AspNetCore;

/// <content>Settings for when a response is sent, and for what happens before its end.</content>
public sealed partial class JsonResultOptions
{
    // Gets whether each flush of the query is sent at once, and nothing comes between the last row and the last byte.
    internal bool IsStreamed => this is { BufferUpTo: 0, ETag: null or { Version: not null }, CommitsTransaction: false, OnRowsRead: null };

    /// <summary>Gets or sets how much of a response is buffered before it is sent, so that a slow client does not keep the connection.</summary>
    /// <value>
    /// In bytes of JSON. The default is 0: each flush is sent at once, the first after about <see cref="JsonQueryOptions.FlushThreshold"/> bytes.
    /// </value>
    /// <remarks>
    /// <para>
    /// A response that fits is buffered in pooled memory. The command, its reader, and a connection that the query opened or that the caller does not
    /// own are released first. Then the response is sent, with its <c>Content-Length</c>. A longer response is sent as its rows are read,
    /// starting with the buffered bytes. A connection that the caller opened stays open.
    /// </para>
    /// <para>
    /// Without it, a response of S bytes to a client that takes R bytes per second keeps a connection for S / R seconds, and a pool of N
    /// connections serves N · R / S such clients per second: with 10 connections, 1 MB and 100 KB/s that is one per second. Only responses that
    /// fit the buffers of the server and of the operating system do not wait. With it, a connection is used only while its rows are read, and
    /// slow clients keep only memory, up to <see cref="BufferLimit"/> for the whole app. Beyond that, responses are sent as if
    /// this property were 0.
    /// </para>
    /// </remarks>
    /// <exception cref="ArgumentOutOfRangeException">The value is negative.</exception>
    /// <exception cref="InvalidOperationException">The options are read-only.</exception>
    public int BufferUpTo
    {
        get => Get<int>(Setting.BufferUpTo);
        set
        {
            ArgumentOutOfRangeException.ThrowIfNegative(value, nameof(BufferUpTo));
            Set(Setting.BufferUpTo, value);
        }
    }

    /// <summary>Gets or sets the limit for the memory in which all responses of the app together are buffered.</summary>
    /// <value>
    /// In bytes; the default is 67,108,864, which is 64 MB. A response that no longer fits is sent as its rows are read, as if nothing were to
    /// be buffered; it has no ETag of its content then. With 0 no response is buffered beyond its first 32,768 bytes.
    /// </value>
    /// <remarks>
    /// Best set for the app, by <c>ConfigureJsonResults</c>: the memory is counted for the app, whichever limit a response has. It is the pooled memory
    /// of responses that are buffered before they are sent, for <see cref="BufferUpTo"/> or <see cref="JsonETag.FromContent"/>, in chunks of 32,768
    /// bytes. The first chunk of each response is not counted. Of such a response, a single object, or what is written before the first flush, is
    /// buffered as a whole however large it is, and counted. The metric <c>dapper.json.buffer.usage</c> shows how much memory is in use.
    /// </remarks>
    /// <exception cref="ArgumentOutOfRangeException">The value is negative.</exception>
    /// <exception cref="InvalidOperationException">The options are read-only.</exception>
    public long BufferLimit
    {
        get => Get<long>(Setting.BufferLimit, JsonQueryOptions.DefaultBufferLimit);
        set
        {
            ArgumentOutOfRangeException.ThrowIfNegative(value, nameof(BufferLimit));
            Set(Setting.BufferLimit, value);
        }
    }

    /// <summary>Gets or sets whether the transaction of the command is committed when all rows are read, before the last bytes are sent.</summary>
    /// <value>The default is false: nothing commits after the handler has returned, and changes by the query are rolled back.</value>
    /// <remarks>
    /// <para>
    /// If the query or the commit fails, or the client disconnects before the commit, the transaction is rolled back. The response has
    /// status 500 if nothing has been sent; otherwise the connection is aborted. A response that fits <see cref="BufferUpTo"/> or the first flush is
    /// sent only after the commit. A commit that has started is not cancelled. It also happens if there is no row and the response is 404, but not
    /// for 304 and for <c>HEAD</c>, whether or not the query has run: the transaction is left to the caller. For 412 it is rolled back.
    /// </para>
    /// <para>
    /// The caller owns the transaction and its connection, and they are not disposed: pass them to
    /// <see cref="Microsoft.AspNetCore.Http.HttpResponse.RegisterForDisposeAsync"/>. A result without a transaction throws
    /// an <see cref="ArgumentException"/> when it is created.
    /// </para>
    /// </remarks>
    /// <exception cref="InvalidOperationException">The options are read-only.</exception>
    public bool CommitsTransaction
    {
        get => Get<bool>(Setting.CommitsTransaction);
        set => Set(Setting.CommitsTransaction, value);
    }

    /// <summary>Gets or sets the code that runs when all rows are read, before the last bytes are sent.</summary>
    /// <value>The default is null: nothing.</value>
    /// <remarks>
    /// It runs after the commit of <see cref="CommitsTransaction"/>, once the reader and the command are disposed, and under the same conditions.
    /// If it throws, the response fails in the same way. Committed changes stay, and a transaction that is not committed is left to the
    /// caller. It must not write to the response.
    /// </remarks>
    /// <exception cref="InvalidOperationException">The options are read-only.</exception>
    public Func<JsonRowsRead, ValueTask>? OnRowsRead
    {
        get => Get<Func<JsonRowsRead, ValueTask>?>(Setting.OnRowsRead);
        set => Set(Setting.OnRowsRead, value);
    }
}
