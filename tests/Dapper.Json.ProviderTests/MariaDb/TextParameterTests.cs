namespace Dapper.Json.ProviderTests.MariaDb;

/// <summary>Texts in lists and tables, beside columns of other character sets and collations than those of the database.</summary>
public abstract class TextParameterTests<TDatabase> : DatabaseTests<TDatabase>
    where TDatabase : MariaDbDatabase, new()
{
    private const string Foreign = "日本 ć 🎉";

    private static readonly JsonParameterOptions Words = new() { SqlType = "varchar(50)" };

    private static string Table => Database.Table("texts");

    // What it is on a server of another character set, as soon as the pool has reset the connection.
    [Theory]
    [InlineData("latin1")]
    [InlineData("utf8mb3")]
    [InlineData("utf8mb4")]
    public async Task No_text_is_lost_whatever_the_database_declares(string characterSet)
    {
        await using DbConnection connection = await OpenAsync("item varchar(50)", "x");
        await ExecuteAsync(connection, $"set character_set_database = {characterSet}");
        JsonParameter rows = JsonParameter.Table([new { N = 2, Name = Foreign, Doc = new { a = Foreign } }]);
        await ExecuteAsync(connection, $"insert into {Table} select N, Name from @rows", new { rows });

        Assert.Equal(Json(new { item = Foreign }), await QueryAsync(connection, $"select item from {Table} where n = 2"));
        Assert.Equal(Items("2"), await QueryAsync(connection, $"select t.n as item from {Table} t join @rows r on r.Name = t.item", new { rows }));
        Assert.Equal(Foreign, await connection.ExecuteScalarAsync<string>("select json_value(r.Doc, '$.a') from @rows r", new { rows }));
        Assert.Equal(
            Items("2"), await QueryAsync(connection, $"select n as item from {Table} where item in @words", new { words = JsonParameter.List([Foreign], Words) }));
        await ExecuteAsync(connection, $"insert into {Table} values (3, '?? ? ?')");
        await ExecuteAsync(connection, $"delete from {Table} where item in (select r.Name from @rows r)", new { rows });
        Assert.Equal([1, 3], await connection.QueryAsync<int>($"select n from {Table} order by n"));
    }

    [Theory]
    [InlineData("nvarchar(50)")]
    [InlineData("NCHAR(50)")]
    [InlineData("national varchar(50)")]
    [InlineData("national  character varying(50)")]
    [InlineData("nchar varying(50)")]
    [InlineData("nchar varchar(50)")]
    [InlineData("nvarchar(50) binary")]
    [InlineData("varchar(50) binary")]
    [InlineData("long varchar")]
    public async Task No_text_is_lost_whatever_type_the_options_name(string type)
    {
        await using DbConnection connection = await OpenAsync("item varchar(50) character set utf8mb4 collate utf8mb4_unicode_ci");
        await ExecuteAsync(connection, "set character_set_database = latin1");
        var options = new JsonParameterOptions { ColumnTypes = new Dictionary<string, string> { ["Name"] = type } };
        JsonParameter words = JsonParameter.List([Foreign], new() { SqlType = type });
        object param = new { rows = JsonParameter.Table([new { N = 1, Name = Foreign }], options), words };
        await ExecuteAsync(connection, $"insert into {Table} select N, Name from @rows", param);

        Assert.Equal(Json(new { item = Foreign }), await QueryAsync(connection, $"select item from {Table}"));
        Assert.Equal([1], await connection.QueryAsync<int>($"select n from {Table} where item in @words", param));
        Assert.Equal([1], await connection.QueryAsync<int>($"select t.n from {Table} t join @rows r on r.Name = t.item", param));
    }

    [Fact]
    public async Task No_text_is_lost_on_a_connection_from_the_pool()
    {
        for (int use = 1; use <= 3; use++)
        {
            await using DbConnection connection = Database.ConnectFromPoolOfOne();
            await connection.OpenAsync(Token);
            JsonParameter rows = JsonParameter.Table([new { Name = Foreign }]);
            await ExecuteAsync(connection, $"create or replace temporary table {Table} (item varchar(50)) character set utf8mb4");
            await ExecuteAsync(connection, $"insert into {Table} select Name from @rows", new { rows });

            Assert.Equal(Json(new { item = Foreign }), await QueryAsync(connection, $"select item from {Table}"));
        }
    }

    // As Dapper's own parameter: an error 1267 for none of them.
    [Theory]
    [InlineData("varchar(50) character set utf8mb4 collate utf8mb4_unicode_ci", true)]
    [InlineData("varchar(50) character set utf8mb4 collate utf8mb4_general_ci", true)]
    [InlineData("varchar(50) character set utf8mb4 collate utf8mb4_bin", false)]
    [InlineData("varchar(50) character set utf8mb3 collate utf8mb3_unicode_ci", true)]
    [InlineData("varchar(50) character set latin1 collate latin1_german2_ci", true)]
    [InlineData("varchar(50) character set latin1 collate latin1_bin", false)]
    [InlineData("char(50) character set ascii", true)]
    [InlineData("longtext character set utf8mb4 collate utf8mb4_unicode_ci", true)]
    public async Task The_collation_of_the_column_counts(string type, bool ignoresCase)
    {
        await using DbConnection connection = await OpenAsync($"item {type}", "Word", "word", "other");
        object param = new { rows = JsonParameter.Table([new { Name = "WORD" }]), words = JsonParameter.List(["WORD"], Words), word = "WORD" };
        int[] expected = ignoresCase ? [1, 2] : [];

        foreach (string condition in (string[])
        [
            "item = @word", "item in @words", "item in (select r.Name from @rows r)", "exists (select 1 from @rows r where r.Name = item)",
            "item in (select distinct Name from @rows r)",
        ])
        {
            Assert.Equal(expected, await connection.QueryAsync<int>($"select n from {Table} where {condition} order by n", param));
        }

        Assert.Equal(expected, await connection.QueryAsync<int>($"select t.n from {Table} t join @rows r on r.Name = t.item order by n", param));
        Assert.Equal(expected.Length, await connection.ExecuteAsync($"delete t from {Table} t join @rows r on r.Name = t.item", param));
    }

    // A conversion that loses characters is no match: Dapper's own parameter throws, too.
    [Theory]
    [InlineData("latin1")]
    [InlineData("latin1 collate latin1_bin")]
    [InlineData("latin2")]
    [InlineData("ascii")]
    [InlineData("utf8mb3")]
    [InlineData("utf8mb3 collate utf8mb3_unicode_ci")]
    public async Task A_text_that_the_column_cannot_hold_is_the_error_of_a_value(string characterSet)
    {
        await using DbConnection connection = await OpenAsync($"item varchar(50) character set {characterSet}", "?", "Word", "x?");
        await Assert.ThrowsAnyAsync<DbException>(() => ExecuteAsync(connection, $"delete from {Table} where item = @word", new { word = "x🎉" }));

        foreach (string type in (string[])["varchar(50)", "text", "nvarchar(50)"])
        {
            var words = new { words = JsonParameter.List(["🎉", "x🎉", "Word"], new() { SqlType = type }) };
            await Assert.ThrowsAnyAsync<DbException>(() => ExecuteAsync(connection, $"delete from {Table} where item in @words", words));
            await Assert.ThrowsAnyAsync<DbException>(() => QueryAsync(connection, $"select n from {Table} where item not in (@words)", words));
        }

        JsonParameter compared = JsonParameter.List(["🎉", "x🎉", "Word"], new() { SqlType = "varchar(50)", Collation = "utf8mb4_bin" });
        JsonParameter rows = JsonParameter.Table([new { Name = "🎉" }, new { Name = "Word" }], new() { Collation = "utf8mb4_bin" });
        Assert.Equal([2], await connection.QueryAsync<int>($"select n from {Table} where item in @compared", new { compared }));
        Assert.Equal([2], await connection.QueryAsync<int>($"select t.n from {Table} t join @rows r on r.Name = t.item", new { rows }));
    }

    [Theory]
    [InlineData("latin1")]
    [InlineData("latin1 collate latin1_german2_ci")]
    [InlineData("utf8mb3")]
    [InlineData("utf8mb4 collate utf8mb4_unicode_ci")]
    public async Task A_text_that_the_column_holds_is_found(string characterSet)
    {
        await using DbConnection connection = await OpenAsync($"item varchar(50) character set {characterSet}", "Grün", "Word", "x");

        foreach (string type in (string[])["varchar(50)", "text charset utf8mb4", "nvarchar(50)"])
        {
            var words = new { words = JsonParameter.List(["Grün", "Word"], new() { SqlType = type }), plain = JsonParameter.List(["Word"], new() { SqlType = type }) };
            Assert.Equal([1, 2], await connection.QueryAsync<int>($"select n from {Table} where item in @words order by n", words));
            Assert.Equal([2], await connection.QueryAsync<int>($"select n from {Table} where item in @plain", words));
        }
    }

    [Theory]
    [InlineData("char(36) character set ascii")]
    [InlineData("char(36) character set latin1 collate latin1_bin")]
    [InlineData("char(36) character set utf8mb4 collate utf8mb4_unicode_ci")]
    [InlineData("char(36) character set utf8mb4 collate utf8mb4_bin")]
    [InlineData("uuid")]
    public async Task A_Guid_is_found_in_each_column(string type)
    {
        var key = Guid.Parse("0a1b2c3d-0000-0000-0000-00000000abcd");
        await using DbConnection connection = await OpenAsync($"item {type}", key.ToString(), Guid.Empty.ToString());
        object param = new { rows = JsonParameter.Table([new { Key = key }]), keys = JsonParameter.List([key]) };

        Assert.Equal([1], await connection.QueryAsync<int>($"select n from {Table} t join @rows r on r.Key = t.item", param));
        Assert.Equal([1], await connection.QueryAsync<int>($"select n from {Table} where item in @keys", param));
    }

    [Fact]
    public async Task A_collation_of_the_options_counts_before_that_of_the_column()
    {
        await using DbConnection connection = await OpenAsync("item varchar(50) collate utf8mb4_unicode_ci", "Word", "WORD");
        var exact = new JsonParameterOptions { Collation = "utf8mb4_bin" };
        var param = new { rows = JsonParameter.Table([new { Name = "WORD" }], exact), words = JsonParameter.List(["WORD", "x"], exact), word = "WORD" };

        Assert.Equal([1, 2], await connection.QueryAsync<int>($"select n from {Table} where item = @word order by n", param));
        Assert.Equal([2], await connection.QueryAsync<int>($"select n from {Table} where item in @words", param));
        Assert.Equal([2], await connection.QueryAsync<int>($"select n from {Table} t join @rows r on r.Name = t.item", param));
    }

    /// <summary>Opens a connection with a table of texts, counted from 1.</summary>
    private static async Task<DbConnection> OpenAsync(string column, params string[] texts)
    {
        DbConnection connection = await Database.OpenAsync();
        await ExecuteAsync(connection, Database.CreateTable("texts", $"n int primary key, {column}"));
        for (int i = 0; i < texts.Length; i++)
        {
            await ExecuteAsync(connection, $"insert into {Table} values (@n, @text)", new { n = i + 1, text = texts[i] });
        }

        return connection;
    }
}
