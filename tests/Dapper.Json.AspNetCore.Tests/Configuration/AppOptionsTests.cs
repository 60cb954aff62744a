using Microsoft.Extensions.Options;

namespace Dapper.Json.AspNetCore.Tests.Configuration;

/// <summary>The options that queries are written by: the app's or those given, with the format of the response.</summary>
public sealed class AppOptionsTests : DatabaseTest
{
    private const string Lines = "application/x-ndjson";

    /// <remarks>Making a plan converts each column's name: once, if all requests share the options that hold the plan.</remarks>
    [Fact]
    public async Task Plans_are_made_once_for_all_requests()
    {
        var policy = new CountingPolicy();
        IServiceProvider app = new TestRequest()
            .WithServices(services => services.ConfigureHttpJsonOptions(json => json.SerializerOptions.PropertyNamingPolicy = policy))
            .Context.RequestServices;
        foreach (string accept in new[] { "application/json", Lines, "application/json", Lines })
        {
            var request = new TestRequest("GET", ("Accept", accept));
            request.Context.RequestServices = app;
            await request.ExecuteAsync(_database.QueryJsonResult("select 1 as One", options: new JsonResultOptions { NegotiatesLines = true }));
        }

        Assert.Equal(2, policy.Calls);
    }

    [Fact]
    public async Task The_resolvers_of_ASPNET_Core_are_known()
    {
        var services = new ServiceCollection();
        services.AddProblemDetails();
        services.AddControllers();
        await using ServiceProvider app = services.BuildServiceProvider();
        AssertDirect(app.GetRequiredService<IOptions<Microsoft.AspNetCore.Http.Json.JsonOptions>>().Value.SerializerOptions);
        AssertDirect(app.GetRequiredService<IOptions<Microsoft.AspNetCore.Mvc.JsonOptions>>().Value.JsonSerializerOptions);

        static void AssertDirect(JsonSerializerOptions serializer)
        {
            using var connection = new SqliteConnection("Data Source=:memory:");
            List<JsonQueryPlan> plans = [];
            connection.QueryJson<Picture>("select 'a' as Name, x'01' as Bytes", null, Stream.Null, new JsonQueryOptions(serializer).WithObserver(plans.Add));
            JsonQueryPlan plan = Assert.Single(plans);
            Assert.True(plan.IsDirect, plan.ToString());
        }
    }

    [Fact]
    public async Task The_endpoint_s_format_replaces_only_the_format_of_the_query_s_options()
    {
        var array = new JsonQueryOptions(JsonSerializerOptions.Default)
        {
            FlushThreshold = 1024 * 1024,
            DuplicateNames = JsonDuplicateNameHandling.KeepLast,
            RawJsonColumns = ["Raw"],
        };
        TestRequest lines = await new TestRequest().ExecuteAsync(_database.QueryJsonResult(
            Rows.Sql(5_000, ", 2 as n, '[1,2]' as Raw"), options: new JsonResultOptions { Query = array, Format = JsonQueryFormat.Lines }));

        Assert.Equal(Lines, lines.Response.ContentType);
        Assert.StartsWith($$"""{"text":"{{Rows.Text}}","n":2,"Raw":[1,2]}""" + "\n", lines.Body, StringComparison.Ordinal);
        Assert.Equal(lines.Body.Length, lines.Response.ContentLength);
    }

    private sealed class CountingPolicy : JsonNamingPolicy
    {
        public int Calls { get; private set; }

        public override string ConvertName(string name)
        {
            Calls++;
            return name;
        }
    }

    private sealed class Picture
    {
        public string? Name { get; set; }

        public byte[]? Bytes { get; set; }
    }
}
