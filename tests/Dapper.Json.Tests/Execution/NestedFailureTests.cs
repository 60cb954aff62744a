using System.IO.Pipelines;

namespace Dapper.Json.Tests.Execution;

/// <summary>What fails inside of a list, or of a later result, ends the document there: nothing comes after it.</summary>
public class NestedFailureTests
{
    private static readonly JsonQueryOptions EachRow = new() { PathNames = true, FlushThreshold = 1 };
    private static readonly JsonResultSet[] Two = [JsonResultSet.Rows("first"), JsonResultSet.Rows("second")];
    private static readonly FakeColumn[] Columns =
        [FakeColumn.Of<int>("id"), FakeColumn.Of<int>("l[].n"), FakeColumn.Of<int>("l[].t[].x"), FakeColumn.Of<int>("l[].t[].o.y")];

    private static readonly bool[] Either = [false, true];

    private static readonly object?[][] Rows = [[1, 1, 1, 1], [1, 1, 2, 2], [1, 2, 3, 3], [2, 3, 4, 4]];

    private static readonly string[] Pieces =
    [
        """[{"id":1,"l":[{"n":1,"t":[{"x":1,"o":{"y":1}}""", """,{"x":2,"o":{"y":2}}""", """]},{"n":2,"t":[{"x":3,"o":{"y":3}}""",
        """]}]},{"id":2,"l":[{"n":3,"t":[{"x":4,"o":{"y":4}}""", "]}]}]",
    ];

    private static CancellationToken Token => TestContext.Current.CancellationToken;

    public static TheoryData<int, int, bool> Cells =>
        new(from row in Enumerable.Range(0, 4) from column in Enumerable.Range(0, 4) from isAsync in Either select (row, column, isAsync));

    [Theory]
    [MemberData(nameof(Cells))]
    public async Task A_cell_that_fails_ends_all_before_its_row(int row, int column, bool isAsync)
    {
        var failure = new FormatException("No such value.");
        object?[][] rows = [.. Rows.Select(static cells => cells.ToArray())];
        rows[row][column] = failure;
        (Exception? thrown, string written) = await RunAsync(new FakeServer(FakeResult.Of(Columns, rows)), isAsync, Token);

        JsonQueryException error = Assert.IsType<JsonQueryException>(thrown);
        Assert.Same(failure, error.InnerException);
        Assert.Equal((row + 1, Columns[column].Name), (error.RowNumber, error.ColumnName));
        Assert.Equal(string.Concat(Pieces.Take(row)), written);
    }

    [Theory]
    [MemberData(nameof(Cells))]
    public async Task A_NULL_check_that_fails_does_so_too(int row, int column, bool isAsync)
    {
        var failure = new FormatException("No such value.");
        object?[][] rows = [.. Rows.Select(static cells => cells.ToArray())];
        rows[row][column] = new FailingNullCheck(failure);
        (Exception? thrown, string written) = await RunAsync(new FakeServer(FakeResult.Of(Columns, rows)), isAsync, Token);

        Assert.Equal((row + 1, Columns[column].Name), (Assert.IsType<JsonQueryException>(thrown).RowNumber, ((JsonQueryException)thrown).ColumnName));
        Assert.Equal(string.Concat(Pieces.Take(row)), written);
    }

    [Theory]
    [InlineData(1, true)]
    [InlineData(2, false)]
    [InlineData(3, true)]
    [InlineData(4, false)]
    [InlineData(5, true)]
    public async Task A_read_that_fails_ends_all_behind_the_row_before(int row, bool isAsync)
    {
        var failure = new FakeServerException("The server is going away.");
        (Exception? thrown, string written) = await RunAsync(new FakeServer(FakeResult.Of(Columns, Rows).FailingAt(row, failure)), isAsync, Token);
        Assert.Same(failure, thrown);
        Assert.Equal(string.Concat(Pieces.Take(row - 1)), written);
    }

