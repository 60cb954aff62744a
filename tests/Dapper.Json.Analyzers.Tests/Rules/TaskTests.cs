namespace Dapper.Json.Analyzers.Tests.Rules;

public class TaskTests
{
    [Theory]
    [InlineData("await {|DJ019:connection.QueryJsonStringAsync<Task<Post>>(\"select 1 as Id\")|};")]
    [InlineData("{|DJ019:connection.QueryJsonResult<Task<Post>>(\"select 1 as Id\")|};")]
    [InlineData("{|DJ019:JsonResultSet.Rows<Task<Post>>(\"posts\")|};")]
    [InlineData("var task = LoadAsync(); JsonResultSet.Constant(\"time\", {|DJ019:task|});")]
    [InlineData("JsonResultSet.Constant(\"time\", {|DJ019:ValueTask.FromResult(1)|});")]
    [InlineData("await connection.QueryAsync(\"select @Id\", {|DJ019:LoadAsync()|});")]
    public Task A_task_is_no_value(string body) => CheckAsync(body);

    [Theory]
    [InlineData("connection.QueryJsonResult<Own.Task>(\"select 1 as Id\");")]
    [InlineData("JsonResultSet.Constant(\"time\", await LoadAsync());")]
    [InlineData("object time = LoadAsync(); JsonResultSet.Constant(\"time\", time);")]
    [InlineData("JsonResultSet.Constant(\"tasks\", new Own.Task(1));")]
    [InlineData("Keep(LoadAsync());")]
    public Task Values_and_tasks_elsewhere_are_left_alone(string body) => CheckAsync(body);

    private static Task CheckAsync(string body) => CodeUnderTest.CheckAsync<TaskAnalyzer>(
        $$"""
        namespace Own { record Task(int Id); }

        record Post(long Id);

        class Queries
        {
            public async Task RunAsync(DbConnection connection)
            {
                {{body}}
                await Task.CompletedTask;
            }

            private static Task<Post> LoadAsync() => Task.FromResult(new Post(1));

            private static void Keep(object value) { }
        }
        """);
}
