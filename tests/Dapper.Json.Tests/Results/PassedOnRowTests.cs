namespace Dapper.Json.Tests.Results;

/// <summary>A row of a list that holds those of others is written in pieces, whatever in it is long, and what waits of it is limited.</summary>
public class PassedOnRowTests
{
    private const int Long = 200_000;

    private static readonly string Text = string.Concat(Enumerable.Repeat("a🎉ü\n", Long / 5));

    private static readonly string[] Shapes = ["text", "children", "child", "deep", "list", "parents first", "typed"];
    private static readonly bool[] Both = [false, true];

    private static readonly JsonResultSet[] ChildrenFirst = [JsonResultSet.Rows("orders[].lines").On("order", "id"), JsonResultSet.Rows("orders")];
    private static readonly JsonResultSet[] ParentsFirst = [JsonResultSet.Rows("orders"), JsonResultSet.Rows("orders[].lines").On("order", "id")];
    private static readonly JsonResultSet[] Typed = [JsonResultSet.Rows<Line>("orders[].lines").On("order", "id"), JsonResultSet.Rows<Order>("orders")];

    private static readonly JsonResultSet[] Deep =
    [
        JsonResultSet.Rows("orders[].lines[].parts").On("line", "n"), JsonResultSet.Rows("orders[].lines").On("order", "id"), JsonResultSet.Rows("orders"),
    ];

    /// <summary>Gets each shape in both styles of calls, one of them indented: the two have nothing to do with each other.</summary>
    public static TheoryData<string, bool, bool> Cases => new(
        from shape in Shapes
        from isAsync in Both
        select (shape, isAsync, isAsync));

    [Theory]
    [MemberData(nameof(Cases))]
    public async Task A_long_row_is_written_in_pieces(string shape, bool isIndented, bool isAsync)
    {
        (JsonResultSet[] sets, FakeResult[] results, object document) = Shape(shape);
        var options = new JsonQueryOptions(new JsonSerializerOptions { WriteIndented = isIndented, NewLine = "\n" });
        var stream = await WriteAsync(sets, results, options, isAsync);
        string expected = JsonSerializer.Serialize(document, options.SerializerOptions), written = Encoding.UTF8.GetString(stream.Written);
        Assert.True(expected == written, $"Differs at {expected.AsSpan().CommonPrefixLength(written)}.");

        // The threshold, and a piece of 8 KB that is escaped. What a type writes has one piece for what lies between its lists.
        Assert.True(stream.Writes.Count > 5);
        Assert.All(stream.Writes, write => Assert.InRange(write.Length, 0, 80_000));
    }

    [Theory]
    [InlineData("text")]
    [InlineData("typed")]
    public async Task Rows_that_wait_are_limited(string shape)
    {
        (JsonResultSet[] sets, FakeResult[] results, _) = Shape(shape);
        JsonQueryException error = await Assert.ThrowsAsync<JsonQueryException>(
            () => WriteAsync(sets, results, new JsonQueryOptions(new JsonSerializerOptions()) { BufferLimit = 100_000 }, isAsync: true));
        Assert.Contains("BufferLimit", error.Message, StringComparison.Ordinal);
    }

    [Fact]
    public async Task What_is_written_waits_no_longer()
    {
        FakeResult row = FakeResult.Of([FakeColumn.Of<int>("id"), FakeColumn.Of<string>("word")], [1, new string('x', 70_000)]);
        FakeResult lines = FakeResult.Of([FakeColumn.Of<int>("n")]);
        JsonResultSet[] sets =
            [JsonResultSet.Row<Order>("a"), JsonResultSet.Rows<Line>("a.lines"), JsonResultSet.Row<Order>("b"), JsonResultSet.Rows<Line>("b.lines")];
        var order = new Order { Id = 1, Lines = [], Word = new string('x', 70_000) };
        FakeStream stream = await WriteAsync(sets, [row, lines, row, lines], new(new JsonSerializerOptions()) { BufferLimit = 100_000 }, isAsync: true);
        Assert.Equal(JsonSerializer.Serialize(new { a = order, b = order }), Encoding.UTF8.GetString(stream.Written));
    }

