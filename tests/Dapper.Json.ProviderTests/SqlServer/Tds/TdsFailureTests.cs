using System.IO.Pipelines;
using Dapper.Json.Tests;

namespace Dapper.Json.ProviderTests.SqlServer.Tds;

/// <summary>
/// What goes wrong at each place of a response: an error of the server, a connection that drops, a timeout, a cancellation. The exception is SqlClient's or
/// that of the token, nothing that was written looks complete, and the connection is as SqlClient leaves it.
/// </summary>
public sealed class TdsFailureTests : TdsTests
{
    private const string Select = "select n, item from rows";

    private static readonly string Long = new('x', 100_000);

    /// <summary>Places between two tokens.</summary>
    public enum Place
    {
        BeforeColumns,
        BeforeFirstRow,
        BetweenRows,
        BehindRows,
        BeforeSecondResult,
        InSecondResult,
        BetweenValues,
        BetweenChunks,
    }

    public static TheoryData<Place, bool, bool> Places => Of(static _ => true);

    /// <summary>Gets the places where a token may stand.</summary>
    public static TheoryData<Place, bool, bool> TokenPlaces => Of(static place => place < Place.BetweenValues);

    /// <summary>Gets those at which SqlClient can be interrupted.</summary>
    /// <remarks>
    /// Before there are columns it loses a cancellation until it has noted that its request is sent (TdsParserStateObject.ExecuteFlush), and nothing shows
    /// when it has. With columns and no row yet it waits for the next token under a lock that an attention needs; a real server sends both at once.
    /// </remarks>
    public static TheoryData<Place, bool, bool> OpenPlaces => Of(static place => place > Place.BeforeFirstRow);

    [Theory]
    [MemberData(nameof(TokenPlaces))]
    public async Task An_error_of_the_server_is_thrown(Place place, bool isAsync, bool hasList)
    {
        await using TdsServer server = Start(place, static response => response.Error(8134, "Divide by zero error encountered.", state: 3), hasList);
        await using SqlConnection connection = await OpenAsync(server.ConnectionString);

        SqlException error = await Assert.ThrowsAsync<SqlException>(() => RunAsync(connection, isAsync, timeout: null, new MemoryStream(), Token));

        Assert.Equal((8134, 3, "Divide by zero error encountered."), (error.Number, error.State, error.Message));
        await AssertUsableAsync(connection);
        Assert.Equal(1, server.Connections);
    }

    /// <remarks>Behind the last row SqlClient may tell of the connection instead of the error, also to Dapper.</remarks>
    [Theory]
    [MemberData(nameof(TokenPlaces))]
    public Task A_fatal_error_ends_the_connection_and_the_next_one_is_new(Place place, bool isAsync, bool hasList) => AssertBrokenAsync(
        () => Start(place, static response => response.Error(9001, "The log is not available.", severity: 21), hasList), isAsync);

    [Theory]
    [MemberData(nameof(Places))]
    public Task A_connection_that_drops_is_an_exception_and_the_next_one_is_new(Place place, bool isAsync, bool hasList) => AssertBrokenAsync(
        () => Start(place, TdsMark.Drop, hasList), isAsync);

    [Theory(Timeout = TestTimeouts.Hung)]
    [MemberData(nameof(OpenPlaces))]
    public async Task A_cancellation_ends_the_wait_and_leaves_the_connection_free(Place place, bool isAsync, bool hasList)
    {
        var gate = new TdsGate();
        await using TdsServer server = Start(place, gate, hasList);
        await using SqlConnection connection = await OpenAsync(server.ConnectionString);
        using var cancellation = CancellationTokenSource.CreateLinkedTokenSource(Token);

        // On a thread of its own: the synchronous form blocks.
        using var document = new WatchedStream();
        Task run = Task.Run(() => RunAsync(connection, isAsync, timeout: 0, document, cancellation.Token), Token);
        await gate.Reached.WaitAsync(Token);

        // The reader is open by then: what cancels has its command.
        await document.Begun.WaitAsync(Token);
        await cancellation.CancelAsync();

        OperationCanceledException exception = await Assert.ThrowsAnyAsync<OperationCanceledException>(() => run);
        Assert.Equal(cancellation.Token, exception.CancellationToken);
        await AssertUsableAsync(connection);
        Assert.Equal(1, server.Connections);
    }

    [Theory]
    [InlineData(Place.BeforeColumns, true)]
    [InlineData(Place.BeforeColumns, false)]
    [InlineData(Place.BetweenRows, true)]
    [InlineData(Place.BetweenRows, false)]
    [InlineData(Place.BetweenChunks, true)]
    [InlineData(Place.InSecondResult, false)]
    public async Task A_timeout_is_that_of_SqlClient(Place place, bool isAsync)
    {
        await using TdsServer server = Start(place, new TdsGate(), hasList: false);
        await using SqlConnection connection = await OpenAsync(server.ConnectionString);

        SqlException error = await Assert.ThrowsAsync<SqlException>(() => RunAsync(connection, isAsync, timeout: 1, new MemoryStream(), Token));

        const int Timeout = -2;
        Assert.Equal(Timeout, error.Number);
        await AssertUsableAsync(connection);
    }

