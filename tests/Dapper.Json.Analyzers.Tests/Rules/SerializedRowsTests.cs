namespace Dapper.Json.Analyzers.Tests.Rules;

public class SerializedRowsTests
{
    private const string Field =
        """
            private static readonly JsonQueryOptions QueryOptions = new JsonQueryOptions(JsonSerializerOptions.Default);


        """;

    [Theory]
    [InlineData("await {|DJ001:JsonSerializer.SerializeAsync(writer, await connection.QueryAsync<Post>(\"select 1 as Id\").ConfigureAwait(false))|};")]
    [InlineData("await {|DJ001:JsonSerializer.SerializeAsync<object>(stream, (await connection.QueryAsync<Post>(\"select 1 as Id\")).ToList())|};")]
    [InlineData("byte[] b = {|DJ001:JsonSerializer.SerializeToUtf8Bytes((await connection.QueryAsync<Post>(\"select 1 as Id\")).ToArray())|};")]
    public Task Rows_need_no_objects_to_become_JSON(string body) => CodeUnderTest.CheckAsync<SerializedRowsAnalyzer>(Export(body));

    [Theory]
    [InlineData("await JsonSerializer.SerializeAsync(stream, (await connection.QueryAsync<Post>(\"select 1 as Id\")).Where(post => post.Id > 1));")]
    [InlineData("await JsonSerializer.SerializeAsync(stream, await connection.QueryAsync(\"select 1 as Id\"));")]
    [InlineData("await JsonSerializer.SerializeAsync(stream, await connection.QueryAsync<(int, string)>(\"select 1, 'a'\"));")]
    [InlineData("await JsonSerializer.SerializeAsync(stream, await connection.QueryAsync<Guid>(\"select 1 as Id\"));")]
    [InlineData("JsonSerializer.Serialize<IEnumerable<IPost>>(connection.Query<Post>(\"select 1 as Id\"));")]
    [InlineData("JsonSerializer.Serialize(new Utf8JsonWriter(stream), connection.Query<Post>(\"select 1 as Id\"));")]
    [InlineData("JsonSerializer.SerializeToElement(connection.Query<Post>(\"select 1 as Id\"));")]
    [InlineData("var rows = connection.Query<Post>(\"select 1 as Id\"); Console.WriteLine(rows.Count()); JsonSerializer.Serialize(stream, rows);")]
    [InlineData("var rows = connection.Query<Post>(\"select 1 as Id\"); if (id > 1) { return; } JsonSerializer.Serialize(stream, rows);")]
    [InlineData("JsonSerializer.Serialize(stream, connection.Query<int?>(\"select 1\"));")]
    public Task Rows_that_are_used_otherwise_and_other_values_are_left_alone(string body) => CodeUnderTest.CheckAsync<SerializedRowsAnalyzer>(Export(body));

    [Theory]
    [InlineData(
        "await {|DJ001:JsonSerializer.SerializeAsync(stream, await connection.QueryAsync<Post>(\"select 1\", new { id }, t, 5), cancellationToken: token)|};",
        "await connection.QueryJsonAsync<Post>(\"select 1\", new { id }, stream, "
            + "options: QueryOptions, cancellationToken: token, transaction: t, commandTimeout: 5);")]
    [InlineData(
        "{|DJ001:JsonSerializer.Serialize(stream, connection.Query<Post>(\"select 1 as Id\", buffered: false).ToList(), JsonSerializerOptions.Default)|};",
        "connection.QueryJson<Post>(\"select 1 as Id\", null, stream, options: QueryOptions);")]
    [InlineData(
        "Console.WriteLine({|DJ001:JsonSerializer.Serialize(await connection.QueryAsync<Post>(\"select 1 as Id\"))|});",
        "Console.WriteLine(await connection.QueryJsonStringAsync<Post>(\"select 1 as Id\", options: QueryOptions));")]
    [InlineData(
        "await {|DJ001:JsonSerializer.SerializeAsync(stream, connection.Query<Post>(new CommandDefinition(\"select 1\")))|};",
        "await connection.QueryJsonAsync<Post>(new CommandDefinition(\"select 1\"), stream, options: QueryOptions);")]
    public Task The_names_stay_as_they_are(string statement, string fixedStatement) => CodeUnderTest.CheckFixAsync<SerializedRowsAnalyzer, SerializedRowsFix>(
        Export(statement), Export(fixedStatement, Field));

    [Theory]
    [InlineData(
        "await {|DJ001:JsonSerializer.SerializeAsync(stream, await connection.QueryAsync<Post>(\"select 1 as Id\"), JsonSerializerOptions.Web)|};",
        "await connection.QueryJsonAsync<Post>(\"select 1 as Id\", null, stream);")]
    [InlineData(
        "int n = {|DJ001:JsonSerializer.Serialize(await connection.QueryAsync<Post>(\"select 1 as Id\"), JsonSerializerOptions.Web)|}.Length;",
        "int n = (await connection.QueryJsonStringAsync<Post>(\"select 1 as Id\")).Length;")]
    [InlineData(
        "string s = {|DJ001:JsonSerializer.Serialize(connection.Query<Post>(\"select 1 as Id\", new { id }), JsonSerializerOptions.Web)|};",
        "string s = connection.QueryJsonString<Post>(\"select 1 as Id\", new { id });")]
    public Task Options_of_the_web_are_the_default(string statement, string fixedStatement) =>
        CodeUnderTest.CheckFixAsync<SerializedRowsAnalyzer, SerializedRowsFix>(Export(statement), Export(fixedStatement));

    [Fact]
    public Task Two_calls_share_a_field() => CodeUnderTest.CheckFixAsync<SerializedRowsAnalyzer, SerializedRowsFix>(
        Export(
            "{|DJ001:JsonSerializer.Serialize(stream, connection.Query<Post>(\"1\"))|};"
            + " {|DJ001:JsonSerializer.Serialize(stream, connection.Query<Post>(\"2\"))|};"),
        Export(
            "connection.QueryJson<Post>(\"1\", null, stream, options: QueryOptions);"
            + " connection.QueryJson<Post>(\"2\", null, stream, options: QueryOptions);", Field));

    [Theory]
    [InlineData("var o = new JsonSerializerOptions(); string s = {|DJ001:JsonSerializer.Serialize(connection.Query<Post>(\"select 1\"), o)|};")]
    [InlineData("byte[] b = {|DJ001:JsonSerializer.SerializeToUtf8Bytes(connection.Query<Post>(\"select 1\"))|};")]
    [InlineData("Func<Task> f = () => {|DJ001:JsonSerializer.SerializeAsync(stream, connection.Query<Post>(\"select 1\"))|};")]
    [InlineData("await {|DJ001:JsonSerializer.SerializeAsync(stream, connection.Query<Post>(new CommandDefinition(\"1\")), cancellationToken: token)|};")]
    [InlineData("await {|DJ001:JsonSerializer.SerializeAsync(stream, SqlMapper.Query<Post>(connection, \"select 1\"))|};")]
    public Task What_might_write_something_else_is_not_offered(string statement) => CodeUnderTest.CheckFixAsync<SerializedRowsAnalyzer, SerializedRowsFix>(
        Export(statement), Export(statement));

    private static string Export(string statement, string field = "") => $$"""
        interface IPost { }

        record Post(long Id) : IPost;

        class Export
        {
        {{field}}    public async Task RunAsync(DbConnection connection, DbTransaction t, Stream stream, int id, System.Threading.CancellationToken token)
            {
                var writer = System.IO.Pipelines.PipeWriter.Create(stream);
                {{statement}}
                await Task.Yield();
            }
        }
        """;
}
