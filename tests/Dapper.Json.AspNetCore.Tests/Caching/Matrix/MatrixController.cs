using Microsoft.AspNetCore.Mvc.Filters;
using Microsoft.AspNetCore.OutputCaching;

namespace Dapper.Json.AspNetCore.Tests.Caching.Matrix;

/// <summary>The endpoints of the matrix as actions, behind a filter that says that it has handled what is thrown.</summary>
public sealed class MatrixController : ControllerBase
{
    [HttpGet("action/{run}")]
    [OutputCache]
    [HandledFilter]
    public JsonQueryResult Get() => MatrixServer.RunOf(HttpContext).Query(Response);
}

[AttributeUsage(AttributeTargets.Method)]
public sealed class HandledFilterAttribute : ResultFilterAttribute
{
    public override void OnResultExecuted(ResultExecutedContext context) => context.ExceptionHandled = true;
}
