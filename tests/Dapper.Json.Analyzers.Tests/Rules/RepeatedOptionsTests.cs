using Microsoft.CodeAnalysis;

namespace Dapper.Json.Analyzers.Tests.Rules;

public class RepeatedOptionsTests
{
    [Theory]
    [InlineData("await connection.QueryJsonAsync(\"select 1 as A\", null, stream, {|DJ009:new JsonQueryOptions(new JsonSerializerOptions())|});")]
    [InlineData("""
        var options = {|DJ009:new JsonQueryOptions(new JsonSerializerOptions(JsonSerializerDefaults.Web)
        {
            PropertyNamingPolicy = JsonNamingPolicy.SnakeCaseLower, MaxDepth = 32 * 2,
            Converters = { new System.Text.Json.Serialization.JsonStringEnumConverter() },
        })|};
        await connection.QueryJsonAsync("select 1 as A", null, stream, options);
        """)]
    [InlineData("""
        var json = {|DJ009:new JsonSerializerOptions()|};
        var options = new JsonQueryOptions(json);
        await connection.QueryJsonAsync("select 1 as A", null, stream, options);
        Console.WriteLine(JsonSerializer.Serialize(id, json));
        """)]
    public Task New_serializer_options_are_costly(string body) => CodeUnderTest.CheckBodyAsync<RepeatedOptionsAnalyzer>(body);

    [Theory]
    [InlineData("new() { RawJsonColumns = [\"Attributes\"] }")]
    [InlineData("new JsonQueryOptions(JsonSerializerOptions.Default)")]
    [InlineData("new JsonQueryOptions(JsonQueryOptions.Default) { BufferLimit = 1024 * 1024 }")]
    public Task Options_that_share_their_plans_are_a_suggestion(string options) => CodeUnderTest.CheckBodyAsync<RepeatedOptionsAnalyzer>(
        $$"""await connection.QueryJsonAsync("select 1 as A", null, stream, {|#0:{{options}}|});""", DiagnosticSeverity.Info);

    [Theory]
    [InlineData("await connection.QueryJsonAsync(\"select 1 as A\", null, stream, new JsonQueryOptions { Format = (JsonQueryFormat)id });")]
    [InlineData("await connection.QueryJsonAsync(\"select 1 as A\", null, stream, new JsonQueryOptions(Options.Current) { BufferLimit = 9 });")]
    [InlineData("await connection.QueryJsonAsync(\"select 1 as A\", null, stream, new JsonQueryOptions(Options.Create()));")]
    [InlineData("var o = new JsonQueryOptions(new JsonSerializerOptions()); Options.Kept = o;")]
    [InlineData("""
        var json = new JsonSerializerOptions();
        json.Converters.Add(Options.ConverterOf(id));
        await connection.QueryJsonAsync("select 1 as A", null, stream, new JsonQueryOptions(json));
        """)]
    public Task Options_of_this_call_and_of_other_code_are_left_alone(string body) => CodeUnderTest.CheckAsync<RepeatedOptionsAnalyzer>(
        $$"""
        class Options
        {
            public static JsonQueryOptions? Kept;

            public static JsonSerializerOptions Current { get; set; } = new();

            public static JsonSerializerOptions Create() => new();

            public static System.Text.Json.Serialization.JsonConverter ConverterOf(int id) => throw new NotSupportedException(id.ToString());

            public async Task RunAsync(DbConnection connection, Stream stream, int id)
            {
                await Task.Yield();
                {{body}}
            }
        }
        """);

    [Fact]
    public Task Options_of_a_property_are_made_each_time() => CodeUnderTest.CheckAsync<RepeatedOptionsAnalyzer>(
        """
        class Queries
        {
            private static JsonQueryOptions Costly => {|DJ009:new(new JsonSerializerOptions())|};

            private JsonResultOptions OfResults { get { return {|DJ009:new() { Query = new JsonQueryOptions(new JsonSerializerOptions()) }|}; } }

            private static JsonQueryOptions Kept { get; } = new(new JsonSerializerOptions());

            private static JsonQueryOptions Changed => new(new JsonSerializerOptions());

            private static JsonQueryOptions Unused => new(new JsonSerializerOptions());

            public static JsonQueryOptions Of(int limit) => new(new JsonSerializerOptions()) { BufferLimit = limit };

            public void Run(DbConnection connection, Stream stream)
            {
                connection.QueryJson("select 1 as A", null, stream, Costly);
                connection.QueryJsonResult("select 1 as A", options: OfResults);
                connection.QueryJson("select 1 as A", null, stream, Kept);
                connection.QueryJson("select 1 as A", null, stream, Of(1));
                var own = Changed;
                own.BufferLimit = 9;
                connection.QueryJson("select 1 as A", null, stream, own);
            }
        }
        """);

    [Fact]
    public Task Code_that_runs_once_is_left_alone() => CodeUnderTest.CheckAsync<RepeatedOptionsAnalyzer>(
        """
        var builder = WebApplication.CreateBuilder(args);
        builder.Services.ConfigureJsonResults(options => options.Query = new JsonQueryOptions(new JsonSerializerOptions()));
        var app = builder.Build();
        var lines = new JsonResultOptions { Query = new JsonQueryOptions(new JsonSerializerOptions()) };
        using var connection = new SqliteConnection();
        await connection.QueryJsonAsync("select 1 as A", null, Stream.Null, new JsonQueryOptions(new JsonSerializerOptions()));
        app.MapGet("/", (DbDataSource db) => db.QueryJsonResult("select 1 as A", options: lines));
        app.MapGet("/b", (DbDataSource db) => db.QueryJsonResult("select 1 as A", options: {|DJ009:new() { Query = new(new JsonSerializerOptions()) }|}));

        class Queries
        {
            private static readonly JsonQueryOptions Options = new(new JsonSerializerOptions());
            private readonly JsonQueryOptions _own = Create();

            public Queries(DbConnection connection) =>
                connection.QueryJson("select 1 as A", null, Stream.Null, new JsonQueryOptions(new JsonSerializerOptions()));

            public void Run(DbConnection connection) => connection.QueryJson("select 1 as A", null, Stream.Null, _own ?? Options);

            [Xunit.Fact]
            public void Test() => Run(new SqliteConnection(), new JsonQueryOptions(new JsonSerializerOptions()));

            [Xunit.Fact]
            public void Test_of_a_query() =>
                new SqliteConnection().QueryJson("select 1 as A", null, Stream.Null, new JsonQueryOptions(new JsonSerializerOptions()));

            private static void Run(DbConnection connection, JsonQueryOptions options) => connection.QueryJson("select 1 as A", null, Stream.Null, options);

            private static JsonQueryOptions Create() => new(new JsonSerializerOptions());
        }
        """, isProgram: true);
}
