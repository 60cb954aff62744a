using System.Data.Common;
using Dapper;
using Dapper.Json;
using Dapper.Json.AspNetCore;
using Microsoft.AspNetCore.Builder;
using Microsoft.Data.Sqlite;
using Microsoft.Extensions.Configuration;
using Microsoft.Extensions.DependencyInjection;

namespace Documentation.Recipes;

/// <summary>The <c>Program.cs</c> of docs/recipes/endpoint.md.</summary>
internal static class EndpointProgram
{
    public static async Task MainAsync(string[] args)
    {
        WebApplicationBuilder builder = WebApplication.CreateBuilder(args);
        string connectionString = builder.Configuration.GetConnectionString("Blog") ?? "Data Source=blog.db";
        builder.Services.AddSingleton<DbDataSource>(SqliteFactory.Instance.CreateDataSource(connectionString));
        WebApplication app = builder.Build();

        await using (DbConnection connection = await app.Services.GetRequiredService<DbDataSource>().OpenConnectionAsync())
        {
            await connection.ExecuteAsync(Blog.Tables);
        }

        app.MapGet("/posts", (DbDataSource database) =>
            database.QueryJsonResult("select Id, Title, PublishedAt from Posts order by Id"));

        app.MapGet("/posts/{id:int}", (DbDataSource database, int id) =>
            database.QuerySingleOrDefaultJsonResult("select Id, Title, PublishedAt from Posts where Id = @id", new { id }));

        app.MapGet("/posts/{id:int}/comments", (DbDataSource database, int id) =>
            database.QuerySingleOrDefaultJsonResult(
                """
                select p.Id, p.Title, a.Name as "author.name", c.Text as "comments[].text", c.Likes as "comments[].likes"
                from Posts p
                left join Authors a on a.Id = p.AuthorId
                left join Comments c on c.PostId = p.Id
                where p.Id = @id
                order by p.Id, c.Id
                """,
                new { id }));

        await app.RunAsync();
    }
}
