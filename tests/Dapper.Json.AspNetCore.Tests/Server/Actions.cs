namespace Dapper.Json.AspNetCore.Tests.Server;

/// <summary>Actions below <c>/api</c>, of an API, and below <c>/view</c>, of a controller that is none, with the result that a test gives them.</summary>
internal static class Actions
{
    public static IServiceCollection AddActions(this IServiceCollection services, Func<HttpContext, JsonQueryResult> result)
    {
        services.AddSingleton(result).AddControllers().AddApplicationPart(typeof(ApiActionController).Assembly);
        return services;
    }

    public static JsonQueryResult ResultOf(HttpContext context) => context.RequestServices.GetRequiredService<Func<HttpContext, JsonQueryResult>>()(context);
}

/// <summary>Public, as MVC wants it. Not described: OpenAPI 10.0.0 fails at a part of a route that no argument takes.</summary>
[ApiController]
[ApiExplorerSettings(IgnoreApi = true)]
public sealed class ApiActionController : ControllerBase
{
    [AcceptVerbs("GET", "HEAD", "PUT", Route = "/api/{**more}")]
    public JsonQueryResult Send() => Actions.ResultOf(HttpContext);
}

/// <inheritdoc cref="ApiActionController"/>
[ApiExplorerSettings(IgnoreApi = true)]
public sealed class ViewActionController : Controller
{
    [AcceptVerbs("GET", "HEAD", "PUT", Route = "/view/{**more}")]
    public JsonQueryResult Send() => Actions.ResultOf(HttpContext);
}
