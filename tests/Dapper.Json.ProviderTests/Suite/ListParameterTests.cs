namespace Dapper.Json.ProviderTests.Suite;

/// <summary>Lists and documents as one parameter, on every database in the same words.</summary>
public abstract class ListParameterTests<TDatabase> : ConnectedTests<TDatabase>
    where TDatabase : Database, new()
{
    [Fact]
    public async Task A_list_finds_its_rows()
    {
        string select = $"select n as item from {Database.Numbers(9)} where n in @wanted and n not in (@others) order by n -- not in '@wanted'";
        object param = new { wanted = JsonParameter.List(new List<long> { 7, 2, 100, 4 }), others = JsonParameter.List([(short)7, (short)8]) };

        Assert.Equal(Items("2", "4"), await QueryAsync(Connection, select, param));
        Assert.Equal(Items("2", "4"), Query(Connection, select, param));
        Assert.Equal([2, 4], await Connection.QueryAsync<int>(Database.Sql(select), param));
        await AssertUsableAsync(Connection);
    }

    [Fact]
    public async Task A_list_is_found_inside_of_a_transaction()
    {
        await using DbTransaction transaction = await Connection.BeginTransactionAsync(Token);

        Assert.Equal(
            Items("3"),
            await QueryAsync(Connection, $"select n as item from {Database.Numbers(9)} where n in @wanted", new { wanted = JsonParameter.List([3]) }, transaction: transaction));
    }

    [Fact]
    public async Task Empty_lists_have_no_rows()
    {
        JsonParameter none = JsonParameter.List(Array.Empty<int>());

        Assert.Equal("[]", await QueryAsync(Connection, $"select n as item from {Database.Numbers(3)} where n in @none", new { none }));
        Assert.Equal(Items("1", "2", "3"), await QueryAsync(Connection, $"select n as item from {Database.Numbers(3)} where n not in @none order by n", new { none }));
    }

    [Fact]
    public async Task Null_is_never_equal()
    {
        JsonParameter wanted = JsonParameter.List<int?>([null, 2]);

        Assert.Equal(Items("2"), await QueryAsync(Connection, $"select n as item from {Database.Numbers(3)} where n in @wanted", new { wanted }));
        Assert.Equal("[]", await QueryAsync(Connection, $"select n as item from {Database.Numbers(3)} where n not in @wanted", new { wanted }));
    }

    [Fact]
    public async Task A_list_of_NULLs_has_no_rows()
    {
        await using DbConnection connection = await OpenWithTableAsync($"n {Database.IntegerType}, item {Database.TextType}, data {Database.BinaryType}");
        await ExecuteAsync(connection, $"insert into {Table} (n, item, data) values (1, 'a', @data)", new { data = new byte[] { 1 } });
        foreach ((string column, JsonParameter none) in new[]
        {
            ("n", JsonParameter.List<int?>([null])), ("item", JsonParameter.List<string?>([null, null])), ("data", JsonParameter.List<byte[]?>([null])),
        })
        {
            Assert.Equal("[]", await QueryAsync(connection, $"select n from {Table} where {column} in @none", new { none }));
            Assert.Equal("[]", Query(connection, $"select n from {Table} where {column} not in (@none)", new { none }));
        }
    }

    [Theory]
    [InlineData("plain")]
    [InlineData("")]
    [InlineData("'); drop table lists; --")]
    [InlineData("\"\\' -- ; äöü ß 日本語 🎉 \u0001\n")]
    [InlineData("null")]
    [InlineData("{1,2}")]
    public async Task Text_is_found_and_never_becomes_SQL(string text)
    {
        await using DbConnection connection = await OpenWithTableAsync($"item {Database.TextType}");
        await ExecuteAsync(connection, $"insert into {Table} (item) values (@text)", new[] { new { text }, new { text = text + "x" } });

        Assert.Equal(Json(new { item = text }), await QueryAsync(connection, $"select item from {Table} where item in @texts", new { texts = JsonParameter.List([text, "other"]) }));
    }

    [Fact]
    public async Task A_long_text_is_found()
    {
        Assert.SkipWhen(Database.HasNoListOfLongTexts is not null, Database.HasNoListOfLongTexts ?? "");
        string text = new string('"', 1_000_000) + new string('語', 100_000);
        await using DbConnection connection = await OpenWithTableAsync($"item {Database.TextType}, n {Database.IntegerType}");
        await ExecuteAsync(connection, $"insert into {Table} (item, n) values (@text, 1)", new { text });

        Assert.Equal(Items("1"), await QueryAsync(connection, $"select n as item from {Table} where item in @texts", new { texts = JsonParameter.List([text]) }));
        Assert.Equal("[]", await QueryAsync(connection, $"select n as item from {Table} where item in @texts", new { texts = JsonParameter.List([text + "x"]) }));
    }

    [Fact]
    public Task Integers_are_found() => AssertFoundAsync(Database.IntegerType, [1, 0, -1, int.MaxValue, int.MinValue], [int.MaxValue, -1, 5]);

    [Fact]
    public async Task Small_numbers_of_all_types_are_found()
    {
        await AssertFoundAsync(Database.IntegerType, new byte[] { 1, 255 }, new byte[] { 255, 3 });
        await AssertFoundAsync(Database.IntegerType, [(short)1, short.MinValue], [short.MinValue, (short)3]);
        await AssertFoundAsync(Database.IntegerType, [DayOfWeek.Monday, DayOfWeek.Friday], [DayOfWeek.Friday]);
    }

    [Fact]
    public Task Long_integers_are_found() => AssertFoundAsync("bigint", [1, long.MaxValue, long.MinValue, 9007199254740993], [9007199254740993, long.MinValue, 4L]);

    [Fact]
    public Task Decimals_are_found_exactly() =>
        AssertFoundAsync(Database.DecimalType, [0.1m, 123456789012345678.0123456789m, -1m, 2.50m], [123456789012345678.0123456789m, 2.5m, 0.3m]);

    [Fact]
    public Task Doubles_are_found_exactly() => AssertFoundAsync("double precision", [0.1, 1.0 / 3, 1e-300, 1e15, 5], [1.0 / 3, 1e-300, 5, 0.2]);

    [Fact]
    public async Task Bytes_are_found()
    {
        await using DbConnection connection = await OpenWithTableAsync($"n {Database.IntegerType}, item {Database.BinaryType}");
        await ExecuteAsync(connection, $"insert into {Table} (n, item) values (@n, @item)", new[] { (1, []), (2, [0, 255]), (3, new byte[] { 1 }) }.Select(static row => new { n = row.Item1, item = row.Item2 }));

        Assert.Equal(
            Items("1", "2"),
            await QueryAsync(connection, $"select n as item from {Table} where item in @wanted order by n", new { wanted = JsonParameter.List(new[] { [0, 255], Array.Empty<byte>() }) }));
    }

    [Fact]
    public async Task A_document_goes_into_a_column()
    {
        await using DbConnection connection = await OpenWithTableAsync($"item {Database.JsonType}");
        JsonParameter document = JsonParameter.Document(new { Name = "ä \"", Tags = new[] { 1, 2 }, Null = (string?)null });
        await ExecuteAsync(connection, $"insert into {Table} (item) values (@document)", new { document });

        using var stored = System.Text.Json.JsonDocument.Parse(connection.ExecuteScalar<string>($"select item from {Table}")!);

        Assert.True(System.Text.Json.JsonElement.DeepEquals(System.Text.Json.JsonSerializer.SerializeToElement(new { name = "ä \"", tags = new[] { 1, 2 }, @null = (string?)null }), stored.RootElement));
    }

    protected static string Table => Database.Table("lists");

    protected static async Task<DbConnection> OpenWithTableAsync(string columns)
    {
        DbConnection connection = await Database.OpenAsync();
        await ExecuteAsync(connection, Database.CreateTable("lists", columns));
        return connection;
    }

    /// <summary>Asserts that of the stored values those are found that the list has, and the others by its opposite.</summary>
    protected static async Task AssertFoundAsync<T>(string type, T[] stored, T[] asked)
        where T : struct
    {
        await using DbConnection connection = await OpenWithTableAsync($"n {Database.IntegerType}, item {type}");
        for (int n = 0; n < stored.Length; n++)
        {
            // Dapper 2.1.66 knows no DateOnly and TimeOnly.
            var row = new DynamicParameters(new { n });
            row.Add("value", stored[n] is DateOnly or TimeOnly ? new DriversParameter(stored[n]) : stored[n]);
            await ExecuteAsync(connection, $"insert into {Table} (n, item) values (@n, @value)", row);
        }

        int[] expected = [.. Enumerable.Range(0, stored.Length).Where(n => asked.Contains(stored[n]))];
        Assert.NotEmpty(expected);
        foreach (JsonParameter list in new[] { JsonParameter.List(asked), JsonParameter.List(asked.ToHashSet()), JsonParameter.List(asked.Select(static value => (T?)value)) })
        {
            Assert.Equal(expected, await connection.QueryAsync<int>(Database.Sql($"select n from {Table} where item in @list order by n"), new { list }));
            Assert.Equal(
                Enumerable.Range(0, stored.Length).Except(expected), await connection.QueryAsync<int>(Database.Sql($"select n from {Table} where item not in (@list) order by n"), new { list }));
        }
    }

    /// <summary>A value whose database type the driver chooses.</summary>
    private sealed class DriversParameter(object value) : SqlMapper.ICustomQueryParameter
    {
        public void AddParameter(IDbCommand command, string name)
        {
            IDbDataParameter parameter = command.CreateParameter();
            (parameter.ParameterName, parameter.Value) = (name, value);
            command.Parameters.Add(parameter);
        }
    }
}
