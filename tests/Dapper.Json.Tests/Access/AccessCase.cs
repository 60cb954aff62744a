namespace Dapper.Json.Tests.Access;

/// <summary>Results, what is asked of them, and the document that a model says.</summary>
/// <param name="Results">The results, as any driver may have them.</param>
/// <param name="Call">What is asked.</param>
/// <param name="Expected">The document; empty for none.</param>
internal sealed record AccessCase(FakeResult[] Results, AccessCall Call, byte[] Expected);

/// <summary>A query, or its rows from a reader, without a word on where they come from.</summary>
internal abstract partial class AccessCall(JsonQueryOptions options)
{
    protected JsonQueryOptions Options { get; private set; } = options;

    /// <summary>Gets whether the rows of a reader can be written too.</summary>
    public virtual bool TakesReaders => true;

    public abstract void Query(AccessTarget target, IBufferWriter<byte> json);

    public abstract Task QueryAsync(AccessTarget target, IBufferWriter<byte> json, CancellationToken token);

    public abstract Task ReadAsync(DbDataReader reader, IBufferWriter<byte> json, CancellationToken token);
}

/// <summary>Rows without a type.</summary>
internal sealed class UntypedCall(JsonQueryOptions options) : AccessCall(options)
{
    public override void Query(AccessTarget target, IBufferWriter<byte> json) =>
        target.Connection.QueryJson(target.Sql, target.Parameters, json, Options);

    public override Task QueryAsync(AccessTarget target, IBufferWriter<byte> json, CancellationToken token) =>
        target.Connection.QueryJsonAsync(target.Sql, target.Parameters, json, Options, cancellationToken: token);

    public override Task ReadAsync(DbDataReader reader, IBufferWriter<byte> json, CancellationToken token) => reader.WriteJsonAsync(json, Options, token);
}

/// <summary>Rows of a type.</summary>
internal sealed class TypedCall<T>(JsonQueryOptions options) : AccessCall(options)
{
    public override void Query(AccessTarget target, IBufferWriter<byte> json) =>
        target.Connection.QueryJson<T>(target.Sql, target.Parameters, json, Options);

    public override Task QueryAsync(AccessTarget target, IBufferWriter<byte> json, CancellationToken token) =>
        target.Connection.QueryJsonAsync<T>(target.Sql, target.Parameters, json, Options, cancellationToken: token);

    public override Task ReadAsync(DbDataReader reader, IBufferWriter<byte> json, CancellationToken token) => reader.WriteJsonAsync<T>(json, Options, token);
}

/// <summary>Several results.</summary>
internal sealed class MultipleCall(JsonResultSet[] results, JsonQueryOptions options) : AccessCall(options)
{
    public override bool TakesReaders => false;

    public override void Query(AccessTarget target, IBufferWriter<byte> json) =>
        target.Connection.QueryMultipleJson(target.Sql, target.Parameters, json, results, Options);

    public override Task QueryAsync(AccessTarget target, IBufferWriter<byte> json, CancellationToken token) =>
        target.Connection.QueryMultipleJsonAsync(target.Sql, target.Parameters, json, results, Options, cancellationToken: token);

    public override Task ReadAsync(DbDataReader reader, IBufferWriter<byte> json, CancellationToken token) => throw new NotSupportedException();
}
