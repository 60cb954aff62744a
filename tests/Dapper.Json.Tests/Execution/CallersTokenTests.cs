using Dapper.Json.Tests.Extensions;

namespace Dapper.Json.Tests.Execution;

/// <summary>
/// A query that ends because its token was cancelled says so with that token, wherever the cancellation meets it: callers
/// tell their own cancellation from another by it.
/// </summary>
public sealed class CallersTokenTests : IDisposable
{
    private static readonly bool[] Either = [false, true];

    private readonly CancellationTokenSource _cancellation = new();

    /// <summary>Gets the forms that take a token, and whether the exception under way carries another token or none.</summary>
    public static TheoryData<string, bool> Forms => new(
        from form in QueryForm.All.Values
        where form.IsAsync || form.ByDefinition
        from hasOther in Either
        select (form.ToString(), hasOther));

    public static TheoryData<string, bool, string> FormsAndPlaces => new(
        from form in Forms
        from place in (string[])["open", "parameter", "row"]
        select (form.Data.Item1, form.Data.Item2, place));

    public void Dispose() => _cancellation.Dispose();

    [Theory]
    [MemberData(nameof(FormsAndPlaces))]
    public async Task While_the_connection_is_opened_or_a_parameter_or_a_row_is_read(string name, bool hasOther, string place)
    {
        FakeServer server = place == "open" ? new(FakeResult.Counting(1)) { OnOpen = () => CancelAndThrow(hasOther) }
            : new(FakeResult.Counting(1).Before(1, () => CancelAndThrow(hasOther)));
        using var connection = new FakeConnection(server);
        object? param = place == "parameter" ? new LateParameter(() => CancelAndThrow(hasOther)) : null;

        OperationCanceledException error = await Assert.ThrowsAnyAsync<OperationCanceledException>(() => RunAsync(name, connection, param));

        Assert.Equal(_cancellation.Token, error.CancellationToken);
        Assert.True(place != "row" || Assert.Single(server.Commands).DisposeCount == 1);
        Assert.Equal(ConnectionState.Closed, connection.State);
    }

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public async Task While_a_callers_reader_is_read(bool hasOther)
    {
        await using var reader = new FakeDataReader(FakeResult.Counting(1).Before(1, () => CancelAndThrow(hasOther)));

        OperationCanceledException error = await Assert.ThrowsAnyAsync<OperationCanceledException>(
            () => reader.WriteJsonAsync(new ArrayBufferWriter<byte>(), cancellationToken: _cancellation.Token));

        Assert.Equal(_cancellation.Token, error.CancellationToken);
    }

    [Theory]
    [MemberData(nameof(Forms))]
    public async Task An_exception_of_another_cancellation_stays_itself_while_the_token_is_not_cancelled(string name, bool hasOther)
    {
        OperationCanceledException other = Other(hasOther);
        using var connection = new FakeConnection(new FakeServer(FakeResult.Counting(1)) { OnOpen = () => throw other });

        OperationCanceledException error = await Assert.ThrowsAnyAsync<OperationCanceledException>(() => RunAsync(name, connection));

        Assert.Same(other, error);
        Assert.NotEqual(_cancellation.Token, error.CancellationToken);
    }

    private static OperationCanceledException Other(bool hasToken) =>
        hasToken ? new OperationCanceledException(new CancellationToken(canceled: true)) : new OperationCanceledException();

    private void CancelAndThrow(bool hasOther)
    {
        _cancellation.Cancel();
        throw Other(hasOther);
    }

    private Task<object?> RunAsync(string name, FakeConnection connection, object? param = null)
    {
        QueryForm form = QueryForm.All[name];
        return form.RunAsync(connection, new QueryForm.FormSink(form), new QueryArguments { Sql = "select @id", Param = param, Token = _cancellation.Token });
    }

    private sealed class LateParameter(Action onRead)
    {
        public int Id
        {
            get
            {
                onRead();
                return 0;
            }
        }
    }
}
