using Dapper;
using Dapper.Json.AspNetCore;

namespace Api.Endpoints;

internal static class AuthorEndpoints
{
    /// <summary>Who has the authors already is told so by 304, and no author is read.</summary>
    private static readonly JsonResultOptions Tagged = new() { ETag = JsonETag.FromQuery("select count(*), max(Id) from Authors") };

    public static void MapAuthors(this IEndpointRouteBuilder app) =>
        app.MapGet("/authors", All).WithTags("Authors").WithSummary("All authors, with a tag.");

    private static JsonRowsResult<Author> All(Blog blog) =>
        blog.Connections.QueryJsonResult<Author>("select Id, Name, Country, Bio from Authors order by Id", options: Tagged);
}
