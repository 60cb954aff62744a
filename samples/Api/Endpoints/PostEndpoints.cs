using Dapper;
using Dapper.Json;
using Dapper.Json.AspNetCore;
using Microsoft.AspNetCore.Http.HttpResults;

namespace Api.Endpoints;

/// <remarks>The SQL is each endpoint's description in OpenAPI, where this sample's page finds it: no API of yours would say so much.</remarks>
internal static class PostEndpoints
{
    private const int MaxSize = 100;

    private const string LatestSql =
        """
        select Id, Title, PublishedAt, Rating
        from Posts
        where PublishedAt is not null
        order by PublishedAt desc, Id desc
        limit @size
        """;

    private const string OneSql =
        """
        select p.Id, p.Title, p.PublishedAt, p.Rating,
               p.PublishedAt is null as IsDraft,
               a.Name as Author
        from Posts p
        join Authors a on a.Id = p.AuthorId
        where p.Id = @id
        """;

    private const string DiscussionSql =
        """
        select p.Id, p.Title, p.PublishedAt,
               a.Name as "author.name",
               a.Country as "author.country",
               c.Reader as "comments[].reader",
               c.Body as "comments[].body",
               c.Likes as "comments[].likes"
        from Posts p
        join Authors a on a.Id = p.AuthorId
        left join Comments c on c.PostId = p.Id
        where p.Id = @id
        order by c.Likes desc, c.Id
        """;

    private const string SearchSql =
        """
        select count(*)
        from Posts
        where instr(Title, @text) > 0;

        select Id, Title, PublishedAt, Rating
        from Posts
        where instr(Title, @text) > 0
        order by Id
        limit @size offset @skip
        """;

    private static readonly JsonResultSet[] Page = [JsonResultSet.Value("total"), JsonResultSet.Rows<PostSummary>("items")];

    /// <summary>The names of the columns are paths. A post has one row for each comment: its number says which rows are one post.</summary>
    private static readonly JsonResultOptions Nested = new() { Query = new JsonQueryOptions { GroupKeys = ["Id"] } };

    /// <summary>What clients may ask for of a post, as in <c>?fields=[title,comments[reader]]</c>. Names are those of the JSON, in snake_case here.</summary>
    private static readonly JsonFieldPolicy DiscussionFields =
        new("[id,title,published_at,author[name,country],comments[reader,body,likes]]") { ListsFieldsInErrors = true };

    public static void MapPosts(this IEndpointRouteBuilder app)
    {
        RouteGroupBuilder posts = app.MapGroup("/posts").WithTags("Posts");
        posts.MapGet("/", Latest).WithSummary("The latest posts.").WithDescription(LatestSql).ProducesProblem(StatusCodes.Status400BadRequest);
        posts.MapGet("/{id:int}", One)
            .WithSummary("One post with the name of its author.").WithDescription(OneSql).ProducesProblem(StatusCodes.Status404NotFound);
        posts.MapGet("/{id:int}/discussion", Discussion)
            .WithSummary("One post with its author and its comments inside.").WithDescription(DiscussionSql).ProducesProblem(StatusCodes.Status404NotFound)
            .WithFields(DiscussionFields);
        posts.MapGet("/search", Search)
            .WithSummary("A page of the posts whose title contains a text, and how many there are.").WithDescription(SearchSql)
            .ProducesProblem(StatusCodes.Status400BadRequest);
    }

    private static Results<JsonRowsResult<PostSummary>, ProblemHttpResult> Latest(Blog blog, int size = 20) =>
        IsSize(size) ? blog.Connections.QueryJsonResult<PostSummary>(LatestSql, new { size }) : BadRequest($"'size' must be 1 to {MaxSize}.");

    private static JsonSingleResult<Post> One(Blog blog, int id) => blog.Connections.QuerySingleOrDefaultJsonResult<Post>(OneSql, new { id });

    private static JsonSingleResult Discussion(Blog blog, int id) => blog.Connections.QuerySingleOrDefaultJsonResult(DiscussionSql, new { id }, Nested);

    private static Results<JsonMultipleResult<PostPage>, ProblemHttpResult> Search(Blog blog, string text, int page = 1, int size = 20) =>
        !IsSize(size) ? BadRequest($"'size' must be 1 to {MaxSize}.")
        : page < 1 ? BadRequest("'page' must be 1 or more.")
        : blog.Connections.QueryMultipleJsonResult<PostPage>(SearchSql, new { text, size, skip = (page - 1L) * size }, Page);

    private static bool IsSize(int size) => size is >= 1 and <= MaxSize;

    private static ProblemHttpResult BadRequest(string detail) => TypedResults.Problem(detail, statusCode: StatusCodes.Status400BadRequest);
}
