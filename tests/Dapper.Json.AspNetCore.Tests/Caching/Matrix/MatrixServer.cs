using System.Collections.Concurrent;
using Microsoft.AspNetCore.Http.Features;

namespace Dapper.Json.AspNetCore.Tests.Caching.Matrix;

/// <summary>Apps for HTTP/1.1 and HTTP/2, each with every order of middleware under a path of its own.</summary>
/// <remarks>
/// Clients leave apps of their own: Kestrel may log the failure of a request after its client has seen the end, so it could be taken for an error of the
/// next test.
/// </remarks>
public sealed class MatrixServer : IAsyncLifetime
{
    private readonly ConcurrentDictionary<string, MatrixRun> _runs = new();
    private readonly Dictionary<(bool IsHttp2, bool ClientsLeave), TestServer> _apps = [];
    private int _count;

    public async ValueTask InitializeAsync()
    {
        foreach (bool isHttp2 in (bool[])[false, true])
        {
            _apps[(isHttp2, false)] = await StartAsync(isHttp2);
            _apps[(isHttp2, true)] = await StartAsync(isHttp2);
        }
    }

    public async ValueTask DisposeAsync()
    {
        foreach (TestServer app in _apps.Values)
        {
            await app.DisposeAsync();
        }
    }

    internal static MatrixRun RunOf(HttpContext context) => context.Features.GetRequiredFeature<MatrixRun>();

    internal TestServer Of(MatrixEnd end, bool isHttp2) => _apps[(isHttp2, end == MatrixEnd.ClientLeaves)];

    /// <summary>Makes an address that nobody has asked for yet.</summary>
    internal string Add(MatrixOrder order, MatrixEndpoint endpoint, MatrixRun run)
    {
        string name = $"{Interlocked.Increment(ref _count)}";
        _runs[name] = run;
        string path = endpoint switch
        {
            MatrixEndpoint.Action => "action",
            MatrixEndpoint.ByHand => "by-hand",
            _ => "handler",
        };
        return $"{order.Path}/{path}/{name}";
    }

    private static void Map(IEndpointRouteBuilder endpoints)
    {
        endpoints.MapGet("/handler/{run}", static (HttpContext context) => RunOf(context).Query(context.Response)).CacheOutput();
        endpoints.MapGet("/by-hand/{run}", static (HttpContext context) => RunOf(context).Query(context.Response).ExecuteAsync(context)).CacheOutput();
        endpoints.MapControllers();
    }

    private Task<TestServer> StartAsync(bool isHttp2) => TestServer.StartAsync(
        app =>
        {
            foreach (MatrixOrder order in MatrixOrder.All)
            {
                ((IApplicationBuilder)app).Map(order.Path, branch =>
                {
                    branch.UseRouting();
                    branch.Use((context, next) =>
                    {
                        MatrixRun run = _runs[(string)context.GetRouteValue("run")!];
                        context.Features.Set(run);
                        return run.ObserveAsync(context, next);
                    });
                    branch.UseInOrder($"{order}");
                    branch.UseEndpoints(Map);
                });
            }
        },
        static services =>
        {
            services.AddMiddleware().AddControllers().AddApplicationPart(typeof(MatrixController).Assembly);
            services.Configure<LoggerFilterOptions>(static options => options.MinLevel = LogLevel.Error);
        },
        isHttp2);
}
