namespace Dapper.Json.AspNetCore.Tests.Server;

/// <summary>An app that all tests of a class ask, one after the other.</summary>
public sealed class SharedApp : IAsyncDisposable
{
    private Task<TestServer>? _server;

    internal TestDatabase Database { get; } = new();

    /// <summary>Starts the app with the first test.</summary>
    internal Task<TestServer> StartAsync(Action<WebApplication> map, Action<IServiceCollection>? services = null) =>
        _server ??= TestServer.StartAsync(map, services);

    public async ValueTask DisposeAsync()
    {
        if (_server is not null)
        {
            await (await _server).DisposeAsync();
        }

        Database.Dispose();
    }
}
