using Microsoft.AspNetCore.Http.Features;

namespace Dapper.Json.AspNetCore.Tests.Configuration;

/// <summary>A response needs no services: a request that asks for one gets a scope of them, a fifth of what a response of one row allocates.</summary>
public sealed class RequestServicesTests : DatabaseTest
{
    [Theory]
    [InlineData("/row")]
    [InlineData("/typed")]
    [InlineData("/rows")]
    public async Task Only_the_first_request_of_an_endpoint_asks_for_services(string path)
    {
        var asked = new List<bool>();
        await using TestServer server = await TestServer.StartAsync(app =>
        {
            app.Use(async (context, next) =>
            {
                var services = new WatchedServices(app.Services);
                context.Features.Set<IServiceProvidersFeature>(services);
                await next(context);
                lock (asked)
                {
                    asked.Add(services.AreAsked);
                }
            });
            app.MapGet("/row", () => _database.QueryFirstOrDefaultJsonResult("select 1 as Id"));
            app.MapGet("/typed", () => _database.QueryFirstOrDefaultJsonResult<Post>("select 1 as Id"));
            app.MapGet("/rows", () => _database.QueryJsonResult("select 1 as Id", options: new JsonResultOptions { FileName = "rows.json" }));
        });

        await server.GetStringAsync(path);
        await server.GetStringAsync(path);
        await server.DisposeAsync();

        Assert.Equal([true, false], asked);
    }

    private sealed class WatchedServices(IServiceProvider services) : IServiceProvidersFeature
    {
        public bool AreAsked { get; private set; }

        public IServiceProvider RequestServices
        {
            get
            {
                AreAsked = true;
                return services;
            }

            set => throw new NotSupportedException();
        }
    }

    private sealed class Post
    {
        public long Id { get; set; }
    }
}
