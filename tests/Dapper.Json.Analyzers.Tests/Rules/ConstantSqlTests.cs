using Dapper.Json.Analyzers.Rules;
using Xunit;

namespace Dapper.Json.Analyzers.Tests.Rules;

/// <summary>SQL in a local is read where all that the local is given is constant, and given in any case.</summary>
public class ConstantSqlTests
{
    [Theory]
    [InlineData("var sql = \"select * from posts where id = @id\"; await connection.QueryAsync({|DJ003:sql|});")]
    [InlineData("var sql = \"select * from posts where id = @id\"; await connection.QueryJsonAsync({|DJ003:sql|}, null, stream);")]
    [InlineData("var sql = \"select * from posts where id = @id\"; connection.QueryJsonResult({|DJ003:sql|});")]
    [InlineData("var sql = \"select * from posts\"; await connection.QueryAsync({|DJ003:sql + \" where id = @id\"|});")]
    [InlineData("var sql = \"select * from posts\"; await connection.QueryAsync({|DJ003:$\"{sql} where id = @id\"|});")]
    [InlineData("const int top = 5; var sql = $\"select * from posts where id = @id limit {top}\"; await connection.QueryAsync({|DJ003:sql|});")]
    [InlineData("string sql; sql = \"select * from posts where id = @id\"; await connection.QueryAsync({|DJ003:sql|});")]
    [InlineData("var sql = \"select * from posts\"; sql += \" where id = @id\"; await connection.QueryAsync({|DJ003:sql|});")]
    [InlineData("var sql = \"select * from posts\"; sql = sql + \" where id = @id\"; await connection.QueryAsync({|DJ003:sql|});")]
    [InlineData("var sql = Table + \" where id = @id\"; var copy = sql; if (id > 1) { await connection.QueryAsync({|DJ003:copy|}); }")]
    [InlineData("var sql = \"select * from posts where id = @id\"; await connection.QueryAsync(new CommandDefinition({|DJ003:sql|}));")]
    [InlineData("var sql = \"select * from posts where id = @id\"; await connection.QueryAsync({|DJ003:sql|}, new { {|DJ004:author|} = id });")]
    [InlineData("var sql = \"select * from posts where id = @id\"; Func<object> run = () => connection.Query({|DJ003:sql|}); run();")]
    [InlineData("""
        var sql = "select * from posts";
        await connection.QueryAsync(sql);
        sql += " where id = @id";
        await connection.QueryAsync(sql, new { id });
        await connection.QueryAsync({|DJ003:sql|});
        """)]
    [InlineData("""
        var sql = "select * from posts where id = @id";
        await connection.QueryAsync({|DJ003:sql|});
        sql = Load();
        await connection.QueryAsync(sql);
        """)]
    public Task Constant_SQL_of_a_local_is_read(string body) => CheckAsync(body);

    [Theory]
    [InlineData("var sql = \"select * from posts where id = @id\"; if (id > 1) { sql = \"select * from posts\"; } await connection.QueryAsync(sql);")]
    [InlineData("var sql = \"select * from posts\"; if (id > 1) { sql += \" where id = @id\"; } await connection.QueryAsync(sql);")]
    [InlineData("var sql = \"select * from posts\"; if (id > 1) sql += \" where id = @id\"; await connection.QueryAsync(sql);")]
    [InlineData("var sql = \"select * from posts\"; while (id-- > 1) { sql += \" where id = @id\"; } await connection.QueryAsync(sql);")]
    [InlineData("var sql = \"select * from posts where id = @id\"; sql += Load(); await connection.QueryAsync(sql);")]
    [InlineData("var sql = \"select * from posts where id = @id \" + Load(); await connection.QueryAsync(sql);")]
    [InlineData("var sql = id > 1 ? \"select * from posts where id = @id\" : \"select * from posts\"; await connection.QueryAsync(sql);")]
    [InlineData("var sql = \"select * from posts where id = @id\"; Change(ref sql); await connection.QueryAsync(sql);")]
    [InlineData("var sql = \"select * from posts where id = @id\"; (sql, id) = (Load(), 1); await connection.QueryAsync(sql);")]
    [InlineData("var sql = \"select * from posts where id = @id\"; void Change() => sql = Load(); Change(); await connection.QueryAsync(sql);")]
    [InlineData("var sql = \"select * from posts where id = @id\"; object Run() => connection.Query(sql); sql = Load(); Run();")]
    [InlineData("var sql = \"select * from posts where id = @id\"; await connection.QueryAsync(sql.Replace(\"@id\", \"1\"));")]
    [InlineData("var sql = \"select * from posts where id = @id\"; await connection.QueryAsync(string.Format(sql, id));")]
    [InlineData("var sql = new System.Text.StringBuilder(\"select * from posts where id = @id\"); await connection.QueryAsync(sql.ToString());")]
    [InlineData("foreach (string sql in new[] { \"select * from posts where id = @id\" }) { await connection.QueryAsync(sql); }")]
    [InlineData("var sql = \"delete from posts where id = @id\"; await connection.ExecuteAsync(sql, new { id }); connection.Execute(sql, new { id });")]
    [InlineData("string sql = null; sql ??= \"select * from posts where id = @id\"; await connection.QueryAsync(sql);")]
    public Task Other_SQL_is_left_alone(string body) => CheckAsync(body);

    [Fact]
    public Task Lists_are_found_in_it() => CodeUnderTest.CheckBodyAsync<ListAnalyzer>(
        """"
        var sql = """select p.Id, c.Text as "comments[].text" from Posts p join Comments c on c.PostId = p.Id""";
        await connection.QueryJsonAsync({|DJ010:sql|}, null, stream);
        sql += " order by p.Id";
        await connection.QueryJsonAsync(sql, null, stream);
        """");

    private static Task CheckAsync(string body) => CodeUnderTest.CheckAsync<ParameterAnalyzer>(
        $$"""
        class Queries
        {
            private const string Table = "select * from posts";
            private static string Load() => "";
            private static void Change(ref string sql) => sql = "";

            public async Task RunAsync(DbConnection connection, Stream stream, int id)
            {
                {{body}}
                await Task.CompletedTask;
            }
        }
        """);
}
