using Dapper;
using Dapper.Json.AspNetCore;

namespace Api.Endpoints;

internal static class AuthorEndpoints
{
    private const string Sql =
        """
        select Id, Name, Country, Bio
        from Authors
        order by Id
        """;

    private static readonly string[] Methods = [HttpMethods.Get, HttpMethods.Head];

    /// <summary>A client whose copy of the authors is current gets 304, and no author is read.</summary>
    /// <remarks>
    /// Authors are only added to this blog, never changed. If rows are updated, the tag needs a column that every update changes,
    /// such as a version or a time stamp.
    /// </remarks>
    private static readonly JsonResultOptions Tagged = new() { ETag = JsonETag.FromQuery("select count(*), max(Id) from Authors") };

    /// <summary>HEAD gets the tag without the content: only the tag's query runs.</summary>
    public static void MapAuthors(this IEndpointRouteBuilder app) =>
        app.MapMethods("/authors", Methods, All).WithTags("Authors").WithSummary("All authors, with a tag.").WithDescription(Sql).ProducesJson(Tagged);

    private static JsonRowsResult<Author> All(Blog blog) => blog.Connections.QueryJsonResult<Author>(Sql, options: Tagged);
}
