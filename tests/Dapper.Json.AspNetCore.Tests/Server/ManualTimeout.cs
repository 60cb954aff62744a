using Microsoft.AspNetCore.Http.Timeouts;

namespace Dapper.Json.AspNetCore.Tests.Server;

/// <summary>Does what the request timeout middleware of ASP.NET Core does, but times out when the test says so.</summary>
internal sealed class ManualTimeout : IHttpRequestTimeoutFeature, IDisposable
{
    private readonly CancellationTokenSource _source = new();

    public CancellationToken RequestTimeoutToken => _source.Token;

    public void Expire() => _source.Cancel();

    public void DisableTimeout()
    {
    }

    public async Task InvokeAsync(HttpContext context, RequestDelegate next)
    {
        CancellationToken original = context.RequestAborted;
        using var linked = CancellationTokenSource.CreateLinkedTokenSource(original, _source.Token);
        context.Features.Set<IHttpRequestTimeoutFeature>(this);
        context.RequestAborted = linked.Token;
        try
        {
            await next(context);
        }
        finally
        {
            context.RequestAborted = original;
            context.Features.Set<IHttpRequestTimeoutFeature>(null);
        }
    }

    public void Dispose() => _source.Dispose();
}
