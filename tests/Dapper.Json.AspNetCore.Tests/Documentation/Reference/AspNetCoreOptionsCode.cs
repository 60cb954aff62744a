using System.Data.Common;
using System.Net;
using System.Text.Json;
using Dapper.Json.AspNetCore.Tests.Server;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Routing;
using Microsoft.Extensions.DependencyInjection;
using Xunit;

namespace Dapper.Json.AspNetCore.Tests.Documentation.Reference;

/// <summary>The code of docs/reference/aspnet-core-options.md, word for word, with what it responds.</summary>
public sealed class AspNetCoreOptionsCode : IDisposable
{
    private readonly TestDatabase _database = new();

    public void Dispose() => _database.Dispose();

    [Fact]
    public async Task Levels()
    {
        await using TestServer server = await TestServer.StartAsync(
            app =>
            {
                RouteGroupBuilder exports = app.MapGroup("/exports").WithJsonResults(Lines.Negotiated);

                exports.MapGet("/posts", (DbDataSource database) => database.QueryJsonResult("select Id as PostId from Posts where Id = 1"));

                exports.MapGet("/lines", (DbDataSource database) => database.QueryJsonResult("select Id as PostId from Posts where Id = 1"))
                    .WithJsonResults(Lines.Always);
            },
            services => Configure(new Builder(services)).AddSingleton<DbDataSource>(_database));

        Assert.Equal("""[{"post_id":1}]""", await server.GetStringAsync("/exports/posts"));
        Assert.Equal("{\"post_id\":1}\n", await server.GetStringAsync("/exports/lines"));
        using HttpResponseMessage negotiated = await server.GetAsync("/exports/posts", ("Accept", "application/x-ndjson"));
        Assert.Equal("{\"post_id\":1}\n", await negotiated.Content.ReadAsStringAsync(TestContext.Current.CancellationToken));
        using HttpResponseMessage array = await server.GetAsync("/exports/lines", ("Accept", "application/json"));
        Assert.Equal("application/x-ndjson", array.Content.Headers.ContentType?.MediaType);
    }

    [Fact]
    public async Task A_404_has_content()
    {
        await using TestServer server = await TestServer.StartAsync(
            app =>
            {
                app.MapGet("/posts/{id}", (int id, DbDataSource database) =>
                    database.QueryFirstOrDefaultJsonResult("select Id, Title from Posts where Id = @id", new { id }));

                app.MapGet("/titles/{id}", (int id, DbDataSource database) =>
                    database.QueryFirstOrDefaultJsonResult("select Title from Posts where Id = @id", new { id }))
                    .WithJsonResults(Missing.Text);
            },
            services => ConfigureMissing(new Builder(services)).AddSingleton<DbDataSource>(_database));

        using HttpResponseMessage problem = await server.GetAsync("/posts/9");
        Assert.Equal((HttpStatusCode.NotFound, "application/problem+json"), (problem.StatusCode, problem.Content.Headers.ContentType?.MediaType));
        using HttpResponseMessage text = await server.GetAsync("/titles/9");
        Assert.Equal(HttpStatusCode.NotFound, text.StatusCode);
        Assert.Equal("\"There is no such post.\"", await text.Content.ReadAsStringAsync(TestContext.Current.CancellationToken));
    }

    private static IServiceCollection Configure(Builder builder)
    {
        builder.Services.ConfigureJsonResults(options =>
        {
            options.BufferUpTo = 256 * 1024;
            options.Query = new JsonQueryOptions { PropertyNamingPolicy = JsonNamingPolicy.SnakeCaseLower };
        });

        return builder.Services;
    }

    private static IServiceCollection ConfigureMissing(Builder builder)
    {
        builder.Services.AddProblemDetails();
        builder.Services.ConfigureJsonResults(options => options.NotFound = JsonNotFound.Problem());
        return builder.Services;
    }

    private sealed record Builder(IServiceCollection Services);

    internal static class Lines
    {
        public static readonly JsonResultOptions Negotiated = new() { NegotiatesLines = true };

        public static readonly JsonResultOptions Always = new() { Format = JsonQueryFormat.Lines };
    }

    internal static class Missing
    {
        public static readonly JsonResultOptions Text = new()
        {
            NotFound = JsonNotFound.Result(context => TypedResults.NotFound("There is no such post."), typeof(string)),
        };
    }
}
