using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Diagnostics;

namespace Dapper.Json.Analyzers.Tests.Rules;

/// <summary>SQL in a local is read where all that the local is given is constant, and given in any case.</summary>
public class ConstantSqlTests
{
    [Theory]
    [InlineData("var sql = \"select * from posts\"; await connection.QueryAsync({|DJ003:sql + \" where id = @id\"|});")]
    [InlineData("var sql = \"select * from posts\"; sql += \" where id = @id\"; await connection.QueryAsync({|DJ003:sql|});")]
    [InlineData("var sql = Table + \" where id = @id\"; var copy = sql; if (id > 1) { await connection.QueryAsync({|DJ003:copy|}); }")]
    [InlineData("var sql = \"select * from posts where id = @id\"; Func<object> run = () => connection.Query({|DJ003:sql|}); run();")]
    public Task Constant_SQL_of_a_local_is_read(string body) => CheckAsync(body);

    [Theory]
    [InlineData("var sql = \"select * from posts\"; if (id > 1) { sql += \" where id = @id\"; } await connection.QueryAsync(sql);")]
    [InlineData("var sql = \"select * from posts where id = @id\"; Change(ref sql); await connection.QueryAsync(sql);")]
    [InlineData("var sql = \"select * from posts where id = @id\"; (sql, id) = (Load(), 1); await connection.QueryAsync(sql);")]
    [InlineData("var sql = \"select * from posts where id = @id\"; object Run() => connection.Query(sql); sql = Load(); Run();")]
    [InlineData("var sql = new System.Text.StringBuilder(\"select * from posts where id = @id\"); await connection.QueryAsync(sql.ToString());")]
    [InlineData("foreach (string sql in new[] { \"select * from posts where id = @id\" }) { await connection.QueryAsync(sql); }")]
    [InlineData("string sql = null; sql ??= \"select * from posts where id = @id\"; await connection.QueryAsync(sql);")]
    public Task Other_SQL_is_left_alone(string body) => CheckAsync(body);

    [Theory]
    [InlineData("string sql = sql + \" where id = @id\";")]
    [InlineData("string sql = other + \" where id = @id\"; string other = sql;")]
    [InlineData("string sql, other; sql = other; other = sql; sql = other;")]
    [InlineData("var sql = sql;")]
    public async Task A_local_in_its_own_value_is_left_alone_while_it_is_typed(string body)
    {
        CSharpCompilation compilation = AppCompilation.Of($$"""
            using Dapper;

            class Queries
            {
                public void Run(System.Data.Common.DbConnection connection) { {{body}} connection.Query(sql); }
            }
            """);
        Assert.Empty(await compilation.WithAnalyzers([new ParameterAnalyzer()]).GetAnalyzerDiagnosticsAsync(TestContext.Current.CancellationToken));
    }

    [Theory]
    [InlineData("var sql = \"select * from posts where id = @id\"; string other; {0}", "other = sql + \" \"; sql = other + \" and 1 = 1\"; ")]
    public Task A_long_chain_is_read_once(string body, string step) => CheckAsync(
        body.Replace("{0}", string.Concat(Enumerable.Repeat(step, 40)), StringComparison.Ordinal) + " await connection.QueryAsync({|DJ003:sql|});");

    [Fact]
    public Task Text_that_grows_without_end_is_left_alone() => CheckAsync(
        $"var sql = Table + \" where id = @id\"; {string.Concat(Enumerable.Repeat("sql = sql + sql; ", 40))} await connection.QueryAsync(sql);");

    [Fact]
    public Task A_local_has_the_text_of_its_place() => CheckAsync(
        """
        var sql = "select * from posts";
        var all = sql;
        sql = "select * from posts where id = @id";
        sql = all + " order by id";
        await connection.QueryAsync(sql);
        """);

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

            public async Task RunAsync(DbConnection connection, int id)
            {
                {{body}}
                await Task.CompletedTask;
            }
        }
        """);
}