    [Fact(Timeout = TestTimeouts.Hung)]
    public async Task Rows_that_nobody_reads_are_not_waited_for()
    {
        await using TdsServer server = StartUsable(static _ =>
            new TdsResponse().Columns(("item", TdsType.NVarCharMax)).Rows(Enumerable.Repeat<object?[]>([Long], int.MaxValue)));
        await using SqlConnection connection = await OpenAsync(server.ConnectionString);
        var pipe = new Pipe();
        await pipe.Reader.CompleteAsync();

        await connection.QueryJsonAsync("select long", null, pipe.Writer, cancellationToken: Token);

        await AssertUsableAsync(connection);
        Assert.Equal(1, server.Connections);
    }

    private static TheoryData<Place, bool, bool> Of(Func<Place, bool> isWanted) =>
        new(from place in Enum.GetValues<Place>()
            where isWanted(place)
            from isAsync in new[] { true, false }
            from hasList in new[] { true, false }
            select (place, isAsync, hasList));

    private static TdsServer Start(Place place, TdsMark mark, bool hasList) => Start(place, response => response.Mark(mark), hasList, mark);

    /// <summary>Starts a server whose response has three rows and a second result.</summary>
    /// <param name="place">The place where something happens.</param>
    /// <param name="act">What happens there, between two tokens.</param>
    /// <param name="hasList">Whether the columns are those of a list.</param>
    /// <param name="inRow">What happens there, inside of a row.</param>
    private static TdsServer Start(Place place, Func<TdsResponse, TdsResponse> act, bool hasList, TdsMark? inRow = null) => StartUsable(_ =>
    {
        var response = new TdsResponse();
        At(Place.BeforeColumns);
        response.Columns(("n", TdsType.Int), (hasList ? "l[].item" : "item", TdsType.NVarCharMax));
        At(Place.BeforeFirstRow);
        response.Row(1, "one");
        At(Place.BetweenRows);
        byte[] bytes = TdsType.NVarCharMax.Encode(Long);
        response.Row(place switch
        {
            Place.BetweenValues => [2, inRow, Long],
            Place.BetweenChunks => [2, new TdsChunks(bytes.Length, [.. InPackets(bytes[..80_000]), inRow!, .. InPackets(bytes[80_000..])])],
            _ => [2, Long],
        });
        response.Row(3, null);
        At(Place.BehindRows);
        response.Done();
        At(Place.BeforeSecondResult);
        response.Columns(("n", TdsType.Int)).Row(1);
        At(Place.InSecondResult);
        return response.Row(2);

        void At(Place here) => response = here == place ? act(response) : response;
    });

    /// <summary>Cuts bytes into chunks, each in a packet of its own, as a real server does.</summary>
    /// <remarks>SqlClient 7 fails where a chunk goes on in the next packet in the middle of a character, and then waits for what was sent already.</remarks>
    private static IEnumerable<object> InPackets(byte[] bytes) => bytes.Chunk(4_000).SelectMany(static chunk => new object[] { TdsMark.Border, chunk });

    /// <summary>Runs the query. Whatever happens, what was written is no JSON.</summary>
    private static async Task RunAsync(SqlConnection connection, bool isAsync, int? timeout, MemoryStream document, CancellationToken token)
    {
        var command = new CommandDefinition(Select, commandTimeout: timeout, cancellationToken: token);
        try
        {
            if (isAsync)
            {
                await connection.QueryJsonAsync(command, document, EachRowAtOnce);
            }
            else
            {
                connection.QueryJson(command, document, EachRowAtOnce);
            }
        }
        finally
        {
            Assert.ThrowsAny<JsonException>(() => JsonDocument.Parse(Encoding.UTF8.GetString(document.ToArray())));
        }
    }

    /// <summary>Asserts that the exception says that the connection is broken, and that the next one is another.</summary>
    private static async Task AssertBrokenAsync(Func<TdsServer> start, bool isAsync)
    {
        await using TdsServer server = start();
        await using var connection = new SqlConnection(server.ConnectionString);
        await connection.OpenAsync(Token);

        SqlException error = await Assert.ThrowsAsync<SqlException>(() => RunAsync(connection, isAsync, timeout: null, new MemoryStream(), Token));

        Assert.InRange(error.Class, 20, 25);
        await connection.CloseAsync();

        // SqlClient does not look again at a connection that it has read from a few milliseconds ago (TdsParserStateObject.IsConnectionAlive): on a slow
        // machine its pool may still give the one that has dropped.
        SqlConnection.ClearPool(connection);
        await using SqlConnection next = await OpenAsync(server.ConnectionString);
        await AssertUsableAsync(next);
        Assert.Equal(2, server.Connections);
    }

    /// <summary>Tells when the first bytes arrive.</summary>
    private sealed class WatchedStream : MemoryStream
    {
        private readonly TaskCompletionSource _begun = new(TaskCreationOptions.RunContinuationsAsynchronously);

        public Task Begun => _begun.Task;

        public override void Write(ReadOnlySpan<byte> buffer)
        {
            base.Write(buffer);
            _begun.TrySetResult();
        }

        public override ValueTask WriteAsync(ReadOnlyMemory<byte> buffer, CancellationToken cancellationToken = default)
        {
            Write(buffer.Span);
            return default;
        }
    }
}
