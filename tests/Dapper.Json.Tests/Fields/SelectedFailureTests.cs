namespace Dapper.Json.Tests.Fields;

/// <summary>What fails inside of a selected list ends the document there. What is not selected, and is no key, cannot fail.</summary>
public class SelectedFailureTests
{
    private static readonly JsonQueryOptions EachRow = new() { PathNames = true, FlushThreshold = 1 };
    private static readonly JsonQueryOptions Selecting = EachRow.WithFields(JsonFields.Parse("l[t[o]]"));

    private static readonly FakeColumn[] Columns =
    [
        FakeColumn.Of<int>("id"), FakeColumn.Of<int>("l[].n"), FakeColumn.Of<int>("l[].t[].x"), FakeColumn.Of<int>("l[].t[].o.y"),
        FakeColumn.Of<int>("l[].t[].o.z"),
    ];

    private static readonly object?[][] Rows = [[1, 1, 1, 1, 0], [1, 1, 2, 2, 0], [1, 2, 3, null, null], [2, 3, 4, 4, 0]];

    private static readonly string[] Pieces =
    [
        """[{"l":[{"t":[{"o":{"y":1,"z":0}}""", """,{"o":{"y":2,"z":0}}""", """]},{"t":[{"o":null}""",
        """]}]},{"l":[{"t":[{"o":{"y":4,"z":0}}""", "]}]}]",
    ];

    private static readonly bool[] Either = [false, true];

    private static CancellationToken Token => TestContext.Current.CancellationToken;

    public static TheoryData<int, int, bool> Cells => new(
        from row in Enumerable.Range(0, 4)
        from column in Enumerable.Range(0, 5)
        from isNullCheck in Either
        select (row, column, isNullCheck));

    [Theory]
    [MemberData(nameof(Cells))]
    public async Task A_cell_that_fails_ends_all_before_its_row_where_it_is_looked_at(int row, int column, bool isNullCheck)
    {
        var failure = new FormatException("No such value.");
        object?[][] rows = [.. Rows.Select(static cells => cells.ToArray())];
        rows[row][column] = isNullCheck ? new FailingNullCheck(failure) : failure;
        (Exception? thrown, string written) = await RunAsync(FakeResult.Of(Columns, rows), Token);

        // The element of x is there with any value: of x it is asked no more than whether it is NULL.
        bool isLookedAt = column != 2 || isNullCheck;
        var error = thrown as JsonQueryException;
        Assert.Equal(isLookedAt ? (row + 1, Columns[column].Name) : (null, null), (error?.RowNumber, error?.ColumnName));
        Assert.Equal(string.Concat(Pieces.Take(isLookedAt ? row : Pieces.Length)), written);
    }

    [Fact]
    public async Task A_list_that_is_not_selected_cannot_fail()
    {
        var failure = new FormatException();
        object?[][] rows = [.. Rows.Select(cells => (object?[])[cells[0], new FailingNullCheck(failure), failure, 1, null])];
        (Exception? thrown, string written) = await RunAsync(FakeResult.Of(Columns, rows), Token, "id");
        Assert.Null(thrown);
        Assert.Equal("""[{"id":1},{"id":2}]""", written);
    }

    private static async Task<(Exception? Error, string Written)> RunAsync(FakeResult result, CancellationToken token, string? fields = null)
    {
        var server = new FakeServer(result);
        using var connection = new FakeConnection(server);
        var stream = new FakeStream();
        JsonQueryOptions options = fields is null ? Selecting : EachRow.WithFields(JsonFields.Parse(fields));
        Exception? error = await Record.ExceptionAsync(() => connection.QueryJsonAsync("select", null, stream, options, cancellationToken: token));
        connection.AssertPutAway();
        return (error, Encoding.UTF8.GetString(stream.Written));
    }
}
