using Dapper;
using Dapper.Json.AspNetCore;
using Microsoft.AspNetCore.Http.HttpResults;

namespace Api.Endpoints;

internal static class PostEndpoints
{
    private const int MaxSize = 100;

    public static void MapPosts(this IEndpointRouteBuilder app)
    {
        RouteGroupBuilder posts = app.MapGroup("/posts").WithTags("Posts");
        posts.MapGet("/", Latest).WithSummary("The latest posts.").ProducesProblem(StatusCodes.Status400BadRequest);
        posts.MapGet("/{id:int}", One).WithSummary("One post with the name of its author.").ProducesProblem(StatusCodes.Status404NotFound);
        posts.MapGet("/search", Search).WithSummary("Posts whose title contains a text, page by page.").ProducesProblem(StatusCodes.Status400BadRequest);
    }

    private static Results<JsonRowsResult<PostSummary>, ProblemHttpResult> Latest(Blog blog, int size = 20) => IsSize(size)
        ? blog.Connections.QueryJsonResult<PostSummary>(
            "select Id, Title, PublishedAt, Rating from Posts where PublishedAt is not null order by PublishedAt desc, Id desc limit @size",
            new { size })
        : BadRequest($"'size' must be 1 to {MaxSize}.");

    private static JsonRowResult<Post> One(Blog blog, int id) => blog.Connections.QuerySingleOrDefaultJsonResult<Post>(
        """
        select p.Id, p.Title, p.PublishedAt, p.Rating, p.PublishedAt is null as IsDraft, a.Name as Author
        from Posts p join Authors a on a.Id = p.AuthorId
        where p.Id = @id
        """,
        new { id });

    private static Results<JsonRowsResult<PostSummary>, ProblemHttpResult> Search(Blog blog, string text, int page = 1, int size = 20) =>
        !IsSize(size) ? BadRequest($"'size' must be 1 to {MaxSize}.")
        : page < 1 ? BadRequest("'page' must be 1 or more.")
        : blog.Connections.QueryJsonResult<PostSummary>(
            "select Id, Title, PublishedAt, Rating from Posts where instr(Title, @text) > 0 order by Id limit @size offset @skip",
            new { text, size, skip = (page - 1L) * size });

    private static bool IsSize(int size) => size is >= 1 and <= MaxSize;

    private static ProblemHttpResult BadRequest(string detail) => TypedResults.Problem(detail, statusCode: StatusCodes.Status400BadRequest);
}
