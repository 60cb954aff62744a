using Dapper;
using Dapper.Json.AspNetCore;

namespace Api.Endpoints;

internal static class ExportEndpoints
{
    private const string Sql =
        """
        select Id, PostId, Reader, Body, Likes, EditedAt
        from Comments
        order by Id
        """;

    private static readonly JsonResultOptions Negotiated = new() { NegotiatesLines = true };

    public static void MapExports(this IEndpointRouteBuilder app) =>
        app.MapGet("/export/comments", Comments)
            .WithTags("Exports")
            .WithSummary("All comments, as an array or, by the Accept header, one object a line.")
            .WithDescription(Sql)
            .ProducesJson(Negotiated);

    /// <summary>Without a type: the columns become the properties. 50,000 rows are streamed, and memory stays flat.</summary>
    private static JsonRowsResult Comments(Blog blog) => blog.Connections.QueryJsonResult(Sql, options: Negotiated);
}
