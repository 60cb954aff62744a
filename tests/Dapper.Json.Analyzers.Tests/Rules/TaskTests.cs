namespace Dapper.Json.Analyzers.Tests.Rules;

public class TaskTests
{
    [Theory]
    [InlineData("await {|DJ019:connection.QueryJsonStringAsync<Task<Post>>(\"select 1 as Id\")|};")]
    [InlineData("await {|DJ019:connection.QueryJsonAsync<ValueTask<Post>>(\"select 1 as Id\", null, stream)|};")]
    [InlineData("{|DJ019:connection.QueryJsonResult<Task<Post>>(\"select 1 as Id\")|};")]
    [InlineData("{|DJ019:JsonResultSet.Rows<Task<Post>>(\"posts\")|};")]
    [InlineData("JsonResultSet.Constant(\"time\", {|DJ019:LoadAsync()|});")]
    [InlineData("var task = LoadAsync(); JsonResultSet.Constant(\"time\", {|DJ019:task|});")]
    [InlineData("JsonResultSet.Constant(\"time\", {|DJ019:ValueTask.FromResult(1)|});")]
    [InlineData("await connection.QueryAsync(\"select @Id\", {|DJ019:LoadAsync()|});")]
    [InlineData("connection.QueryJsonResult(\"select @Id\", {|DJ019:LoadAsync()|});")]
    [InlineData("JsonResultSet.Constant(\"tasks\", await LoadAsync()); JsonResultSet.Constant(\"time\", {|DJ019:Task.Delay(1)|});")]
    public Task A_task_is_no_value(string body) => CheckAsync(body);

    [Theory]
    [InlineData("await connection.QueryJsonStringAsync<Post>(\"select 1 as Id\");")]
    [InlineData("connection.QueryJsonResult<Own.Task>(\"select 1 as Id\");")]
    [InlineData("JsonResultSet.Rows<Post>(\"posts\");")]
    [InlineData("JsonResultSet.Constant(\"time\", await LoadAsync());")]
    [InlineData("JsonResultSet.Constant(\"time\", LoadAsync().Result);")]
    [InlineData("object time = LoadAsync(); JsonResultSet.Constant(\"time\", time);")]
    [InlineData("JsonResultSet.Constant(\"tasks\", new Own.Task(1));")]
    [InlineData("await connection.QueryAsync(\"select @Id\", await LoadAsync());")]
    [InlineData("Keep(LoadAsync());")]
    public Task Values_and_tasks_elsewhere_are_left_alone(string body) => CheckAsync(body);

    private static Task CheckAsync(string body) => CodeUnderTest.CheckAsync<TaskAnalyzer>(
        $$"""
        namespace Own { record Task(int Id); }

        record Post(long Id);

        class Queries
        {
            public async Task RunAsync(DbConnection connection, Stream stream)
            {
                {{body}}
                await Task.CompletedTask;
            }

            private static Task<Post> LoadAsync() => Task.FromResult(new Post(1));

            private static void Keep(object value) { }
        }
        """);
}
