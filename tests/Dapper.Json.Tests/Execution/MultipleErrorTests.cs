namespace Dapper.Json.Tests.Execution;

/// <summary>Errors of several results say which result, and never leave a document that looks whole.</summary>
public class MultipleErrorTests
{
    private static readonly JsonQueryOptions EachRow = new() { FlushThreshold = 1 };
    private static readonly JsonResultSet[] Two = [JsonResultSet.Rows("first"), JsonResultSet.Rows("second")];

    private static FakeResult Ab => FakeResult.Of([FakeColumn.Of<int>("a"), FakeColumn.Of<int>("b")], [1, 2], [3, 4]);

    [Fact]
    public async Task More_than_one_row_where_one_is_allowed()
    {
        foreach (JsonResultSet result in (JsonResultSet[])[JsonResultSet.Value("x"), JsonResultSet.Row("x"), JsonResultSet.Spread(), JsonResultSet.Row<int>("x")])
        {
            (InvalidOperationException error, string written) =
                await MultipleQuery.FailAsync<InvalidOperationException>(new FakeServer(FakeResult.Counting(2), Ab), [result, JsonResultSet.Rows("y")]);
            Assert.Contains(result.ToString(), error.Message, StringComparison.Ordinal);
            Assert.Contains("more than one row", error.Message, StringComparison.Ordinal);
            Assert.Equal("", written);

            (_, written) = await MultipleQuery.FailAsync<InvalidOperationException>(new FakeServer(Ab, FakeResult.Counting(2)), [JsonResultSet.Rows("y"), result], EachRow);
            Assert.DoesNotContain("}}", written, StringComparison.Ordinal);
            Assert.False(written.EndsWith("]}", StringComparison.Ordinal));
        }
    }

    [Fact]
    public async Task More_than_one_parent_where_one_is_allowed()
    {
        FakeResult rows = FakeResult.Of([FakeColumn.Of<int>("id"), FakeColumn.Of<int>("t[]")], [1, 1], [1, 2], [2, 3]);
        (InvalidOperationException error, string written) =
            await MultipleQuery.FailAsync<InvalidOperationException>(new FakeServer(rows), [JsonResultSet.Row("x")], new JsonQueryOptions { PathNames = true });
        Assert.Contains("Row(\"x\")", error.Message, StringComparison.Ordinal);
        Assert.Equal("", written);
    }

    [Fact]
    public async Task Fewer_results_than_are_named()
    {
        (InvalidOperationException error, string written) = await MultipleQuery.FailAsync<InvalidOperationException>(new FakeServer(Ab), Two, EachRow);
        Assert.Contains("fewer results", error.Message, StringComparison.Ordinal);
        Assert.Contains("Rows(\"second\")", error.Message, StringComparison.Ordinal);
        Assert.Equal("""{"first":[{"a":1,"b":2},{"a":3,"b":4}""", written);

        (error, written) = await MultipleQuery.FailAsync<InvalidOperationException>(new FakeServer(FakeResult.None), Two);
        Assert.Contains("Rows(\"first\")", error.Message, StringComparison.Ordinal);
        Assert.Equal("", written);
    }

    [Fact]
    public async Task A_further_result_that_fails_gives_the_server_s_error()
    {
        var failed = new FakeServerException("division by zero");
        FakeResult result = FakeResult.Failing(failed);

        (FakeServerException error, _) = await MultipleQuery.FailAsync<FakeServerException>(new FakeServer(Ab, Ab, result), Two);
        Assert.Same(failed, error);

        // SQL Server has sent the columns of a statement by the time that it fails.
        (error, _) = await MultipleQuery.FailAsync<FakeServerException>(new FakeServer(Ab, Ab, Ab, result), Two);
        Assert.Same(failed, error);
    }

    [Fact]
    public async Task Two_properties_of_one_name()
    {
        JsonResultSet properties = JsonResultSet.Spread(), b = JsonResultSet.Value("b");
        foreach (JsonResultSet[] results in (JsonResultSet[][])[[properties, b], [b, properties]])
        {
            FakeResult[] answers = [.. results.Select(static result => result.Name is null ? new FakeResult(Ab.Columns, Ab.Rows.Take(1)) : FakeResult.Counting(1))];
            (JsonQueryException error, string written) = await MultipleQuery.FailAsync<JsonQueryException>(new FakeServer(answers), results, EachRow);
            Assert.Contains("\"b\"", error.Message, StringComparison.Ordinal);
            Assert.Contains("Spread()", error.Message, StringComparison.Ordinal);
            Assert.Equal("", written);
        }

        FakeResult row = FakeResult.OfValues<int>("A", 1);
        (JsonQueryException twice, _) = await MultipleQuery.FailAsync<JsonQueryException>(new FakeServer(row, row), [properties, properties]);
        Assert.Contains("\"a\"", twice.Message, StringComparison.Ordinal);
    }

