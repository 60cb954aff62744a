// The code of docs/recipes/controllers.md that Razor Pages run.
using System.Data.Common;
using Dapper;
using Microsoft.AspNetCore.Mvc;
using Microsoft.AspNetCore.Mvc.RazorPages;

namespace Blogs;

public sealed class PostsModel(DbDataSource database) : PageModel
{
    public IActionResult OnGetRows(string title) => new JsonResponse(
        database.QueryJsonResult("select Id, Title from Posts where Title like @title || '%' order by Id", new { title }));

    public IActionResult OnGetOne(int id) => new JsonResponse(
        database.QuerySingleOrDefaultJsonResult("select Id, Title from Posts where Id = @id", new { id }));
}

/// <summary>Runs any result where a result of MVC is asked for.</summary>
public sealed class JsonResponse(IResult result) : ActionResult
{
    public override Task ExecuteResultAsync(ActionContext context) => result.ExecuteAsync(context.HttpContext);
}
