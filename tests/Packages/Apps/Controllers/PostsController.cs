using System.Data.Common;
using Dapper;
using Dapper.Json.AspNetCore;
using Microsoft.AspNetCore.Mvc;

[ApiController]
[Route("posts")]
public sealed class PostsController(DbDataSource database) : ControllerBase
{
    [HttpGet("{id}")]
    public JsonSingleResult<Post> Get(int id) => database.QuerySingleOrDefaultJsonResult<Post>("select @id as Id, 'Brandung' as Title", new { id });
}

public sealed record Post(long Id, string Title);