    private static (JsonResultSet[] Sets, FakeResult[] Results, object Document) Shape(string shape)
    {
        FakeColumn[] order = [FakeColumn.Of<int>("id"), FakeColumn.Of<string>("word")];
        FakeColumn[] line = [FakeColumn.Of<int>("order"), FakeColumn.Of<int>("n"), FakeColumn.Of<string>("text")];
        FakeResult orders = FakeResult.Of(order, [1, "a"], [2, "b"]), lines = FakeResult.Of(line, [1, 1, "x"], [1, 2, "y"]);
        object[] two = [new { n = 1, text = "x" }, new { n = 2, text = "y" }];
        switch (shape)
        {
            case "text":
                return (
                    ChildrenFirst,
                    [lines, FakeResult.Of(order, [1, Text], [2, "b"])],
                    Document(new { id = 1, word = Text, lines = two }, new { id = 2, word = "b", lines = None }));

            case "typed":
                return (
                    Typed,
                    [lines, FakeResult.Of(order, [1, Text], [2, "b"])],
                    Document(new { id = 1, lines = two, word = Text }, new { id = 2, lines = None, word = "b" }));

            case "children" or "parents first":
                FakeResult many = new(line, Enumerable.Range(0, 8_000).Select(static n => (object?[])[1, n, "text"]).Append([2, 7, "other"]));
                object all = Document(
                    new { id = 1, word = "a", lines = Enumerable.Range(0, 8_000).Select(static n => new { n, text = "text" }) },
                    new { id = 2, word = "b", lines = new[] { new { n = 7, text = "other" } } });
                return shape == "children" ? (ChildrenFirst, [many, orders], all) : (ParentsFirst, [orders, many], all);

            case "child":
                return (ChildrenFirst, [FakeResult.Of(line, [2, 1, Text], [1, 2, "y"], [2, 3, Text]), orders], Document(
                    new { id = 1, word = "a", lines = new[] { new { n = 2, text = "y" } } },
                    new { id = 2, word = "b", lines = new[] { new { n = 1, text = Text }, new { n = 3, text = Text } } }));

            case "deep":
                FakeResult parts = new(
                    [FakeColumn.Of<int>("line"), FakeColumn.Of<int>("p")], Enumerable.Range(0, 16_000).Select(static p => (object?[])[1 + (p % 2), p]));
                object[] halves =
                    [.. Enumerable.Range(0, 2).Select(static n => Enumerable.Range(0, 8_000).Select(p => new { p = (2 * p) + n }))];
                return (Deep, [parts, lines, orders], Document(
                    new { id = 1, word = "a", lines = new[] { new { n = 1, text = "x", parts = halves[0] }, new { n = 2, text = "y", parts = halves[1] } } },
                    new { id = 2, word = "b", lines = None }));

            default:
                FakeResult grouped = new(
                    [.. order, FakeColumn.Of<int>("tags[].t")], Enumerable.Range(0, 20_000).Select(static t => (object?[])[1, "a", t]).Append([2, "b", null]));
                return (ChildrenFirst, [lines, grouped], Document(
                    new { id = 1, word = "a", tags = Enumerable.Range(0, 20_000).Select(static t => new { t }), lines = two },
                    new { id = 2, word = "b", tags = None, lines = None }));
        }
    }

    private static object[] None => [];

    private static object Document(params object[] orders) => new { orders };

    private static async Task<FakeStream> WriteAsync(JsonResultSet[] sets, FakeResult[] results, JsonQueryOptions options, bool isAsync)
    {
        using var connection = new FakeConnection(new FakeServer(results) { Calls = isAsync ? CallStyle.AsyncOnly : CallStyle.SyncOnly });
        var stream = new FakeStream { Calls = isAsync ? CallStyle.AsyncOnly : CallStyle.SyncOnly };
        if (isAsync)
        {
            await connection.QueryMultipleJsonAsync("select", null, stream, sets, options, cancellationToken: TestContext.Current.CancellationToken);
        }
        else
        {
            connection.QueryMultipleJson("select", null, stream, sets, options);
        }

        return stream;
    }

    private sealed class Order
    {
        [JsonPropertyName("id")]
        public int Id { get; set; }

        [JsonPropertyName("lines")]
        public List<Line>? Lines { get; set; }

        [JsonPropertyName("word")]
        public string? Word { get; set; }
    }

    private sealed class Line
    {
        [JsonPropertyName("n")]
        public int N { get; set; }

        [JsonPropertyName("text")]
        public string? Text { get; set; }
    }
}
