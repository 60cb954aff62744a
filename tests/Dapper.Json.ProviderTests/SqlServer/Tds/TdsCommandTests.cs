using Dapper.Json.Tds.Sqlite;

namespace Dapper.Json.ProviderTests.SqlServer.Tds;

/// <summary>What the server gets, and what comes back beside rows: parameters, procedures, output values, transactions, several results.</summary>
public sealed class TdsCommandTests : TdsTests
{
    private const string Levels = "select compatibility_level from sys.databases where database_id = db_id()";

    [Fact]
    public async Task A_procedure_hands_over_its_output_and_return_values_behind_the_rows()
    {
        await using var server = TdsServer.Start(static request => new TdsResponse()
            .Columns(("item", TdsType.Int)).Row(request["@p"]).Done().Return(5).Output("@total", TdsType.Int, 42));
        await using SqlConnection connection = await OpenAsync(server.ConnectionString);
        var parameters = new DynamicParameters(new { p = 21 });
        parameters.Add("total", dbType: DbType.Int32, direction: ParameterDirection.Output);
        parameters.Add("status", dbType: DbType.Int32, direction: ParameterDirection.ReturnValue);
        using var document = new MemoryStream();

        await connection.QueryJsonAsync("counted", parameters, document, commandType: CommandType.StoredProcedure, cancellationToken: Token);

        Assert.Equal("""[{"item":21}]""", Encoding.UTF8.GetString(document.ToArray()));
        Assert.Equal((42, 5), (parameters.Get<int>("total"), parameters.Get<int>("status")));
        TdsRequest request = Assert.Single(server.Requests);
        Assert.Equal(("counted", true), (request.Procedure, request.Parameters.Single(static parameter => parameter.Name == "@total").IsOutput));
    }

    /// <remarks>SqlClient knows DateOnly and TimeOnly since version 5.1.</remarks>
    [Fact]
    public async Task The_second_page_has_the_date_and_the_time_of_the_first_one()
    {
        var day = new DateTime(2024, 2, 29);
        TimeSpan time = new TimeSpan(12, 34, 56) + TimeSpan.FromTicks(1_234_567);
        await using var server = TdsServer.Start(_ => new TdsResponse()
            .Columns(("Day", TdsType.Date), ("Time", TdsType.Time()), ("At", TdsType.DateTime2())).Row(day, time, day + time).Row(day, time, day));
        await using SqlConnection connection = await OpenAsync(server.ConnectionString);
        JsonCursor cursor = JsonCursor.By<DateOnly>("Day").ThenBy<TimeOnly>("Time").ThenBy<DateTime>("At");
        using var document = new MemoryStream();

        await connection.QueryMultipleJsonAsync("select first", null, document, [JsonResultSet.Rows("items").Take(1, cursor, "next")], cancellationToken: Token);
        string next = JsonDocument.Parse(document.ToArray()).RootElement.GetProperty("next").GetString()!;
        await QueryAsync(connection, "select second", cursor.Parse(next));

        TdsRequest second = server.Requests.Last();
        Assert.Equal([("@afterDay", "date", day), ("@afterTime", "time(7)", time), ("@afterAt", "datetime2(7)", (object?)(day + time))],
            second.Parameters.Select(static parameter => (parameter.Name, parameter.Type, parameter.Value)));
    }