    [Fact]
    public async Task A_list_of_properties_may_have_no_name_of_the_document()
    {
        FakeResult row = FakeResult.Of([FakeColumn.Of<int>("id"), FakeColumn.Of<int>("lines[].n")], [1, 2]);
        (JsonQueryException error, _) = await MultipleQuery.FailAsync<JsonQueryException>(
            new FakeServer(row, FakeResult.Counting(1)), [JsonResultSet.Spread(), JsonResultSet.Rows("lines")], new JsonQueryOptions { PathNames = true });
        Assert.Contains("\"lines\"", error.Message, StringComparison.Ordinal);
    }

    [Fact]
    public async Task Values_of_two_columns()
    {
        FakeResult row = new(Ab.Columns, Ab.Rows.Take(1));
        foreach ((JsonResultSet result, FakeResult rows) in ((JsonResultSet, FakeResult)[])[(JsonResultSet.Values("x"), Ab), (JsonResultSet.Value("x"), row)])
        {
            (JsonQueryException error, string written) = await MultipleQuery.FailAsync<JsonQueryException>(new FakeServer(rows), [result]);
            Assert.Equal((1, "b"), (error.Ordinal, error.ColumnName));
            Assert.Contains("Select that column alone", error.Message, StringComparison.Ordinal);
            Assert.Equal("", written);
        }
    }

    [Theory]
    [InlineData("article[0].tags")]
    [InlineData("orders[].line items")]
    [InlineData("tags[]")]
    public void The_name_of_a_result_is_a_path(string name)
    {
        ReadOnlySpan<Func<string, JsonResultSet>> kinds =
        [
            JsonResultSet.Value, JsonResultSet.Values, static name => JsonResultSet.Row(name), JsonResultSet.Rows, static name => JsonResultSet.Row<int>(name),
            JsonResultSet.Rows<int>,
        ];
        foreach (Func<string, JsonResultSet> kind in kinds)
        {
            ArgumentException error = Assert.Throws<ArgumentException>(() => kind(name));
            Assert.Equal("name", error.ParamName);
            Assert.Contains($"but this one is \"{name}\"", error.Message, StringComparison.Ordinal);
        }
    }

    [Theory]
    [InlineData("RawJsonColumns")]
    [InlineData("GroupKeys")]
    public async Task A_name_in_the_options_that_is_a_column_of_none(string option)
    {
        var options = new JsonQueryOptions { PathNames = true };
        _ = option == "GroupKeys" ? options.GroupKeys = ["a", "dok"] : options.RawJsonColumns = ["a", "dok"];
        (JsonQueryException error, string written) = await MultipleQuery.FailAsync<JsonQueryException>(new FakeServer(Ab, Ab), Two, options);
        Assert.Contains($"JsonQueryOptions.{option} names 'dok'", error.Message, StringComparison.Ordinal);
        Assert.Equal("", written);

        // The same columns by themselves are refused, whatever plans the several results have left behind.
        using var connection = new FakeConnection(new FakeServer(Ab));
        Assert.Throws<JsonQueryException>(() => connection.QueryJson("select", null, new ArrayBufferWriter<byte>(), options));
    }

    [Fact]
    public void Arguments_that_cannot_be_used_open_nothing()
    {
        using var connection = new FakeConnection(new FakeServer(Ab));
        var json = new ArrayBufferWriter<byte>();
        Assert.Equal("results", Assert.Throws<ArgumentNullException>(() => connection.QueryMultipleJson("select", null, json, null!)).ParamName);
        Assert.Equal("results", Assert.Throws<ArgumentException>(() => connection.QueryMultipleJson("select", null, json, [])).ParamName);
        Assert.Equal("results", Assert.Throws<ArgumentNullException>(() => connection.QueryMultipleJson("select", null, json, [null!])).ParamName);
        ArgumentException twice = Assert.Throws<ArgumentException>(
            () => connection.QueryMultipleJson("select", null, json, [JsonResultSet.Rows("a"), JsonResultSet.Rows("A"), JsonResultSet.Value("a")]));
        Assert.Contains("\"a\"", twice.Message, StringComparison.Ordinal);
        foreach (JsonQueryFormat format in Enum.GetValues<JsonQueryFormat>().Where(static format => format != JsonQueryFormat.Array))
        {
            var options = new JsonQueryOptions { Format = format };
            Assert.Equal("options", Assert.Throws<ArgumentException>(() => connection.QueryMultipleJson("select", null, json, Two, options)).ParamName);
        }

        Assert.Throws<ArgumentNullException>(() => JsonResultSet.Value(null!));
        Assert.Throws<ArgumentNullException>(() => JsonResultSet.Rows<int>(null!));
        Assert.Equal(ConnectionState.Closed, connection.State);
        Assert.Equal(0, json.WrittenCount);
    }

    [Fact]
    public async Task The_list_may_change_while_the_query_runs()
    {
        List<JsonResultSet> results = [JsonResultSet.Value("a"), JsonResultSet.Value("b")];
        var server = new FakeServer(FakeResult.Counting(1).Before(1, results.Clear), FakeResult.Counting(1));
        using var connection = new FakeConnection(server);
        var json = new ArrayBufferWriter<byte>();
        Assert.True(await connection.QueryMultipleJsonAsync("select", null, json, results, cancellationToken: TestContext.Current.CancellationToken));
        Assert.Equal("""{"a":1,"b":1}""", System.Text.Encoding.UTF8.GetString(json.WrittenSpan));
    }
}
