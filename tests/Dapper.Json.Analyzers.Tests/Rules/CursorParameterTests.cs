namespace Dapper.Json.Analyzers.Tests.Rules;

public class CursorParameterTests
{
    [Fact]
    public Task A_cursor_gives_the_parameters_of_results_that_are_named_after_its_columns() => CodeUnderTest.CheckBodyAsync<ParameterAnalyzer>(
        """
        connection.QueryJsonResult("select Id from Posts where Id > @afterId and Id < @take", new { take = 2 });
        connection.QueryJsonResult("select Id from Posts where Id > {|DJ003:@since|}");
        await connection.QueryJsonAsync("select Id from Posts where Id > {|DJ003:@afterId|}", null, stream);
        """);

    [Fact]
    public Task A_version_gives_the_parameters_of_results_that_are_named_after_its_columns() => CodeUnderTest.CheckBodyAsync<ParameterAnalyzer>(
        """
        connection.QueryJsonResult("update Posts set Title = 'x' where Id = @id and Version = @ifMatchVersion returning Id", new { id = 1 });
        connection.QueryJsonResult("update Posts set Title = 'x' where Id = @id and not @ifNoneMatch returning Id", new { id = 1 });
        connection.QueryJsonResult("update Posts set Title = 'x' where Id = @id and Version = {|DJ003:@version|} returning Id", new { id = 1 });
        """);
}
