using Dapper.Json.AspNetCore.Options;
using Dapper.Json.AspNetCore.Queries;

namespace Dapper.Json.AspNetCore.Tests.Configuration;

/// <summary>Settings that exclude each other are refused, wherever they stand.</summary>
public sealed class ExclusiveSettingsTests : DatabaseTest
{
    private const string Sql = "select Id from Posts where Id = 1";

    public static TheoryData<string> Excluded =>
    [
        "array application/x-ndjson", "array application/NDJSON; charset=utf-8", "array application/jsonl", "array application/vnd.posts+ndjson",
        "values application/x-ndjson", "table application/jsonl", "forjson application/x-ndjson",
        "lines text/plain", "lines application/json", "lines application/json; charset=utf-8", "lines application/vnd.posts+json", "query text/plain",
        "negotiated application/x-ndjson", "negotiated application/jsonl", "negotiated text/plain", "negotiated text/json",
        "negotiated array", "negotiated lines", "negotiated query", "negotiated values", "negotiated x.ndjson", "negotiated x.JSONL", "array x.ndjson",
    ];

    public static TheoryData<string, string> Allowed => new()
    {
        { "", "array text/plain" }, { "", "array application/vnd.posts+json" }, { "", "lines application/jsonl" }, { "", "lines application/octet-stream" },
        { "", "lines application/vnd.posts" }, { "", "lines x.ndjson" }, { "", "lines x.json" }, { "", "negotiated application/vnd.posts+json" },
        { "", "negotiated x.json" }, { "lines", "application/jsonl" }, { "lines", "x.ndjson" }, { "text/plain", "negotiated" },
        { "application/x-ndjson lines", "array" }, { "negotiated", "lines x.ndjson" }, { "lines text/x-ndjson", "negotiated" },
    };

    [Theory]
    [MemberData(nameof(Excluded))]
    public async Task In_the_same_options_they_are_an_error_at_once(string settings)
    {
        await using WebApplication app = WebApplication.CreateSlimBuilder().Build();

        Assert.Throws<ArgumentException>("options", () => _database.QueryJsonResult(Sql, options: Of(settings)));
        Assert.Throws<ArgumentException>("options", () => _database.QueryFirstOrDefaultJsonResult<Post>(Sql, options: Of(settings)));
        Assert.Throws<ArgumentException>("options", () => app.MapGroup("").WithJsonResults(Of(settings)));
        await Assert.ThrowsAsync<ArgumentException>("options", () =>
            TestServer.StartAsync(static _ => { }, services => services.ConfigureJsonResults(options => Set(options, settings))));
    }

    [Fact]
    public void A_format_has_no_content_type_of_another()
    {
        JsonQueryFormat[] all = Enum.GetValues<JsonQueryFormat>();
        foreach (JsonQueryFormat format in all)
        {
            string own = TypeOf(format);
            Assert.False(MediaTypes.IsOther(own, format, isNegotiated: false));
            Assert.All(all.Select(TypeOf).Where(type => type != own), type => Assert.True(MediaTypes.IsOther(type, format, isNegotiated: false)));
        }

        static string TypeOf(JsonQueryFormat format) => ResponseFormat.Of(new JsonResultOptions { Format = format }, QueryMethods.All).ContentType;
    }

    [Theory]
    [InlineData("", "application/x-ndjson", "JsonQueryFormat.Array")]
    [InlineData("", "x.ndjson", "JsonQueryFormat.Array")]
    [InlineData("negotiated", "x.ndjson", "NegotiatesLines")]
    [InlineData("x.ndjson", "array", "JsonQueryFormat.Array")]
    [InlineData("negotiated", "application/jsonl", "NegotiatesLines")]
    [InlineData("lines", "text/plain", "JsonQueryFormat.Lines")]
    [InlineData("values", "application/jsonl", "JsonQueryFormat.Values")]
    public async Task Between_the_options_of_endpoint_and_result_they_are_an_error_before_the_query(string outer, string inner, string named)
    {
        JsonResultOptions options = Of(inner);
        await using TestServer server = await TestServer.StartAsync(app =>
        {
            app.MapGet("/", () => _database.QueryJsonResult(Sql, options: options)).WithJsonResults(Of(outer));
            app.MapGet("/object", () => _database.QueryFirstOrDefaultJsonResult(Sql)).WithJsonResults(Of(outer == "values" ? "" : outer));
        });

        using HttpResponseMessage response = await server.GetAsync("/");

        Assert.Equal(500, (int)response.StatusCode);
        Assert.Contains(named, Assert.IsType<InvalidOperationException>(Assert.Single(server.Log.Errors).Cause).Message, StringComparison.Ordinal);
        Assert.Equal(0, _database.Made);
        Assert.Equal("""{"id":1}""", await server.GetStringAsync("/object"));
    }

    [Theory]
    [MemberData(nameof(Allowed))]
    public async Task What_fits_is_sent(string outer, string inner)
    {
        JsonResultOptions options = Of(inner);
        await using TestServer server = await TestServer.StartAsync(app =>
            app.MapGet("/", () => _database.QueryJsonResult(Sql, options: options)).WithJsonResults(Of(outer)));

        Assert.Equal("""{"id":1}""", (await server.GetStringAsync("/")).Trim('[', ']', '\n'));
    }

    private static JsonResultOptions Of(string settings)
    {
        var options = new JsonResultOptions();
        Set(options, settings);
        return options;
    }

    private static void Set(JsonResultOptions options, string settings)
    {
        string[] parts = settings.Replace("; ", ";", StringComparison.Ordinal).Split(' ', StringSplitOptions.RemoveEmptyEntries);
        foreach (string part in parts)
        {
            switch (part)
            {
                case "negotiated":
                    options.NegotiatesLines = true;
                    break;
                case "query":
                    options.Query = new JsonQueryOptions { Format = JsonQueryFormat.Lines };
                    break;
                case { } type when type.Contains('/', StringComparison.Ordinal):
                    options.ContentType = type;
                    break;
                case { } file when file.StartsWith("x.", StringComparison.Ordinal):
                    options.FileName = file;
                    break;
                default:
                    options.Format = Enum.Parse<JsonQueryFormat>(part, ignoreCase: true);
                    break;
            }
        }
    }

    private sealed record Post(long Id);
}