    [Theory]
    [InlineData(1)]
    [InlineData(2)]
    [InlineData(3)]
    [InlineData(4)]
    public async Task A_cancellation_ends_all_behind_the_row_before(int row)
    {
        using var cancellation = new CancellationTokenSource();
        (Exception? thrown, string written) =
            await RunAsync(new FakeServer(FakeResult.Of(Columns, Rows).Before(row, cancellation.Cancel)), isAsync: true, cancellation.Token);
        Assert.Equal(cancellation.Token, Assert.IsAssignableFrom<OperationCanceledException>(thrown).CancellationToken);
        Assert.Equal(string.Concat(Pieces.Take(row - 1)), written);
    }

    [Theory]
    [InlineData(1)]
    [InlineData(2)]
    [InlineData(4)]
    [InlineData(5)]
    public async Task A_sink_that_fails_gets_nothing_more(int write)
    {
        var server = new FakeServer(FakeResult.Of(Columns, Rows));
        using var connection = new FakeConnection(server);
        var stream = new FakeStream { FailsAtWrite = write };
        await Assert.ThrowsAsync<IOException>(() => connection.QueryJsonAsync("select", null, stream, EachRow, cancellationToken: Token));
        Assert.Equal(string.Concat(Pieces.Take(write - 1)), Encoding.UTF8.GetString(stream.Written));
        Assert.Equal(write, stream.WritesBegun);
        Assert.Equal(ConnectionState.Closed, connection.State);
    }

    [Theory]
    [InlineData("cell")]
    [InlineData("read")]
    [InlineData("end")]
    public async Task A_reader_of_the_callers_is_left_open_without_an_end(string place)
    {
        var failure = new FormatException();
        FakeResult result = place switch
        {
            "cell" => FakeResult.Of(Columns, [.. Rows[..2], [1, 2, 3, failure]]),
            "read" => FakeResult.Of(Columns, Rows).FailingAt(3, failure),
            _ => FakeResult.Of(Columns, Rows[..2]).FailingAt(3, failure),
        };
        var server = new FakeServer(result);
        using var connection = new FakeConnection(server);
        await using var reader = (System.Data.Common.DbDataReader)((IWrappedDataReader)await connection.ExecuteReaderAsync("select")).Reader;
        var stream = new FakeStream();
        Exception? thrown = await Record.ExceptionAsync(() => reader.WriteJsonAsync(stream, EachRow, Token));
        Assert.Same(failure, place == "cell" ? thrown?.InnerException : thrown);
        Assert.Equal(Pieces[0] + Pieces[1], Encoding.UTF8.GetString(stream.Written));
        Assert.False(reader.IsClosed);
    }

    [Theory]
    [InlineData(true)]
    [InlineData(false)]
    public async Task The_reader_of_a_pipe_goes_away_and_nothing_more_is_read(bool isMultiple)
    {
        var pipe = new Pipe();
        FakeResult result = FakeResult.Of(Columns, Rows).Before(2, () => pipe.Reader.Complete());
        var server = new FakeServer(result, FakeResult.Counting(1));
        using var connection = new FakeConnection(server);
        if (isMultiple)
        {
            await connection.QueryMultipleJsonAsync("select", null, pipe.Writer, Two, EachRow, cancellationToken: Token);
        }
        else
        {
            await connection.QueryJsonAsync("select", null, pipe.Writer, EachRow, cancellationToken: Token);
        }

        Assert.Equal(2, Assert.Single(server.Readers).RowsRead);
        Assert.Equal(1, server.Count(ServerEvent.Cancelled));
        Assert.Equal(ConnectionState.Closed, connection.State);
    }

    private static async Task<(Exception? Error, string Written)> RunAsync(FakeServer server, bool isAsync, CancellationToken token)
    {
        using var connection = new FakeConnection(server);
        var stream = new FakeStream();
        var command = new CommandDefinition("select", cancellationToken: token);
        Exception? error = await Record.ExceptionAsync(
            () => isAsync ? connection.QueryJsonAsync(command, stream, EachRow) : Task.FromResult(connection.QueryJson(command, stream, EachRow)));
        connection.AssertPutAway();
        Assert.Equal(error is not FakeServerException, server.Count(ServerEvent.Cancelled) > 0);
        return (error, Encoding.UTF8.GetString(stream.Written));
    }
}
