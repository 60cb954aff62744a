using System.IO.Pipelines;

namespace Dapper.Json.Tests.Execution;

/// <summary>What fails inside of a list, or of a later result, ends the document there: nothing comes after it.</summary>
public class NestedFailureTests
{
    private static readonly JsonQueryOptions EachRow = new() { PathNames = true, FlushThreshold = 1 };
    private static readonly FakeColumn[] Columns =
        [FakeColumn.Of<int>("id"), FakeColumn.Of<int>("l[].n"), FakeColumn.Of<int>("l[].t[].x"), FakeColumn.Of<int>("l[].t[].o.y")];

    private static readonly bool[] Either = [false, true];

    private static readonly object?[][] Rows = [[1, 1, 1, 1], [1, 1, 2, 2], [1, 2, 3, 3], [2, 3, 4, 4]];

    private static readonly string[] Pieces =
    [
        """[{"id":1,"l":[{"n":1,"t":[{"x":1,"o":{"y":1}}""", """,{"x":2,"o":{"y":2}}""", """]},{"n":2,"t":[{"x":3,"o":{"y":3}}""",
        """]}]},{"id":2,"l":[{"n":3,"t":[{"x":4,"o":{"y":4}}""", "]}]}]",
    ];

    public static TheoryData<int, int, bool> Cells =>
        new(from row in Enumerable.Range(0, 4) from column in Enumerable.Range(0, 4) from isAsync in Either select (row, column, isAsync));

    [Theory]
    [MemberData(nameof(Cells))]
    public async Task A_cell_that_fails_ends_all_before_its_row(int row, int column, bool isAsync)
    {
        var failure = new FormatException("No such value.");
        foreach (object cell in new object[] { failure, new FailingNullCheck(failure) })
        {
            object?[][] rows = [.. Rows.Select(static cells => cells.ToArray())];
            rows[row][column] = cell;
            (Exception? thrown, string written) = await RunAsync(new FakeServer(FakeResult.Of(Columns, rows)), isAsync);

            JsonQueryException error = Assert.IsType<JsonQueryException>(thrown);
            Assert.Same(failure, error.InnerException);
            Assert.Equal((row + 1, Columns[column].Name), (error.RowNumber, error.ColumnName));
            Assert.Equal(string.Concat(Pieces.Take(row)), written);
        }
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
        (Exception? thrown, string written) = await RunAsync(new FakeServer(FakeResult.Of(Columns, Rows).FailingAt(row, failure)), isAsync);
        Assert.Same(failure, thrown);
        Assert.Equal(string.Concat(Pieces.Take(row - 1)), written);
    }

    [Fact]
    public async Task The_reader_of_a_pipe_goes_away_and_nothing_more_is_read()
    {
        var pipe = new Pipe();
        var server = new FakeServer(FakeResult.Of(Columns, Rows).Before(2, () => pipe.Reader.Complete()), FakeResult.Counting(1));
        using var connection = new FakeConnection(server);

        await connection.QueryMultipleJsonAsync(
            "select", null, pipe.Writer, [JsonResultSet.Rows("first"), JsonResultSet.Rows("second")], EachRow,
            cancellationToken: TestContext.Current.CancellationToken);

        Assert.Equal(2, Assert.Single(server.Readers).RowsRead);
        Assert.Equal(1, server.Count(ServerEvent.Cancelled));
        Assert.Equal(ConnectionState.Closed, connection.State);
    }

    private static async Task<(Exception? Error, string Written)> RunAsync(FakeServer server, bool isAsync)
    {
        using var connection = new FakeConnection(server);
        var stream = new FakeStream();
        var command = new CommandDefinition("select", cancellationToken: TestContext.Current.CancellationToken);
        Exception? error = await Record.ExceptionAsync(
            () => isAsync ? connection.QueryJsonAsync(command, stream, EachRow) : Task.FromResult(connection.QueryJson(command, stream, EachRow)));
        connection.AssertPutAway();
        Assert.Equal(error is not FakeServerException, server.Count(ServerEvent.Cancelled) > 0);
        return (error, Encoding.UTF8.GetString(stream.Written));
    }
}
