// FastEndpoints, which looks for endpoints in all assemblies that are loaded when it is added.
using System.Data.Common;
using System.Net;
using Dapper;
using FastEndpoints;

WebApplicationBuilder builder = App.CreateBuilder();
builder.Services.AddDapperJson(options => options.BufferLimit = 1024 * 1024);
builder.Services.AddFastEndpoints();
WebApplication app = builder.Build();
app.UseFastEndpoints();
await App.AssertAsync(app, ("/posts/2", HttpStatusCode.OK, """{"id":2}"""));

public sealed class GetPost(DbDataSource database) : EndpointWithoutRequest<IResult>
{
    public override void Configure()
    {
        Get("/posts/{id}");
        AllowAnonymous();
    }

    public override Task<IResult> ExecuteAsync(CancellationToken ct) =>
        Task.FromResult<IResult>(database.QuerySingleOrDefaultJsonResult("select @id as Id", new { id = Route<int>("id") }));
}
