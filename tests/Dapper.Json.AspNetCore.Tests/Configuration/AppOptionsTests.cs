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

    private sealed class Picture
    {
        public string? Name { get; set; }

        public byte[]? Bytes { get; set; }
    }
}
