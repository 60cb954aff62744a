namespace Dapper.Json.Analyzers.Tests.Rules;

public class RepeatedOptionsFixTests
{
    [Fact]
    public Task Options_become_static_fields() => CodeUnderTest.CheckFixAsync<RepeatedOptionsAnalyzer, RepeatedOptionsFix>(
        """
        class Queries
        {
            public Task FirstAsync(DbConnection connection, Stream stream) =>
                connection.QueryJsonAsync("select 1 as A", null, stream, {|DJ009:new JsonQueryOptions(new JsonSerializerOptions())|});

            public async Task SecondAsync(DbConnection connection, Stream stream)
            {
                var options = {|DJ009:new JsonSerializerOptions { WriteIndented = true }|};
                await connection.QueryJsonAsync("select 1 as A", null, stream, new JsonQueryOptions(options));
            }

            public Task ThirdAsync(DbConnection connection, Stream stream) =>
                connection.QueryJsonAsync("select 1 as A", null, stream, {|DJ009:new(new JsonSerializerOptions { MaxDepth = 9 })|});
        }
        """,
        """
        class Queries
        {
            private static readonly JsonQueryOptions QueryOptions = new JsonQueryOptions(new JsonSerializerOptions());
            private static readonly JsonSerializerOptions JsonOptions = new JsonSerializerOptions { WriteIndented = true };
            private static readonly JsonQueryOptions QueryOptions2 = new(new JsonSerializerOptions { MaxDepth = 9 });

            public Task FirstAsync(DbConnection connection, Stream stream) =>
                connection.QueryJsonAsync("select 1 as A", null, stream, QueryOptions);

            public async Task SecondAsync(DbConnection connection, Stream stream)
            {
                var options = JsonOptions;
                await connection.QueryJsonAsync("select 1 as A", null, stream, new JsonQueryOptions(options));
            }

            public Task ThirdAsync(DbConnection connection, Stream stream) =>
                connection.QueryJsonAsync("select 1 as A", null, stream, QueryOptions2);
        }
        """);

    [Fact]
    public Task A_field_comes_after_those_that_it_needs() => CodeUnderTest.CheckFixAsync<RepeatedOptionsAnalyzer, RepeatedOptionsFix>(
        """
        class Endpoints
        {
            private static readonly JsonNamingPolicy Names = JsonNamingPolicy.SnakeCaseLower;
            private readonly int _other = 1;

            public IResult Get(DbDataSource db) => db.QueryJsonResult("select 1 as A", options: {|DJ009:new()
            {
                Query = new(new JsonSerializerOptions { PropertyNamingPolicy = Names }),
            }|});
        }
        """,
        """
        class Endpoints
        {
            private static readonly JsonNamingPolicy Names = JsonNamingPolicy.SnakeCaseLower;
            private static readonly JsonResultOptions ResultOptions = new()
            {
                Query = new(new JsonSerializerOptions { PropertyNamingPolicy = Names }),
            };
            private readonly int _other = 1;

            public IResult Get(DbDataSource db) => db.QueryJsonResult("select 1 as A", options: ResultOptions);
        }
        """);

    [Fact]
    public Task Top_level_statements_have_no_fields()
    {
        const string Program = """
            var app = WebApplication.CreateBuilder(args).Build();
            app.MapGet("/", (DbDataSource db) => db.QueryJsonResult("select 1 as A", options: {|DJ009:new() { Query = new(new JsonSerializerOptions()) }|}));
            """;
        return CodeUnderTest.CheckFixAsync<RepeatedOptionsAnalyzer, RepeatedOptionsFix>(Program, Program, isProgram: true);
    }
}
