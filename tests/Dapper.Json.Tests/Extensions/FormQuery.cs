namespace Dapper.Json.Tests.Extensions;

/// <summary>A query of a form under a token, flushed after every row.</summary>
internal sealed class FormQuery(QueryForm form, FakeServer server, CancellationToken token) : IDisposable
{
    private readonly FakeConnection _connection = new(server);

    public FakeServer Server => server;

    public QueryForm.FormSink Sink { get; } = new(form);

    /// <summary>Gets the writer that the query writes to, instead of that of the sink.</summary>
    public IBufferWriter<byte>? Writer { get; init; }

    /// <summary>Runs on a thread of its own, as a synchronous form blocks where it is held up.</summary>
    public Task<object?> RunAsync()
    {
        var arguments = new QueryArguments { Token = token, Options = new JsonQueryOptions { FlushThreshold = 1 } };
        return Task.Run(() => form.RunAsync(_connection, arguments, Writer ?? Sink.Writer, Sink.Stream));
    }

    public async Task AssertCancelledAsync()
    {
        OperationCanceledException error = await Assert.ThrowsAnyAsync<OperationCanceledException>(RunAsync);
        Assert.Equal(token, error.CancellationToken);
    }

    public void AssertPutAway() => _connection.AssertPutAway();

    public void Dispose() => _connection.Dispose();
}
