using System.IO.Pipelines;
using Dapper.Json.AspNetCore.Options;
using Dapper.Json.Output;
using Microsoft.AspNetCore.Http;
using Microsoft.Net.Http.Headers;

namespace Dapper.Json.AspNetCore.Bodies;

/// <summary>Sends the JSON of a query as it comes: status and headers before the first bytes, with the content length if these are the last as well.</summary>
/// <remarks>
/// Status and headers are set only then, so that an error handler finds nothing of a response that has failed before that, except what keeps caches
/// from it.
/// </remarks>
internal partial class ResponseBody(HttpContext context, JsonResultOptions options, ResponseFormat format) : JsonReceiver
{
    // Given more bytes at once, the server would copy more than its own limit for back-pressure.
    private const int MaxAtOnce = BufferedChunks.ChunkSize;

    private PipeWriter? _body;
    private int _statusBefore;
    private bool _hasFlushed;

    public EntityTagHeaderValue? ETag { get; set; }

    public string? Location { get; set; } = options.LocationTemplate is { Columns: [] } constant ? constant.Text : null;

    /// <summary>Gets or sets the status that the conditions of the request give the response in place of its content: 304 or 412; null for none.</summary>
    public int? Condition { get; set; }

    /// <summary>Gets whether the query has written anything. For a single row, whether there was one.</summary>
    public bool HasContent { get; private set; }

    /// <summary>Gets whether sending has started: the headers can no longer be changed.</summary>
    public bool HasStarted => _body is not null;

    /// <summary>Gets whether the client stopped reading, so that not all of the response was sent.</summary>
    public bool IsReaderCompleted { get; private set; }

    /// <summary>Gets whether the status says that nothing of the rows is sent.</summary>
    public bool IsHeadOnly => options.StatusCode == StatusCodes.Status204NoContent;

    /// <summary>Gets the number of all bytes that were written, whether or not they have been sent.</summary>
    public long Written { get; private set; }

    public sealed override ValueTask<bool> ReceiveAsync(ReadOnlyMemory<byte> utf8, bool isLast, CancellationToken cancellationToken)
    {
        bool isFirst = !HasContent;
        HasContent = true;
        Written += utf8.Length;
        return IsHeadOnly ? new(true) : SendOrBufferAsync(utf8, isFirst, isLast, cancellationToken);
    }

    /// <summary>Throws if the client stopped reading.</summary>
    /// <exception cref="OperationCanceledException">It did.</exception>
    public void ThrowIfNotRead()
    {
        if (IsReaderCompleted)
        {
            throw new OperationCanceledException("The response is no longer being read.");
        }
    }

    /// <summary>Sends the next bytes of the query, or keeps them.</summary>
    /// <param name="utf8">The bytes.</param>
    /// <param name="isFirst">Whether they begin the document.</param>
    /// <param name="isLast">Whether they end it.</param>
    /// <param name="cancellationToken">The token of the response.</param>
    /// <returns>Whether more bytes are wanted.</returns>
    protected virtual ValueTask<bool> SendOrBufferAsync(ReadOnlyMemory<byte> utf8, bool isFirst, bool isLast, CancellationToken cancellationToken) =>
        SendAsync(utf8, isLast, isLast ? utf8.Length : null, cancellationToken);

    /// <summary>Sends bytes, after the headers if they have not been sent.</summary>
    /// <param name="utf8">The bytes.</param>
    /// <param name="isLast">Whether they end the response. It is not a failure if a client closes its connection after the last byte.</param>
    /// <param name="contentLength">The content length, if the headers have not been sent.</param>
    /// <param name="cancellationToken">Cancels the write.</param>
    /// <returns>Whether the client reads on.</returns>
    /// <exception cref="OperationCanceledException">The token was cancelled before anything was sent, or a flush was.</exception>
    protected ValueTask<bool> SendAsync(ReadOnlyMemory<byte> utf8, bool isLast, long? contentLength, CancellationToken cancellationToken)
    {
        if (_body is null)
        {
            // The last moment at which nothing has been sent.
            cancellationToken.ThrowIfCancellationRequested();
            Start(contentLength);
        }

        if (utf8.Length > MaxAtOnce)
        {
            return SendChunksAsync(utf8, isLast, cancellationToken);
        }

        ValueTask<FlushResult> flush = _body!.WriteAsync(utf8, cancellationToken);
        return flush.IsCompletedSuccessfully ? new(ReadsOn(flush.Result, isLast)) : AwaitAsync(flush, isLast);
    }

    private async ValueTask<bool> SendChunksAsync(ReadOnlyMemory<byte> utf8, bool isLast, CancellationToken cancellationToken)
    {
        for (int start = 0; start < utf8.Length; start += MaxAtOnce)
        {
            int count = Math.Min(MaxAtOnce, utf8.Length - start);
            FlushResult flush = await _body!.WriteAsync(utf8.Slice(start, count), cancellationToken);
            if (!ReadsOn(flush, isLast && start + count == utf8.Length))
            {
                return false;
            }
        }

        return true;
    }

    private async ValueTask<bool> AwaitAsync(ValueTask<FlushResult> flush, bool isLast) => ReadsOn(await flush, isLast);

    private bool ReadsOn(FlushResult flush, bool isLast)
    {
        if (flush.IsCanceled)
        {
            throw new OperationCanceledException("The flush of the response was cancelled.");
        }

        _hasFlushed = true;
        IsReaderCompleted |= flush.IsCompleted && !isLast;
        return !IsReaderCompleted;
    }
}
