using System.IO.Pipelines;
using Microsoft.AspNetCore.Http.Features;

namespace Dapper.Json.AspNetCore.Tests.Server;

/// <summary>A request without a server, with its response in memory.</summary>
internal sealed class TestRequest
{
    public TestRequest(string method = "GET", params (string Name, string Value)[] headers)
    {
        Context.Request.Method = method;
        Context.Response.Body = new MemoryStream();
        foreach ((string name, string value) in headers)
        {
            Context.Request.Headers.Append(name, value);
        }
    }

    public DefaultHttpContext Context { get; } = new();

    public HttpResponse Response => Context.Response;

    public TestLog Log { get; } = new();

    public string? ETag => Response.Headers.ETag;

    public string Body => Encoding.UTF8.GetString(((MemoryStream)Context.Response.Body).ToArray());

    public TestRequest WithServices(Action<IServiceCollection>? configure = null)
    {
        var services = new ServiceCollection();
        services.AddLogging(logging => logging.SetMinimumLevel(LogLevel.Debug).AddProvider(Log));
        configure?.Invoke(services);
        Context.RequestServices = services.BuildServiceProvider();
        return this;
    }

    public TestRequest WithWriter(PipeWriter writer)
    {
        Context.Features.Set<IHttpResponseBodyFeature>(new WriterBody(writer));
        return this;
    }

    public async Task<TestRequest> ExecuteAsync(IResult result)
    {
        await result.ExecuteAsync(Context);
        return this;
    }
}
