using System.Buffers;
using System.Data.Common;
using System.Diagnostics.CodeAnalysis;
using System.Text.Json;
using Dapper.Json;
using Dapper.Json.Contracts;
using Dapper.Json.Contracts.Plans;
using Dapper.Json.Execution;
using Dapper.Json.Output;

namespace Dapper;

public static partial class JsonQueryExtensions
{
    /// <include file="JsonQueryExtensions.xml" path="docs/WriteJsonOf/*|docs/reader/*|docs/writer/*|docs/options/*"/>
    /// <param name="cancellationToken">Cancels the reading.</param>
    public static Task<long> WriteJsonAsync<[DynamicallyAccessedMembers(RowType.Members)] T>(
        this DbDataReader reader, IBufferWriter<byte> writer, JsonQueryOptions? options = null, CancellationToken cancellationToken = default) =>
        ReaderQuery.StartAsync(reader, JsonSink.To(writer), options, cancellationToken, ContractPlanner<T>.Contract);

    /// <include file="JsonQueryExtensions.xml" path="docs/WriteJsonOf/*|docs/reader/*|docs/stream/*|docs/options/*"/>
    /// <param name="cancellationToken">Cancels the reading.</param>
    public static Task<long> WriteJsonAsync<[DynamicallyAccessedMembers(RowType.Members)] T>(
        this DbDataReader reader, Stream utf8Json, JsonQueryOptions? options = null, CancellationToken cancellationToken = default) =>
        ReaderQuery.StartAsync(reader, JsonSink.To(utf8Json), options, cancellationToken, ContractPlanner<T>.Contract);

    /// <include file="JsonQueryExtensions.xml" path="docs/WriteJsonOf/*|docs/reader/*"/>
    /// <param name="writer">The document, where a value is expected. The caller owns it, also after a failure.</param>
    /// <include file="JsonQueryExtensions.xml" path="docs/options/*"/>
    public static long WriteJson<[DynamicallyAccessedMembers(RowType.Members)] T>(
        this DbDataReader reader, Utf8JsonWriter writer, JsonQueryOptions? options = null) =>
        ReaderQuery.Write(reader, writer, options, ContractPlanner<T>.Contract);
}
