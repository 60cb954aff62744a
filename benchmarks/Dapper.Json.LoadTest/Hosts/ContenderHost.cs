using Dapper.Json.Benchmarks.Workloads;
using Microsoft.AspNetCore.Hosting.Server;
using Microsoft.AspNetCore.Hosting.Server.Features;

namespace Dapper.Json.LoadTest.Hosts;

/// <summary>A process with one contender's endpoint in it. It ends when its standard input does.</summary>
internal static class ContenderHost
{
    /// <summary>What the process says before its address.</summary>
    public const string Ready = "listening on ";

    public static async Task<int> RunAsync(Contender contender, string databaseFile)
    {
        WebApplicationBuilder builder = WebApplication.CreateSlimBuilder();
        // With any provider, even one for errors alone, ASP.NET Core opens a log scope and an activity for each request.
        builder.Logging.ClearProviders();
        builder.WebHost.UseUrls("http://127.0.0.1:0");
        builder.Services.ConfigureHttpJsonOptions(static json => json.SerializerOptions.TypeInfoResolverChain.Insert(0, BenchmarkJsonContext.Default));
        await using WebApplication app = builder.Build();
        contender.Map(app, new PostDatabase(databaseFile));
        app.MapGet("/usage", static () => Usage.OfThisProcess());
        await app.StartAsync();

        string address = app.Services.GetRequiredService<IServer>().Features.Get<IServerAddressesFeature>()!.Addresses.First();
        Console.WriteLine(Ready + address);
        while (await Console.In.ReadLineAsync() is not null)
        {
            // The parent has nothing to say but that it is gone.
        }

        await app.StopAsync();
        return 0;
    }
}
