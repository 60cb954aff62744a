namespace Dapper.Json.ProviderTests.SqlServer;

/// <summary>A column of another collation than the database's is compared with texts of a list and of a table.</summary>
public sealed class SqlServerCollationTests : DatabaseTests<SqlServerDatabase>
{
    private const string Collation = "Latin1_General_100_BIN2";

    [Theory]
    [InlineData(SqlServerParameterFormat.Json)]
    [InlineData(SqlServerParameterFormat.Xml)]
    public async Task Texts_have_the_collation_that_is_told(SqlServerParameterFormat format)
    {
        SqlServerLacks.SkipWhenLacking(SqlServerLacks.Collations);
        await using DbConnection connection = await Database.OpenAsync();
        await ExecuteAsync(connection, Database.CreateTable("collated", $"item nvarchar(50) collate {Collation}"));
        string table = Database.Table("collated");
        await ExecuteAsync(connection, $"insert into {table} (item) values (N'a'), (N'A'), (N'ü')");
        var told = new JsonParameterOptions { SqlServer = format, Collation = Collation };
        string[] texts = ["a", "ü"];

        Assert.Equal(2, await connection.ExecuteScalarAsync<int>($"select count(*) from {table} where item in @texts", new { texts = JsonParameter.List(texts, told) }));
        Assert.Equal(2, await connection.ExecuteScalarAsync<int>(
            $"select count(*) from {table} t join @rows r on r.Name = t.item", new { rows = JsonParameter.Table(texts.Select(static text => new { Name = text }), told) }));
    }
}
