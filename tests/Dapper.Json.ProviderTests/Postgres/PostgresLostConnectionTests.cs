using Dapper.Json.Tests;

namespace Dapper.Json.ProviderTests.Postgres;

/// <summary>
/// The server goes away in the middle of a row, of which a part has been read: what the driver says of that comes out as
/// it is, so that a retry policy sees that it may try again.
/// </summary>
public sealed class PostgresLostConnectionTests : DatabaseTests<PostgresDatabase>
{
    private const int LengthOfText = 1_000_000;
    private const int Rows = 1_000;

    /// <summary>Far more than fits between server and client: the server waits for the client in the middle of a row.</summary>
    private const string Sql = "select n as id, repeat('x', @length) as text from generate_series(1, @rows) as numbers(n)";

    private static readonly string[] Ways = ["untyped", "typed, without objects", "typed, with objects"];
    private static readonly bool[] Either = [false, true];

    public static TheoryData<string, bool> Forms => new(from way in Ways from isAsync in Either select (way, isAsync));

    [Theory(Timeout = TestTimeouts.Hung)]
    [MemberData(nameof(Forms))]
    public async Task A_server_process_that_ends_in_the_middle_is_the_drivers_error(string way, bool isAsync)
    {
        await using var connection = new NpgsqlConnection(PostgresServer.With("Pooling=false"));
        await connection.OpenAsync(Token);

        Assert.Equal((true, false), (Explain<Row>(connection).IsDirect, Explain<RowThatCounts>(connection).IsDirect));

        // Typed queries open for sequential access, in which a row is not read as a whole, once its columns are known.
        await RunAsync(connection, way, isAsync, rows: 1, new MemoryStream());
        await using var document = new EndingStream(() => End(connection.ProcessID));

        Exception? error = await Record.ExceptionAsync(() => RunAsync(connection, way, isAsync, Rows, document));

        NpgsqlException cause = Assert.IsType<NpgsqlException>(error, exactMatch: false);
        Assert.True(cause.IsTransient);
        Assert.True(document.HasEnded);
    }

    private static async Task RunAsync(NpgsqlConnection connection, string way, bool isAsync, int rows, Stream document)
    {
        var param = new { rows, length = rows == 1 ? 1 : LengthOfText };
        _ = (way, isAsync) switch
        {
            ("untyped", true) => await connection.QueryJsonAsync(Sql, param, document, EachRowAtOnce, cancellationToken: Token),
            ("untyped", false) => connection.QueryJson(Sql, param, document, EachRowAtOnce),
            ("typed, without objects", true) => await connection.QueryJsonAsync<Row>(Sql, param, document, EachRowAtOnce, cancellationToken: Token),
            ("typed, without objects", false) => connection.QueryJson<Row>(Sql, param, document, EachRowAtOnce),
            (_, true) => await connection.QueryJsonAsync<RowThatCounts>(Sql, param, document, EachRowAtOnce, cancellationToken: Token),
            (_, false) => connection.QueryJson<RowThatCounts>(Sql, param, document, EachRowAtOnce),
        };
    }

    private static JsonQueryPlan Explain<T>(NpgsqlConnection connection) => connection.ExplainJson<T>(Sql, new { rows = 1, length = 1 });

    /// <summary>Ends a server process once it waits for its client to take what it has sent.</summary>
    private static void End(int server)
    {
        using var other = new NpgsqlConnection(PostgresServer.ConnectionString);
        while (!other.ExecuteScalar<bool>("select exists (select from pg_stat_activity where pid = @server and wait_event = 'ClientWrite')", new { server }))
        {
            Token.ThrowIfCancellationRequested();
        }

        Assert.True(other.ExecuteScalar<bool>("select pg_terminate_backend(@server, 60000)", new { server }));
    }

    /// <summary>Does something once, with what has been flushed first.</summary>
    private sealed class EndingStream(Action action) : MemoryStream
    {
        public bool HasEnded { get; private set; }

        public override void Write(ReadOnlySpan<byte> buffer) => EndOnce();

        public override void Write(byte[] buffer, int offset, int count) => EndOnce();

        public override ValueTask WriteAsync(ReadOnlyMemory<byte> buffer, CancellationToken cancellationToken = default)
        {
            EndOnce();
            return ValueTask.CompletedTask;
        }

        private void EndOnce()
        {
            if (!HasEnded)
            {
                HasEnded = true;
                action();
            }
        }
    }

    private sealed class Row
    {
        public int Id { get; set; }

        public string? Text { get; set; }
    }

    /// <summary>A row with code of its own, for which an object is made.</summary>
    private sealed class RowThatCounts
    {
        private string? _text;

        public int Id { get; set; }

        public string? Text
        {
            get => _text;
            set
            {
                _text = value;
                Sets++;
            }
        }

        public int Sets { get; private set; }
    }
}
