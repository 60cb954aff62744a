// The code of docs/recipes/controllers.md that Razor Pages run.
using System.Data.Common;
using Dapper;
using Microsoft.AspNetCore.Mvc;
using Microsoft.AspNetCore.Mvc.RazorPages;

namespace Blogs;

public sealed class PostsModel(DbDataSource database) : PageModel
{
    public IActionResult OnGetRows(string title) =>
        database.QueryJsonResult("select Id, Title from Posts where Title like @title || '%' order by Id", new { title });

    public IActionResult OnGetOne(int id) =>
        database.QuerySingleOrDefaultJsonResult("select Id, Title from Posts where Id = @id", new { id });
}
