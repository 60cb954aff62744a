namespace Dapper.Json.AspNetCore.Tests.Server;

/// <summary>An app that all tests of a class ask, one after the other.</summary>
public sealed class SharedApp : IAsyncDisposable
{
    private readonly Dictionary<string, Task<TestServer>> _servers = [];

    internal TestDatabase Database { get; } = new();

    /// <summary>Starts the app with the first test, or one for each of the settings that are named.</summary>
    internal Task<TestServer> StartAsync(Action<WebApplication> map, Action<IServiceCollection>? services = null, string settings = "")
    {
        if (!_servers.TryGetValue(settings, out Task<TestServer>? server))
        {
            _servers.Add(settings, server = TestServer.StartAsync(map, services));
        }

        return server;
    }

    public async ValueTask DisposeAsync()
    {
        foreach (Task<TestServer> server in _servers.Values)
        {
            await (await server).DisposeAsync();
        }

        Database.Dispose();
    }
}
