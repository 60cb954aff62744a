namespace Dapper.Json.AspNetCore;

/// <summary>Options of an app for all results of Dapper.Json.</summary>
/// <remarks>
/// Set them with <c>services.ConfigureDapperJson(options => …)</c>. They are read once. Without that call all apps of a process share the default.
/// </remarks>
public sealed class DapperJsonOptions
{
    internal const long DefaultBufferLimit = 64 * 1024 * 1024;

    private long _bufferLimit = DefaultBufferLimit;

    /// <summary>Gets or sets the limit for the memory in which all responses together are buffered.</summary>
    /// <value>
    /// In bytes; the default is 67,108,864, which is 64 MB. A response that no longer fits is sent as its rows are read, as if nothing were to
    /// be buffered; it has no ETag of its content then. With 0 no response is buffered beyond its first 32,768 bytes.
    /// </value>
    /// <remarks>
    /// This is the pooled memory of responses that are buffered before they are sent, for <see cref="JsonResultOptions.BufferUpTo"/> or
    /// <see cref="JsonETag.FromContent"/>, in chunks of 32,768 bytes. The first chunk of each response is not counted. Of such a response, a single
    /// object, or what is written before the first flush, is buffered as a whole however large it is, and counted. The metric
    /// <c>dapper.json.buffer.usage</c> shows how much memory is in use.
    /// </remarks>
    /// <exception cref="ArgumentOutOfRangeException">The value is negative.</exception>
    public long BufferLimit
    {
        get => _bufferLimit;
        set
        {
            ArgumentOutOfRangeException.ThrowIfNegative(value);
            _bufferLimit = value;
        }
    }
}
