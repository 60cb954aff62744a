using Microsoft.Extensions.Options;

namespace Dapper.Json.AspNetCore.Tests.Configuration;

/// <summary>The options that queries are written by: the app's or those given, with the format of the response.</summary>
public sealed class AppOptionsTests : DatabaseTest
{
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
