// The code of docs/recipes/controllers.md that FastEndpoints runs.
using System.Data.Common;
using Dapper;
using Dapper.Json;
using FastEndpoints;

namespace Blogs;

public sealed class GetPost(DbDataSource database) : EndpointWithoutRequest<IResult>
{
    public override void Configure()
    {
        Get("/posts/{id:int}");
        AllowAnonymous();
    }

    public override Task<IResult> ExecuteAsync(CancellationToken ct) => Task.FromResult<IResult>(
        database.QuerySingleOrDefaultJsonResult("select Id, Title from Posts where Id = @id", new { id = Route<int>("id") }, cancellationToken: ct));
}

public sealed class PostSearch
{
    [QueryParam]
    public string Title { get; set; } = "";
}

public sealed class SearchPosts(DbDataSource database) : Endpoint<PostSearch>
{
    public override void Configure()
    {
        Get("/posts");
        AllowAnonymous();
        Options(static endpoint => endpoint.WithJsonFields(new JsonFieldPolicy("[id,title]")));
    }

    public override Task HandleAsync(PostSearch req, CancellationToken ct) => Send.ResultAsync(
        database.QueryJsonResult("select Id, Title from Posts where Title like @Title || '%' order by Id", req, cancellationToken: ct));
}
