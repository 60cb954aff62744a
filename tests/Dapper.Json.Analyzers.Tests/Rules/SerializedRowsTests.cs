namespace Dapper.Json.Analyzers.Tests.Rules;

public class SerializedRowsTests
{
    [Theory]
    [InlineData("await {|DJ001:JsonSerializer.SerializeAsync(stream, await connection.QueryAsync<Post>(\"select 1 as Id\"))|};")]
    [InlineData("await {|DJ001:JsonSerializer.SerializeAsync(writer, await connection.QueryAsync<Post>(\"select 1 as Id\").ConfigureAwait(false), json)|};")]
    [InlineData("await {|DJ001:JsonSerializer.SerializeAsync<object>(stream, (await connection.QueryAsync<Post>(\"select 1 as Id\")).ToList())|};")]
    [InlineData("{|DJ001:JsonSerializer.Serialize(stream, connection.Query<Post>(\"select 1 as Id\", new { id }, buffered: false))|};")]
    [InlineData("string s = {|DJ001:JsonSerializer.Serialize(connection.Query<Post>(\"select 1 as Id\").AsList())|};")]
    [InlineData("byte[] b = {|DJ001:JsonSerializer.SerializeToUtf8Bytes((await connection.QueryAsync<Post>(\"select 1 as Id\")).ToArray())|};")]
    [InlineData("var c = new CommandDefinition(\"select 1\"); string s = {|DJ001:JsonSerializer.Serialize(await connection.QueryAsync<Post>(c))|};")]
    [InlineData("""
        var rows = await connection.QueryAsync<Post>("select 1 as Id");
        int count = id;
        await {|DJ001:JsonSerializer.SerializeAsync(stream, rows)|};
        """)]
    [InlineData("IEnumerable<Post> rows; using (connection) { rows = connection.Query<Post>(\"select 1\"); } {|DJ001:JsonSerializer.Serialize(stream, rows)|};")]
    public Task Rows_need_no_objects_to_become_JSON(string body) => CodeUnderTest.CheckAsync<SerializedRowsAnalyzer>(Export(body));

    [Theory]
    [InlineData("await JsonSerializer.SerializeAsync(stream, (await connection.QueryAsync<Post>(\"select 1 as Id\")).Where(post => post.Id > 1));")]
    [InlineData("await JsonSerializer.SerializeAsync(stream, await connection.QueryAsync(\"select 1 as Id\"));")]
    [InlineData("await JsonSerializer.SerializeAsync(stream, await connection.QueryAsync<dynamic>(\"select 1 as Id\"));")]
    [InlineData("await JsonSerializer.SerializeAsync(stream, await connection.QueryAsync<long>(\"select 1 as Id\"));")]
    [InlineData("await JsonSerializer.SerializeAsync(stream, await connection.QueryAsync<(int, string)>(\"select 1, 'a'\"));")]
    [InlineData("await JsonSerializer.SerializeAsync(stream, await connection.QueryAsync<Guid>(\"select 1 as Id\"));")]
    [InlineData("await JsonSerializer.SerializeAsync(stream, await connection.QueryFirstAsync<Post>(\"select 1 as Id\"));")]
    [InlineData("await JsonSerializer.SerializeAsync(stream, await connection.QueryAsync<Post, Post, Post>(\"select 1, 2\", (a, b) => a));")]
    [InlineData("JsonSerializer.Serialize<IEnumerable<IPost>>(connection.Query<Post>(\"select 1 as Id\"));")]
    [InlineData("JsonSerializer.Serialize(new Utf8JsonWriter(stream), connection.Query<Post>(\"select 1 as Id\"));")]
    [InlineData("JsonSerializer.Serialize(new { posts = connection.Query<Post>(\"select 1 as Id\") });")]
    [InlineData("JsonSerializer.SerializeToElement(connection.Query<Post>(\"select 1 as Id\"));")]
    [InlineData("var rows = connection.Query<Post>(\"select 1 as Id\"); Console.WriteLine(rows.Count()); JsonSerializer.Serialize(stream, rows);")]
    [InlineData("var rows = connection.Query<Post>(\"select 1 as Id\"); Console.WriteLine(id); JsonSerializer.Serialize(stream, rows);")]
    [InlineData("var rows = connection.Query<Post>(\"select 1 as Id\"); if (id > 1) { return; } JsonSerializer.Serialize(stream, rows);")]
    [InlineData("JsonSerializer.Serialize(stream, connection.Query<int?>(\"select 1\"));")]
    [InlineData("var rows = connection.Query<Post>(\"select 1 as Id\"); connection.Close(); JsonSerializer.Serialize(stream, rows);")]
    [InlineData("var rows = connection.Query<Post>(\"select 1 as Id\"); while (id-- > 0) { JsonSerializer.Serialize(stream, rows); }")]
    [InlineData("var rows = connection.Query<Post>(\"select 1 as Id\"); rows = []; JsonSerializer.Serialize(stream, rows);")]
    [InlineData("await connection.QueryJsonAsync<Post>(\"select 1 as Id\", null, stream);")]
    public Task Rows_that_are_used_otherwise_and_other_values_are_left_alone(string body) => CodeUnderTest.CheckAsync<SerializedRowsAnalyzer>(Export(body));

    private static string Export(string body) => $$"""
        interface IPost { }

        record Post(long Id) : IPost;

        class Export
        {
            private static readonly JsonSerializerOptions json = new();

            public async Task RunAsync(DbConnection connection, Stream stream, System.IO.Pipelines.PipeWriter writer, int id)
            {
                await Task.Yield();
                {{body}}
            }
        }
        """;
}
