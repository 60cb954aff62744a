using System.IO.Pipelines;
using Dapper.Json.Tests;

namespace Dapper.Json.ProviderTests.SqlServer.Tds;

/// <summary>Several queries at once on one connection, where it allows that: <c>MultipleActiveResultSets=True</c>.</summary>
public sealed class TdsMarsTests : TdsTests
{
    private const int Rows = 200;

    private static readonly string Text = new('x', 4_000);

    private static string Expected { get; } = Items([.. Enumerable.Repeat($"\"{Text}\"", Rows)]);

    [Fact(Timeout = TestTimeouts.Hung)]
    public async Task Others_run_while_the_rows_of_one_are_waited_for()
    {
        var gate = new TdsGate();
        await using TdsServer server = Start(request => request.Text == "select many" ? Some(1).Wait(gate).Rows(Many(Rows - 1)) : One);
        await using SqlConnection connection = await OpenAsync(server);

        Task<string> many = QueryAsync(connection, "select many", options: EachRowAtOnce);
        await gate.Reached.WaitAsync(Token);
        Assert.Equal(Items("1"), await QueryAsync(connection, "select one"));
        Assert.Equal(Items("1"), Query(connection, "select one"));
        gate.Open();

        AssertSame(Expected, await many);
        Assert.Equal(1, server.Connections);
    }

    /// <remarks>More rows than the client has room for: the server waits with those of one while the other's are read.</remarks>
    [Theory(Timeout = TestTimeouts.Hung)]
    [InlineData(false)]
    [InlineData(true)]
    public async Task The_rows_of_two_are_read_by_turns(bool isSynchronous)
    {
        await using TdsServer server = Start(static _ => Some(Rows));
        await using SqlConnection connection = await OpenAsync(server);

        Turn[] turns = [new(connection, isSynchronous), new(connection, isSynchronous)];
        while (await turns[0].ReadAsync() | await turns[1].ReadAsync())
        {
        }

        Assert.All(turns, static turn => AssertSame(Expected, turn.Json));
        Assert.Equal(1, server.Connections);
        await AssertUsableAsync(connection);
    }

    [Fact(Timeout = TestTimeouts.Hung)]
    public async Task One_is_cancelled_and_the_other_goes_on()
    {
        var gate = new TdsGate();
        await using TdsServer server = Start(request => request.Text == "select never" ? Some(1).Wait(gate) : Some(Rows));
        await using SqlConnection connection = await OpenAsync(server);
        using var source = CancellationTokenSource.CreateLinkedTokenSource(Token);
        var other = new Turn(connection, isSynchronous: false);

        Assert.True(await other.ReadAsync());
        Task cancelled = connection.QueryJsonAsync("select never", null, new MemoryStream(), EachRowAtOnce, cancellationToken: source.Token);
        await gate.Reached.WaitAsync(Token);
        await source.CancelAsync();

        await Assert.ThrowsAnyAsync<OperationCanceledException>(() => cancelled);
        while (await other.ReadAsync())
        {
        }

        AssertSame(Expected, other.Json);
        await AssertUsableAsync(connection);
    }

    private static TdsServer Start(Func<TdsRequest, TdsResponse> respond) => StartUsable(respond);

    private static Task<SqlConnection> OpenAsync(TdsServer server) => OpenAsync($"{server.ConnectionString};MultipleActiveResultSets=true");

    private static TdsResponse Some(int count) => new TdsResponse().Columns(("item", TdsType.NVarChar(4_000))).Rows(Many(count));

    private static IEnumerable<object?[]> Many(int count) => Enumerable.Repeat<object?[]>([Text], count);

    /// <summary>A query whose rows are written only while somebody reads them.</summary>
    private sealed class Turn
    {
        private readonly Pipe _pipe = new(new PipeOptions(pauseWriterThreshold: 4096, resumeWriterThreshold: 1024));
        private readonly StringBuilder _json = new();
        private readonly Task _writing;

        public Turn(SqlConnection connection, bool isSynchronous) => _writing = Task.Run(async () =>
        {
            try
            {
                if (isSynchronous)
                {
                    connection.QueryJson("select many", null, _pipe.Writer.AsStream(leaveOpen: true));
                }
                else
                {
                    await connection.QueryJsonAsync("select many", null, _pipe.Writer, cancellationToken: Token);
                }
            }
            finally
            {
                await _pipe.Writer.CompleteAsync();
            }
        });

        public string Json => _json.ToString();

        /// <summary>Reads what is there, at least a byte; gets whether more may follow.</summary>
        public async Task<bool> ReadAsync()
        {
            ReadResult result = await _pipe.Reader.ReadAsync(Token);
            _json.Append(Encoding.UTF8.GetString(result.Buffer));
            _pipe.Reader.AdvanceTo(result.Buffer.End);
            if (result.IsCompleted)
            {
                await _writing;
            }

            return !result.IsCompleted;
        }
    }
}
