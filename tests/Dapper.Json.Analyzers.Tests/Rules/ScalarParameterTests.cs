namespace Dapper.Json.Analyzers.Tests.Rules;

public class ScalarParameterTests
{
    [Theory]
    [InlineData("Guid.NewGuid()")]
    [InlineData("\"Ada\"")]
    [InlineData("DateTime.Today")]
    [InlineData("(int?)id")]
    [InlineData("DayOfWeek.Monday")]
    [InlineData("token")]
    [InlineData("new JsonQueryOptions()")]
    [InlineData("new JsonResultOptions()")]
    [InlineData("transaction")]
    [InlineData("stream")]
    [InlineData("(Stream)new MemoryStream()")]
    [InlineData("System.IO.Pipelines.PipeWriter.Create(stream)")]
    public Task A_value_or_another_argument_is_no_set_of_parameters(string value) => CodeUnderTest.CheckBodyAsync<ScalarParameterAnalyzer>(
        $$"""
        System.Threading.CancellationToken token = default;
        DbTransaction transaction = null;
        await connection.QueryJsonAsync("select * from posts where id = @id", {|DJ005:{{value}}|}, stream);
        await connection.QueryJsonStringAsync("select * from posts where id = @id", {|DJ005:{{value}}|});
        await connection.QueryAsync("select * from posts where id = @id", {|DJ005:{{value}}|});
        await connection.QueryAsync(new CommandDefinition("select * from posts where id = @id", {|DJ005:{{value}}|}));
        await connection.QueryAsync<string>(new CommandDefinition("select * from posts where id = @id", {|DJ005:{{value}}|}));
        connection.QueryJsonResult("select * from posts where id = @id", {|DJ005:{{value}}|});
        """);

    [Fact]
    public Task Arguments_in_their_places_are_left_alone() => CodeUnderTest.CheckBodyAsync<ScalarParameterAnalyzer>(
        """
        System.Threading.CancellationToken token = default;
        DbTransaction transaction = null;
        await connection.QueryJsonAsync("select 1", null, stream, new JsonQueryOptions(), transaction, cancellationToken: token);
        await connection.QueryAsync("insert into files values (@stream)", new { stream }, transaction);
        await connection.QueryAsync<string>(new CommandDefinition("select 1", cancellationToken: token));
        await connection.QueryAsync("select @Name", new Own.Stream("a"));
        """,
        "namespace Own { record Stream(string Name); }");

    [Theory]
    [InlineData("new DynamicParameters()")]
    public Task Objects_and_what_is_only_known_at_run_time_are_left_alone(string value) => CodeUnderTest.CheckBodyAsync<ScalarParameterAnalyzer>(
        $$"""
        await connection.QueryAsync("select * from posts where id = @id", {{value}});
        await connection.ExecuteAsync("delete from posts where id = @id", {{value}});
        """);
}
