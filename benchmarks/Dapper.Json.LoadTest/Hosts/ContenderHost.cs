using System.Text.Json.Serialization.Metadata;

namespace Dapper.Json.LoadTest.Hosts;

/// <summary>A process with one contender's endpoint in it. It ends when its standard input does.</summary>
internal static class ContenderHost
{
    /// <summary>What the process says before its address.</summary>
    public const string Ready = "listening on ";

    /// <param name="map">Adds the contender's endpoints.</param>
    /// <param name="types">Source-generated metadata of what it serializes.</param>
    public static async Task<int> RunAsync(Action<WebApplication> map, IJsonTypeInfoResolver types)
    {
        await using WebApplication app = await LocalApp.StartAsync(
            app =>
            {
                map(app);
                app.MapGet("/usage", static () => Usage.OfThisProcess());
            },
            services => services.ConfigureHttpJsonOptions(json => json.SerializerOptions.TypeInfoResolverChain.Insert(0, types)));

        Console.WriteLine(Ready + app.Urls.Single());
        while (await Console.In.ReadLineAsync() is not null)
        {
            // The parent has nothing to say but that it is gone.
        }

        await app.StopAsync();
        return 0;
    }
}
