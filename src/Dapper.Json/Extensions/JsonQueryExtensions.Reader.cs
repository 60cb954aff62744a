using System.Buffers;
using System.Data.Common;
using System.Text.Json;
using Dapper.Json;
using Dapper.Json.Execution;
using Dapper.Json.Output;

namespace Dapper;

public static partial class JsonQueryExtensions
{
    /// <summary>Writes the rows left in the current result of a reader as an array of JSON objects.</summary>
    /// <remarks>
    /// For any open reader, including those of Dapper. The reader is read to the end of its current result and stays open; the caller owns
    /// it. With <see cref="System.Data.CommandBehavior.SequentialAccess"/> columns must be selected in the order in which they are written, and lists cannot
    /// be; only of SQL Server's drivers rows are copied where that is needed.
    /// </remarks>
    /// <param name="reader">The reader, before the first row to be written.</param>
    /// <param name="writer">
    /// The destination of the JSON. A <see cref="System.IO.Pipelines.PipeWriter"/> is flushed while rows are written. The caller owns it.
    /// </param>
    /// <param name="options">How the JSON is written; null for <see cref="JsonQueryOptions.Default"/>.</param>
    /// <param name="cancellationToken">Cancels the reading.</param>
    /// <returns>The number of rows written. Under <see cref="JsonQueryFormat.ForJson"/> it is the number of elements.</returns>
    /// <exception cref="ArgumentException">An argument cannot be used; nothing has been read.</exception>
    /// <exception cref="JsonQueryException">A column or a cell value cannot be written as JSON.</exception>
    /// <exception cref="InvalidOperationException">The reader is closed.</exception>
    /// <exception cref="OperationCanceledException">The token, or a flush of the pipe, was cancelled.</exception>
    public static Task<long> WriteJsonAsync(
        this DbDataReader reader, IBufferWriter<byte> writer, JsonQueryOptions? options = null, CancellationToken cancellationToken = default) =>
        ReaderQuery.StartAsync(reader, JsonSink.To(writer), options, cancellationToken);

    /// <inheritdoc cref="WriteJsonAsync(DbDataReader, IBufferWriter{byte}, JsonQueryOptions, CancellationToken)" path="/*[not(self::param)]"/>
    /// <param name="reader">The reader, before the first row to be written.</param>
    /// <param name="utf8Json">The destination of the JSON: a writable stream. The caller owns it: it is neither flushed nor disposed.</param>
    /// <param name="options">How the JSON is written; null for <see cref="JsonQueryOptions.Default"/>.</param>
    /// <param name="cancellationToken">Cancels the reading.</param>
    public static Task<long> WriteJsonAsync(
        this DbDataReader reader, Stream utf8Json, JsonQueryOptions? options = null, CancellationToken cancellationToken = default) =>
        ReaderQuery.StartAsync(reader, JsonSink.To(utf8Json), options, cancellationToken);

    /// <summary>
    /// Writes the rows left in the current result of a reader as an array of JSON objects, at the current position of a larger document.
    /// </summary>
    /// <remarks>
    /// As with <see cref="JsonSerializer.Serialize{TValue}(Utf8JsonWriter, TValue, JsonSerializerOptions)"/> the writer's own
    /// options decide on indentation and on how values are escaped. The writer is not flushed: what it holds grows with the rows until its
    /// owner flushes it. Only the serializer flushes it, synchronously, after each value that it writes as a whole, such as an array, or a
    /// number under <see cref="JsonSerializerOptions.NumberHandling"/>. If the writer's stream must not be written to synchronously, give it a
    /// buffer instead.
    /// </remarks>
    /// <param name="reader">The reader, before the first row to be written. The caller owns it; it stays open.</param>
    /// <param name="writer">The document, where a value is expected. The caller owns it, also after a failure.</param>
    /// <param name="options">How the JSON is written; null for <see cref="JsonQueryOptions.Default"/>.</param>
    /// <returns>The number of rows written.</returns>
    /// <exception cref="ArgumentNullException">The reader or the writer is null.</exception>
    /// <exception cref="JsonQueryException">A column or a cell value cannot be written as JSON.</exception>
    public static long WriteJson(this DbDataReader reader, Utf8JsonWriter writer, JsonQueryOptions? options = null) =>
        ReaderQuery.Write(reader, writer, options);
}
