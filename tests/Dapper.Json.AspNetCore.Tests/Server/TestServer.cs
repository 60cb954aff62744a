using Microsoft.AspNetCore.Hosting;
using Microsoft.AspNetCore.Server.Kestrel.Core;

namespace Dapper.Json.AspNetCore.Tests.Server;

/// <summary>An app on Kestrel, on a free port of the loopback, with its log and a client.</summary>
internal sealed class TestServer : IAsyncDisposable
{
    /// <summary>A test that hangs for longer than this fails.</summary>
    public static readonly TimeSpan Hung = TimeSpan.FromSeconds(60);

    private readonly WebApplication _app;
    private int _isDisposed;

    private TestServer(WebApplication app, TestLog log, bool isHttp2)
    {
        _app = app;
        Log = log;
        Address = new Uri(app.Urls.Single());
        Client = new HttpClient
        {
            BaseAddress = Address,
            DefaultRequestVersion = isHttp2 ? HttpVersion.Version20 : HttpVersion.Version11,
            DefaultVersionPolicy = HttpVersionPolicy.RequestVersionExact,
        };
    }

    public HttpClient Client { get; }

    public TestLog Log { get; }

    public IServiceProvider Services => _app.Services;

    public Uri Address { get; }

    /// <summary>Gets the OpenAPI documents that were asked for, by their names.</summary>
    public Dictionary<string, string> OpenApi { get; } = [];

    public static async Task<TestServer> StartAsync(Action<WebApplication> map, Action<IServiceCollection>? services = null, bool isHttp2 = false)
    {
        var log = new TestLog();
        WebApplicationBuilder builder = WebApplication.CreateSlimBuilder();
        builder.Logging.ClearProviders().SetMinimumLevel(LogLevel.Debug).AddProvider(log);
        builder.WebHost.ConfigureKestrel(kestrel => kestrel.Listen(IPAddress.Loopback, 0, listen =>
            listen.Protocols = isHttp2 ? HttpProtocols.Http2 : HttpProtocols.Http1));
        services?.Invoke(builder.Services);
        WebApplication app = builder.Build();
        map(app);
        await app.StartAsync(TestContext.Current.CancellationToken);
        return new TestServer(app, log, isHttp2);
    }

    public Task<HttpResponseMessage> SendAsync(HttpMethod method, string path, params (string Name, string Value)[] headers)
    {
        var request = new HttpRequestMessage(method, path) { Version = Client.DefaultRequestVersion, VersionPolicy = Client.DefaultVersionPolicy };
        foreach ((string name, string value) in headers)
        {
            request.Headers.TryAddWithoutValidation(name, value);
        }

        return Client.SendAsync(request, HttpCompletionOption.ResponseHeadersRead, TestContext.Current.CancellationToken);
    }

    public Task<HttpResponseMessage> GetAsync(string path, params (string Name, string Value)[] headers) => SendAsync(HttpMethod.Get, path, headers);

    public Task<string> GetStringAsync(string path) => Client.GetStringAsync(path, TestContext.Current.CancellationToken);

    /// <summary>Waits for the requests to end, so that the log is complete.</summary>
    public async ValueTask DisposeAsync()
    {
        if (Interlocked.Exchange(ref _isDisposed, 1) == 1)
        {
            return;
        }

        Client.Dispose();
        await _app.StopAsync();
        await _app.DisposeAsync();
    }
}
