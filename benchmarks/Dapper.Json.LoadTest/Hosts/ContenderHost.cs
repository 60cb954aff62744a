using Dapper.Json.Benchmarks.Workloads;

namespace Dapper.Json.LoadTest.Hosts;

/// <summary>A process with one contender's endpoint in it. It ends when its standard input does.</summary>
internal static class ContenderHost
{
    /// <summary>What the process says before its address.</summary>
    public const string Ready = "listening on ";

    public static async Task<int> RunAsync(Contender contender, string databaseFile)
    {
        await using WebApplication app = await LocalApp.StartAsync(
            app =>
            {
                contender.Map(app, new PostDatabase(databaseFile));
                app.MapGet("/usage", static () => Usage.OfThisProcess());
            },
            static services => services.ConfigureHttpJsonOptions(
                static json => json.SerializerOptions.TypeInfoResolverChain.Insert(0, BenchmarkJsonContext.Default)));

        Console.WriteLine(Ready + app.Urls.Single());
        while (await Console.In.ReadLineAsync() is not null)
        {
            // The parent has nothing to say but that it is gone.
        }

        await app.StopAsync();
        return 0;
    }
}
