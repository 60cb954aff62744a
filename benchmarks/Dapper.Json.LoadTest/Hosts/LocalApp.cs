namespace Dapper.Json.LoadTest.Hosts;

/// <summary>An app on Kestrel, on a free port of the loopback.</summary>
internal static class LocalApp
{
    public static async Task<WebApplication> StartAsync(Action<WebApplication> map, Action<IServiceCollection>? services = null)
    {
        WebApplicationBuilder builder = WebApplication.CreateSlimBuilder();
        // With any provider, even one for errors alone, ASP.NET Core opens a log scope and an activity for each request.
        builder.Logging.ClearProviders();
        builder.WebHost.UseUrls("http://127.0.0.1:0");
        services?.Invoke(builder.Services);
        WebApplication app = builder.Build();
        map(app);
        await app.StartAsync();
        return app;
    }
}
