using System.Data.Common;
using Xunit;

namespace Dapper.Json.ProviderTests.Suite;

/// <summary>Parameters go the way that Dapper sends them.</summary>
public abstract class ParameterTests<TDatabase> : DatabaseTests<TDatabase>
    where TDatabase : Database, new()
{
    private static readonly int[] Wanted = [2, 4, 9];

    [Theory]
    [InlineData("")]
    [InlineData("plain")]
    [InlineData("\"\\' -- ; äöü ß 日本語 🎉")]
    [InlineData(null)]
    public async Task Text_is_given_back(string? text)
    {
        await using DbConnection connection = await OpenWithTableAsync($"item {Database.TextType}");
        await ExecuteAsync(connection, $"insert into {Table} (item) values (@text)", new { text });

        Assert.Equal(Json(new { item = text }), await QueryAsync(connection, $"select item from {Table}"));
    }

    [Theory]
    [InlineData(0)]
    [InlineData(int.MinValue)]
    [InlineData(int.MaxValue)]
    public async Task A_row_is_found_by_a_number(int number)
    {
        await using DbConnection connection = await OpenWithTableAsync($"item {Database.IntegerType}");
        await ExecuteAsync(connection, $"insert into {Table} (item) values (@number)", new { number });
        await ExecuteAsync(connection, $"insert into {Table} (item) values (1)");

        Assert.Equal(Json(new { item = number }), await QueryAsync(connection, $"select item from {Table} where item = @number", new { number }));
        Assert.Equal(Json(new { item = number }), Query(connection, $"select item from {Table} where item = @number", new { number }));
        Assert.Equal("[]", await QueryAsync(connection, $"select item from {Table} where item = @number", new { number = 2 }));
    }

    [Fact]
    public async Task A_row_is_found_by_bytes()
    {
        byte[] bytes = [0, 255, 128];
        await using DbConnection connection = await OpenWithTableAsync($"item {Database.BinaryType}");
        await ExecuteAsync(connection, $"insert into {Table} (item) values (@bytes)", new { bytes });

        Assert.Equal(Json(new { item = bytes }), await QueryAsync(connection, $"select item from {Table} where item = @bytes", new { bytes }));
    }

    [Fact]
    public async Task Rows_are_found_by_a_list()
    {
        await using DbConnection connection = await Database.OpenAsync();
        string select = $"select n as item from {Database.Numbers(5)} where {Database.IsIn("n", "@wanted")} order by n";

        Assert.Equal(Items("2", "4"), await QueryAsync(connection, select, new { wanted = Wanted }));
        Assert.Equal(Items("5"), await QueryAsync(connection, select, new { wanted = new[] { 5 } }));
    }

    [Fact]
    public async Task No_row_is_found_by_an_empty_list()
    {
        Assert.SkipWhen(Database.HasNoEmptyList is not null, Database.HasNoEmptyList ?? "");
        await using DbConnection connection = await Database.OpenAsync();

        Assert.Equal(
            "[]",
            await QueryAsync(connection, $"select n as item from {Database.Numbers(5)} where {Database.IsIn("n", "@wanted")}", new { wanted = Array.Empty<int>() }));
    }

    [Fact]
    public async Task A_literal_is_put_into_the_text()
    {
        await using DbConnection connection = await Database.OpenAsync();

        Assert.Equal(Items("3"), await QueryAsync(connection, $"select n as item from {Database.Numbers(5)} where n = {{=number}}", new { number = 3 }));
    }

    [Fact]
    public async Task Dynamic_parameters_and_strings_with_a_size_are_taken()
    {
        await using DbConnection connection = await OpenWithTableAsync($"item {Database.IntegerType}, word varchar(20)");
        await ExecuteAsync(connection, $"insert into {Table} (item, word) values (1, 'one')");
        var parameters = new DynamicParameters(new { number = 1 });
        parameters.Add("word", new DbString { Value = "one", IsAnsi = true, Length = 20 });

        Assert.Equal(Items("1"), await QueryAsync(connection, $"select item from {Table} where item = @number and word = @word", parameters));
    }

    [Fact]
    public async Task One_text_with_other_values_gives_other_rows()
    {
        await using DbConnection connection = await Database.OpenAsync();
        string select = $"select n as item from {Database.Numbers(100)} where n = @number";

        for (int number = 1; number <= 20; number++)
        {
            Assert.Equal(Json(new { item = number }), await QueryAsync(connection, select, new { number }));
        }
    }

    [Fact]
    public async Task A_routine_is_called()
    {
        await using DbConnection connection = await Database.OpenAsync();
        Routine routine = Database.CreateRoutine(connection);
        using var document = new MemoryStream();

        long rows = await connection.QueryJsonAsync(routine.Sql, new { p = 7 }, document, commandType: routine.Type, cancellationToken: Token);

        Assert.Equal(3, rows);
        Assert.Equal(Items("7", "14", "21"), System.Text.Encoding.UTF8.GetString(document.ToArray()));
        await AssertUsableAsync(connection);
    }

    private static string Table => Database.Table("parameters");

    private static async Task<DbConnection> OpenWithTableAsync(string columns)
    {
        DbConnection connection = await Database.OpenAsync();
        await ExecuteAsync(connection, Database.CreateTable("parameters", columns));
        return connection;
    }
}
