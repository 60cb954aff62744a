namespace Dapper.Json.Analyzers.Tests.Rules;

public class PageLimitTests
{
    private const string Page = "[JsonResultSet.Rows(\"posts\").Take(2, Cursor, \"next\")]";

    [Theory]
    [InlineData("\"select Id from Posts order by Id {|DJ017:limit|} 2;\", null")]
    [InlineData("\"select Id from Posts order by Id {|DJ017:limit|} 4, 2\", null")]
    [InlineData("\"select {|DJ017:top|} (2) Id from Posts order by Id\", null")]
    [InlineData("\"select Id from Posts order by Id offset 0 rows {|DJ017:fetch|} next 2 rows only\", null")]
    [InlineData("\"select Id from Posts order by Id {|DJ017:limit|} @take\", new { take = 2 }")]
    [InlineData("\"with p as (select * from Posts limit 9) select Id from p order by Id {|DJ017:limit|} 2\", null")]
    public Task A_limit_that_is_that_of_the_page_is_reported(string query) => CheckAsync($"connection.QueryMultipleJson({query}, stream, {Page});");

    [Theory]
    [InlineData("\"select Id from Posts order by Id limit 3\", null")]
    [InlineData("\"select Id from Posts order by Id limit 2 + 1\", null")]
    [InlineData("\"select Id from Posts order by Id limit @take\", new { take = 3 }")]
    [InlineData("\"select Id from Posts order by Id limit @take\", new { take = id }")]
    [InlineData("\"select top 2 with ties Id from Posts order by Id\", null")]
    public Task A_limit_with_a_row_more_is_not(string query) => CheckAsync($"connection.QueryMultipleJson({query}, stream, {Page});");

    [Theory]
    [InlineData("JsonResultSet[] page = {0}; connection.QueryMultipleJson(\"select Id from Posts {{|DJ017:limit|}} 2\", null, stream, page);")]
    [InlineData("connection.QueryMultipleJson(\"select Id from Posts {{|DJ017:limit|}} 2\", null, stream, Listed);")]
    [InlineData("connection.QueryMultipleJson(\"select Id from Posts {{|DJ017:limit|}} 2\", null, stream, new[] {{ JsonResultSet.Rows<Post>(\"p\").Take(2, Cursor, \"n\") }});")]
    [InlineData("_ = connection.QueryMultipleJsonAsync(\"select count(*) from Posts; select Id from Posts {{|DJ017:limit|}} 2\", null, stream, "
        + "[JsonResultSet.Value(\"total\"), JsonResultSet.Rows(\"p\").Take(2, Cursor, \"n\"), JsonResultSet.Count(\"count\", \"p\")]);")]
    public Task A_list_of_results_is_read_where_it_stands(string call) => CheckAsync(string.Format(System.Globalization.CultureInfo.InvariantCulture, call, Page));

    [Theory]
    [InlineData("connection.QueryMultipleJson(\"select Id from Posts limit 2\", null, stream, [.. Listed]);")]
    [InlineData("connection.QueryMultipleJson(\"select Id from Posts limit 2\", null, stream, Changing);")]
    [InlineData("connection.QueryMultipleJson(\"update Posts set Id = 1; select Id from Posts limit 2\", null, stream, {0});")]
    [InlineData("connection.QueryMultipleJson(\"select Id from Posts limit 2\", null, stream, [JsonResultSet.Rows(\"p\").Take(id, Cursor, \"n\")]);")]
    public Task A_list_that_is_not_known_or_of_other_statements_is_not_reported(string call) =>
        CheckAsync(string.Format(System.Globalization.CultureInfo.InvariantCulture, call, Page));

    private static Task CheckAsync(string body) => CodeUnderTest.CheckAsync<PageLimitAnalyzer>($$"""
        class Post { public long Id { get; set; } }

        class Queries
        {
            private static readonly JsonCursor Cursor = JsonCursor.By<long>("Id");
            private static readonly JsonResultSet[] Listed = [JsonResultSet.Rows("posts").Take(2, Cursor, "next")];
            private static JsonResultSet[] Changing = [JsonResultSet.Rows("posts").Take(2, Cursor, "next")];

            void Run(DbConnection connection, Stream stream, int id)
            {
                {{body}}
            }
        }
        """);
}
