namespace Dapper.Json.AspNetCore.Tests.Server;

/// <summary>A result of the app's own, which lets another one write.</summary>
internal sealed class WrittenResult(IResult result) : IResult
{
    public Task ExecuteAsync(HttpContext httpContext) => result.ExecuteAsync(httpContext);
}
