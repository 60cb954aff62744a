namespace Dapper.Json.ProviderTests.Suite;

/// <summary>
/// Rows by the contract of a type: the bytes of Dapper and the serializer, whatever the order of the columns and however often
/// the command has run. A command is first run for access in any order, and sequentially once its columns are known to be in
/// the order of the properties.
/// </summary>
public abstract class TypedQueryTests<TDatabase> : DatabaseTests<TDatabase>
    where TDatabase : Database, new()
{
    private static string Table => Database.Table("typed");

    [Fact]
    public async Task Each_execution_gives_the_same_bytes()
    {
        await using DbConnection connection = await OpenAsync($"number int, word {Database.TextType}, bytes {Database.BinaryType}", "1, 'é', null", "2, null, null");
        string[] selections = ["number, word, bytes", "word, bytes, number", "bytes, number, word", "number, word", "word", "number"];
        Func<string, bool> canFill = static columns => Database.NoBytesInMembers is null || !columns.Contains("bytes", StringComparison.Ordinal);
        foreach (string columns in selections.Where(canFill))
        {
            for (int run = 0; run < 3; run++)
            {
                JsonQueryPlan plan = await AssertSameAsync<Item>(connection, $"select {columns} from {Table} order by number");
                Assert.True(plan.IsDirect == !Database.TypesVary, plan.Reason);
            }
        }
    }

    [Fact]
    public async Task Columns_that_change_places_are_found_again()
    {
        string select = $"select * from {Table}";
        await using DbConnection connection = await OpenAsync($"number int, word {Database.TextType}", "1, 'a'");
        await AssertSameAsync<Item>(connection, select);
        await AssertSameAsync<Item>(connection, select);

        // The command is known to be in order by now, and is not any more.
        await ExecuteAsync(connection, $"drop table {Table}");
        await MakeAsync(connection, $"word {Database.TextType}, number int", "'b', 2");
        await AssertSameAsync<Item>(connection, select);
        await AssertSameAsync<Item>(connection, select);

        await ExecuteAsync(connection, $"drop table {Table}");
        await MakeAsync(connection, $"number int, word {Database.TextType}", "3, 'c'");
        await AssertSameAsync<Item>(connection, select);
        await AssertSameAsync<Item>(connection, select);
    }

    [Theory]
    [InlineData("number, word, bytes")]
    [InlineData("word, number, bytes")]
    public async Task Large_values_are_whole(string columns)
    {
        Assert.SkipWhen(Database.NoBytesInMembers is not null, Database.NoBytesInMembers ?? "");
        await using DbConnection connection = await OpenAsync($"number int, word {Database.TextType}, bytes {Database.BinaryType}");
        string word = string.Concat(Enumerable.Repeat("a🎉ü語\n", 100_000));
        byte[] bytes = [.. Enumerable.Range(0, 100_001).Select(static i => (byte)i)];
        await ExecuteAsync(connection, $"insert into {Table} (number, word, bytes) values (1, @word, @bytes)", new { word, bytes });
        for (int run = 0; run < 3; run++)
        {
            await AssertSameAsync<Item>(connection, $"select {columns} from {Table}");
        }
    }

    [Fact]
    public async Task A_reader_of_the_callers_is_written_however_it_was_opened()
    {
        await using DbConnection connection = await OpenAsync($"word {Database.TextType}, number int", "'a', 1", "'b', 2");
        string select = $"select word, number from {Table} order by number";
        string expected = JsonSerializer.Serialize(await connection.QueryAsync<Item>(select), JsonSerializerOptions.Web);
        foreach (System.Data.CommandBehavior behavior in (System.Data.CommandBehavior[])[System.Data.CommandBehavior.Default, System.Data.CommandBehavior.SequentialAccess])
        {
            await using DbCommand command = connection.CreateCommand();
            command.CommandText = select;
            await using DbDataReader reader = await command.ExecuteReaderAsync(behavior, Token);
            using var document = new MemoryStream();
            Task<long> written = reader.WriteJsonAsync<Item>(document, cancellationToken: Token);
            if (behavior == System.Data.CommandBehavior.SequentialAccess && Database.RefusesToGoBack)
            {
                JsonQueryException error = await Assert.ThrowsAsync<JsonQueryException>(() => written);
                Assert.Contains("Open the reader without CommandBehavior.SequentialAccess", error.Message, StringComparison.Ordinal);
                Assert.Equal((1, "word"), (error.RowNumber, error.ColumnName));
                continue;
            }

            Assert.Equal(2, await written);
            Assert.Equal(expected, Encoding.UTF8.GetString(document.ToArray()));
        }
    }

    /// <remarks>What shapes may be written is shown by generated types, on SQLite and PostgreSQL.</remarks>
    [Fact]
    public async Task Objects_and_lists_of_a_type_are_written_in_each_run()
    {
        await using DbConnection connection = await Database.OpenAsync();
        string sql = $"""
            select a.n as "Id", a.n * 10 as "One.Number", b.n as "Many[].Number"
            from (select n from {Database.Numbers(2)}) a left join (select n from {Database.Numbers(1)}) b on b.n < a.n order by a.n
            """;
        const string Expected = """[{"id":1,"one":{"number":10,"word":null},"many":[]},{"id":2,"one":{"number":20,"word":null},"many":[{"number":1,"word":null}]}]""";
        for (int run = 0; run < 3; run++)
        {
            Assert.Equal(Expected, connection.QueryJsonString<Parent>(sql));
            Assert.Equal(Expected, await connection.QueryJsonStringAsync<Parent>(sql, cancellationToken: Token));
        }
    }

    [Fact]
    public async Task A_cell_that_cannot_be_converted_names_row_and_column()
    {
        await using DbConnection connection = await OpenAsync($"number int, word {Database.TextType}", "1, '1'", "2, 'x'");
        for (int run = 0; run < 3; run++)
        {
            using var document = new MemoryStream();
            JsonQueryException failure = await Assert.ThrowsAsync<JsonQueryException>(
                () => connection.QueryJsonAsync<Numbers>($"select number as One, word as Two from {Table} order by number", null, document, cancellationToken: Token));
            Assert.Equal((2, 1), (failure.RowNumber, failure.Ordinal));
            Assert.Equal(0, document.Length);
            await AssertUsableAsync(connection);
        }
    }

    private static async Task<JsonQueryPlan> AssertSameAsync<T>(DbConnection connection, string sql)
    {
        string expected = JsonSerializer.Serialize(await connection.QueryAsync<T>(sql), JsonSerializerOptions.Web);
        using var document = new MemoryStream();
        await connection.QueryJsonAsync<T>(sql, null, document, cancellationToken: Token);
        AssertSame(expected, Encoding.UTF8.GetString(document.GetBuffer(), 0, (int)document.Length));
        return await connection.ExplainJsonAsync<T>(sql, cancellationToken: Token);
    }

    private static async Task<DbConnection> OpenAsync(string columns, params string[] rows)
    {
        DbConnection connection = await Database.OpenAsync();
        await MakeAsync(connection, columns, rows);
        return connection;
    }

    private static async Task MakeAsync(DbConnection connection, string columns, params string[] rows)
    {
        await ExecuteAsync(connection, Database.CreateTable("typed", columns));
        foreach (string row in rows)
        {
            await ExecuteAsync(connection, $"insert into {Table} values ({row})");
        }
    }

    private sealed class Item
    {
        public int Number { get; set; }

        public string? Word { get; set; }

        public byte[]? Bytes { get; set; }
    }

    private sealed class Parent
    {
        public int Id { get; set; }

        public Child? One { get; set; }

        public List<Child> Many { get; set; } = [];
    }

    private sealed class Child
    {
        public long Number { get; set; }

        public string? Word { get; set; }
    }

    private sealed class Numbers
    {
        public int One { get; set; }

        public int Two { get; set; }
    }
}