    [Fact]
    public async Task The_pieces_of_FOR_JSON_are_one_document()
    {
        string json = $"[{string.Join(',', Enumerable.Range(0, 2_000).Select(static n => $$"""{"n":{{n}},"word":"ü語🎉"}"""))}]";
        await using var server = TdsServer.Start(_ => new TdsResponse()
            .Columns(("JSON_F52E2B61-18A1-11d1-B105-00805F49916B", TdsType.NVarCharMax))
            .Rows(json.Chunk(2_033).Select(static piece => new object?[] { new string(piece) })));
        await using SqlConnection connection = await OpenAsync(server.ConnectionString);

        var options = new JsonQueryOptions { Format = JsonQueryFormat.ForJson };
        Assert.Equal(json, await QueryAsync(connection, "select n for json path", options: options));
        Assert.Equal(json, Query(connection, "select n for json path", options: options));
    }

    /// <remarks>Of more than one piece and one packet, and in a row with a list, which is held.</remarks>
    [Fact]
    public async Task Raw_json_is_embedded_as_it_is()
    {
        string json = $"[{string.Join(',', Enumerable.Range(0, 2_000).Select(static n => $$"""{"n":{{n}},"word":"ü語🎉"}"""))}]";
        (TdsType Type, string Item)[] items = [(TdsType.NVarCharMax, json), (TdsType.NText, json), (TdsType.NVarChar(30), "[1, {}]"), (TdsType.Json, json)];

        // Drivers before 6.0 do not know the last one.
        bool knowsJson = typeof(SqlConnection).Assembly.GetType("Microsoft.Data.SqlTypes.SqlJson") is not null;
        foreach ((TdsType type, string item) in knowsJson ? items : items[..^1])
        {
            await using var server = TdsServer.Start(_ => new TdsResponse()
                .Columns(("n", TdsType.Int), ("doc::json", type), ("l[].doc::json", type)).Row(1, item, item).Row(1, item, null));
            await using SqlConnection connection = await OpenAsync(server.ConnectionString);
            string expected = $$"""[{"n":1,"doc":{{item}},"l":[{"doc":{{item}}}]}]""";

            Assert.Equal(expected, await QueryAsync(connection, "select n"));
            Assert.Equal(expected, Query(connection, "select n"));
            foreach (CommandBehavior behavior in (CommandBehavior[])[CommandBehavior.Default, CommandBehavior.SequentialAccess])
            {
                Assert.Equal(expected, await ReadAsync(connection, "select n", behavior));
            }
        }
    }

    [Fact]
    public async Task Parameters_are_those_of_Dapper()
    {
        await using TdsServer server = StartWithOne(level: 160);
        await using SqlConnection connection = await OpenAsync(server.ConnectionString);
        var parameters = new { id = 7L, name = "ü", on = new DateTime(2024, 2, 29), bytes = new byte[] { 1 }, price = 1.50m, none = (string?)null };

        await QueryAsync(connection, "select @id, @name, @on, @bytes, @price, @none", parameters);
        await connection.QueryAsync("select @id, @name, @on, @bytes, @price, @none", parameters);

        TdsRequest[] requests = [.. server.Requests];
        Assert.Equal(requests[1].Declaration, requests[0].Declaration);
        Assert.Equal([7L, "ü", new DateTime(2024, 2, 29), new byte[] { 1 }, 1.50m, null], requests[0].Parameters.Select(static parameter => parameter.Value));
    }

    [Fact]
    public async Task A_list_is_JSON_that_the_server_reads()
    {
        await using TdsServer server = StartWithOne(level: 130);
        await using SqlConnection connection = await OpenAsync(server.ConnectionString);
        var options = new JsonParameterOptions { Collation = "Latin1_General_BIN2" };

        await QueryAsync(connection, "select item from t where a in @ids", new { ids = JsonParameter.List([1, 2]) });
        await QueryAsync(connection, "select item from t where a in @names", new { names = JsonParameter.List(["a", "ü"], options) });

        TdsRequest[] requests = [.. server.Requests.Where(static request => request.Text != Levels)];
        AssertSent(requests[0], "select item from t where a in (select [value] from openjson(@ids) with ([value] int '$'))", "@ids nvarchar(max)", "[1,2]");
        AssertSent(
            requests[1],
            "select item from t where a in (select [value] collate Latin1_General_BIN2 from openjson(@names) with ([value] nvarchar(4000) '$'))",
            "@names nvarchar(max)",
            """["a","ü"]""");
        Assert.Single(server.Requests, static request => request.Text == Levels);
    }

    [Fact]
    public async Task A_database_below_level_130_gets_XML()
    {
        await using TdsServer server = StartWithOne(level: 120);
        await using SqlConnection connection = await OpenAsync(server.ConnectionString);

        await QueryAsync(connection, "select item from t where a in @ids", new { ids = JsonParameter.List([1, 2]) });
        await QueryAsync(connection, "select item from @rows r", new { rows = JsonParameter.Table([new { Id = 1, Name = "a" }]) });

        TdsRequest[] requests = [.. server.Requests.Where(static request => request.Text != Levels)];
        AssertSent(
            requests[0],
            "select item from t where a in (select x.v.value('@v0', 'int') from @ids.nodes('/l/i') x(v))",
            "@ids xml",
            "\uFEFF<l><i v0=\"1\" /><i v0=\"2\" /></l>");
        AssertSent(
            requests[1],
            "select item from (select x.v.value('@v0', 'int') as [Id], x.v.value('@v1', 'nvarchar(4000)') as [Name] from @rows.nodes('/l/i') x(v)) r",
            "@rows xml",
            "\uFEFF<l><i v0=\"1\" v1=\"a\" /></l>");
    }

    [Fact]
    public async Task A_query_runs_in_its_transaction()
    {
        await using TdsServer server = StartWithOne(level: 160);
        await using SqlConnection connection = await OpenAsync(server.ConnectionString);
        using var document = new MemoryStream();

        await using (var transaction = (SqlTransaction)await connection.BeginTransactionAsync(Token))
        {
            var list = new { ids = JsonParameter.List([1]) };
            await connection.QueryJsonAsync("select item from t where a in @ids", list, document, transaction: transaction, cancellationToken: Token);
            await transaction.CommitAsync(Token);
        }

        Assert.Equal("""[{"item":1}]""", Encoding.UTF8.GetString(document.ToArray()));
        Assert.Equal(["begin transaction", "commit"], server.Requests.Where(static request => request.IsTransaction).Select(static request => request.Text));
    }

    private static TdsServer StartWithOne(byte level) => TdsServer.Start(request => request.IsTransaction ? null
        : request.Text == Levels ? new TdsResponse().Columns(("compatibility_level", TdsType.TinyInt)).Row(level) : One);

    private static void AssertSent(TdsRequest request, string text, string declaration, string value)
    {
        Assert.Equal(text, request.Text, ignoreCase: true);
        Assert.Null(TransactSql.ErrorOf(text));
        Assert.Equal((declaration, value), (request.Declaration!.TrimEnd(), request.Parameters.Single().Value));
    }
}
