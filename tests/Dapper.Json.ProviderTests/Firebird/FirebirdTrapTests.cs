using FirebirdSql.Data.FirebirdClient;

namespace Dapper.Json.ProviderTests.Firebird;

/// <summary>What Firebird and its driver do otherwise than one expects.</summary>
[Collection(FirebirdDatabase.OneAtATime)]
public sealed class FirebirdTrapTests : ConnectedTests<FirebirdDatabase>
{
    [Fact]
    public async Task A_name_without_quotes_is_upper_case_and_written_by_the_naming_policy()
    {
        string sql = "select 1 as Id, 2 as ProductId, 3 as \"productId2\" from rdb$database";

        Assert.Equal("""[{"id":1,"productid":2,"productId2":3}]""", await QueryAsync(Connection, sql));
        Assert.Equal(
            """[{"ID":1,"PRODUCTID":2,"productId2":3}]""",
            await QueryAsync(Connection, sql, options: new JsonQueryOptions(JsonSerializerOptions.Default)));
    }

    [Fact]
    public async Task An_empty_list_of_any_type_finds_nothing_and_excludes_nothing()
    {
        await ExecuteAsync(Connection, Database.CreateTable("empty", "n bigint, d double precision, t timestamp, w varchar(20), l blob sub_type text, b blob, f boolean"));
        await ExecuteAsync(Connection, "insert into \"empty\" values (1, 0.5, '2024-02-29', 'w', 'l', x'00', true)");
        JsonParameter none = JsonParameter.List(Array.Empty<string>());
        foreach (string column in (string[])["n", "d", "t", "w", "l", "b", "f"])
        {
            Assert.Equal("[]", await QueryAsync(Connection, $"select n as item from \"empty\" where {column} in @none", new { none }));
            Assert.Equal(Items("1"), await QueryAsync(Connection, $"select n as item from \"empty\" where {column} not in @none", new { none }));
        }
    }

    [Fact]
    public async Task A_table_is_refused_with_what_to_use_instead()
    {
        ArgumentException error = await Assert.ThrowsAsync<ArgumentException>(
            () => QueryAsync(Connection, "select r.n as item from @rows r", new { rows = JsonParameter.Table([new { n = 1 }]) }));

        Assert.Contains("Dapper's Execute", error.Message, StringComparison.Ordinal);
        await AssertUsableAsync(Connection);
    }

    [Theory]
    [InlineData(1, 49)]
    [InlineData(200, 0)]
    public async Task An_error_takes_the_rows_of_its_fetch_with_it(int fetchSize, int rows)
    {
        await using DbConnection connection = FirebirdDatabase.Connect($"FetchSize={fetchSize}");
        await connection.OpenAsync(Token);
        using var document = new MemoryStream();

        await Assert.ThrowsAsync<FbException>(() => connection.QueryJsonAsync(
            $"select {Database.FailingAt(50)} as item from {Database.Numbers(100)}", null, document, EachRowAtOnce, cancellationToken: Token));

        Assert.Equal(
            rows == 0 ? "" : Json([.. Enumerable.Range(1, rows).Select(static item => new { item })])[..^1], Encoding.UTF8.GetString(document.ToArray()));
        await AssertUsableAsync(connection);
    }

    [Fact]
    public async Task A_text_of_more_than_4000_characters_needs_its_size()
    {
        await ExecuteAsync(Connection, Database.CreateTable("texts", "item blob sub_type text"));
        string text = new('ü', 4001);

        await Assert.ThrowsAsync<ArgumentOutOfRangeException>(() => Connection.ExecuteAsync("insert into \"texts\" values (@text)", new { text }));
        await Connection.ExecuteAsync("insert into \"texts\" values (@text)", new { text = new DbString { Value = text, Length = text.Length } });

        Assert.Equal(Json(new { item = text }), await QueryAsync(Connection, "select item from \"texts\""));
    }

    [Fact]
    public async Task What_a_cell_holds_goes_into_members_as_Dapper_puts_it()
    {
        await ExecuteAsync(
            Connection,
            Database.CreateTable(
                "members",
                "n int, Truth boolean, Small smallint, Price numeric(18,4), Span time, Dated date, Moment timestamp, Ratio float, Word char(5), "
                + "Id char(16) character set octets, Doc blob sub_type text, Data blob, Kind smallint"));
        await ExecuteAsync(
            Connection,
            "insert into \"members\" values (1, true, -1, 1.5, '01:02:03.4', '2024-02-29', '2024-02-29 01:02:03.4', 0.1, 'ab', gen_uuid(), 'ü', x'00ff', 1)");
        await ExecuteAsync(Connection, "insert into \"members\" (n) values (2)");
        string sql = "select * from \"members\" order by n";
        string expected = JsonSerializer.Serialize(await Connection.QueryAsync<Members>(sql), JsonSerializerOptions.Web);
        Assert.True((await Connection.ExplainJsonAsync<Members>(sql, cancellationToken: Token)).IsDirect);
        for (int run = 0; run < 3; run++)
        {
            Assert.Equal(expected, await Connection.QueryJsonStringAsync<Members>(sql, cancellationToken: Token));
        }
    }

    private sealed class Members
    {
        public int N { get; set; }

        public bool? Truth { get; set; }

        public short? Small { get; set; }

        public decimal? Price { get; set; }

        public TimeSpan? Span { get; set; }

        public DateTime? Dated { get; set; }

        public DateTime? Moment { get; set; }

        public float? Ratio { get; set; }

        public string? Word { get; set; }

        public Guid? Id { get; set; }

        public string? Doc { get; set; }

        public byte[]? Data { get; set; }

        public Kind? Kind { get; set; }
    }

    private enum Kind
    {
        Calm,
        Wild,
    }
}
