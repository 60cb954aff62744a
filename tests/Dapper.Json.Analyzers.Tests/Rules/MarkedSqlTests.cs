using Microsoft.CodeAnalysis.Diagnostics;

namespace Dapper.Json.Analyzers.Tests.Rules;

/// <summary>An app's own methods and records whose parameter says that it is SQL are read as calls of Dapper.</summary>
public class MarkedSqlTests
{
    [Theory]
    [InlineData("database.Rows<int>(\"select id from posts where id = {|DJ003:@idd|}\", new { {|DJ004:id|} });")]
    [InlineData("var sql = \"select id from posts\"; sql += \" where id = @id\"; database.Rows<int>({|DJ003:sql|});")]
    [InlineData("Query<int> query = new(\"select id from posts where id = {|DJ003:@idd|}\", new Key(1));")]
    [InlineData("_ = new Query<int>(Parameters: new { {|DJ004:key|} = 1, id }, Sql: \"select id from posts where id = @id\");")]
    [InlineData("_ = new Upper(\"delete from posts where id = {|DJ003:@idd|}\", new { {|DJ004:id|} });")]
    [InlineData("_ = new CommandDefinition(\"delete from posts where id = {|DJ003:@idd|}\", new { {|DJ004:id|} });")]
    [InlineData("database.Rows<int>(\"get posts\", new { id }, CommandType.StoredProcedure);")]
    [InlineData("_ = new Plain(\"select id from posts where id = @idd\", new { id });")]
    [InlineData("_ = new Other(\"select id from posts where id = @idd\", new { id });")]
    public Task Parameters_are_compared_with_SQL(string body) => CheckAsync<ParameterAnalyzer>(body);

    [Fact]
    public Task A_derived_record_passes_SQL_to_its_base() => CodeUnderTest.CheckAsync<ParameterAnalyzer>(
        """
        record Query([System.Diagnostics.CodeAnalysis.StringSyntax("sql")] string Sql, object Parameters = null);

        record One(int Id) : Query("select id from posts where id = {|DJ003:@idd|}", new { {|DJ004:Id|} });

        sealed class Other : DbParameterSource
        {
            public Other(int id) : base("select id from posts where id = {|DJ003:@idd|}", new { {|DJ004:id|} }) { }
        }

        class DbParameterSource([System.Diagnostics.CodeAnalysis.StringSyntax("sql")] string sql, object parameters) { }
        """);

    [Fact]
    public Task A_request_is_the_object_of_its_own_query() => CodeUnderTest.CheckAsync<ParameterAnalyzer>(
        """
        record Query<T>([System.Diagnostics.CodeAnalysis.StringSyntax("sql")] string Sql, object Parameters = null);

        sealed record OrdersOf(long CustomerId)
        {
            public Query<int> ToQuery() => new("select Id from Orders where CustomerId = @CustomerId", this);

            public Query<int> Misspelt() => new("select Id from Orders where CustomerId = {|DJ003:@Customer|}", this);
        }
        """);

    [Fact]
    public Task A_value_in_it_becomes_a_parameter()
    {
        const string code = """
            record Query<T>([System.Diagnostics.CodeAnalysis.StringSyntax("sql")] string Sql, object Parameters = null);

            class Queries { public Query<int> Of(string name) => new(SQL); }
            """;
        return CodeUnderTest.CheckFixAsync<InterpolationAnalyzer, InterpolatedValueFix>(
            code.Replace("SQL", "$\"select Id from Posts where Name = '{{|DJ014:name|}}'\"", StringComparison.Ordinal),
            code.Replace("SQL", "\"select Id from Posts where Name = @name\", new { name }", StringComparison.Ordinal));
    }

    [Theory]
    [InlineData("_ = new Query<int>(\"select id from posts where id = @id\", {|DJ005:id|});")]
    public Task A_value_is_no_object(string body) => CheckAsync<ScalarParameterAnalyzer>(body);

    [Theory]
    [InlineData("{|DJ010:tags[]|}", " join tags t on t.post = p.id", "")]
    [InlineData("tags[]", " join tags t on t.post = p.id where p.id = 1", "")]
    [InlineData("tags[]", " join tags t on t.post = p.id", " order by p.id limit 10")]
    [InlineData("tags[]", " join tags t on t.post = p.id", " order by p.id {|DJ012:limit|} 1")]
    public Task Lists_are_found_as_far_as_one_object_may_be_meant(string column, string join, string order) => CheckAsync<ListAnalyzer>(
        $"_ = new Query<int>(@\"select p.id, t.name as \"\"{column}\"\" from posts p{join}{order}\");");

    private static Task CheckAsync<TAnalyzer>(string body)
        where TAnalyzer : DiagnosticAnalyzer, new() => CodeUnderTest.CheckAsync<TAnalyzer>(
        $$"""
        sealed record Key(int Id);

        record Query<T>([System.Diagnostics.CodeAnalysis.StringSyntax("sql")] string Sql, object Parameters = null);

        record Plain(string Sql, object Parameters = null);

        record Other([System.Diagnostics.CodeAnalysis.StringSyntax("Regex")] string Pattern, object Parameters = null);

        class Upper([System.Diagnostics.CodeAnalysis.StringSyntax("SQL", 1)] string command, object param) { }

        static class Extensions
        {
            public static IEnumerable<T> Rows<T>(
                this DbDataSource database, [System.Diagnostics.CodeAnalysis.StringSyntax("Sql")] string text, object param = null,
                CommandType commandType = CommandType.Text) => null;
        }

        class Queries
        {
            public void Run(DbDataSource database, int id)
            {
                {{body}}
            }
        }
        """);
}
