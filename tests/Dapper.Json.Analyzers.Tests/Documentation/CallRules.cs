using System.Data.Common;
using System.Text.Json;
using Dapper.Json.AspNetCore;
using Microsoft.AspNetCore.Mvc;

// Wrong and right are shown for the same route.
#pragma warning disable ASP0022

namespace Dapper.Json.Analyzers.Tests.Documentation;

/// <summary>The code of the pages about the rules for calls, so that it compiles.</summary>
internal static class CallRules
{
    internal sealed record Post(long Id, string Title);

    internal static async Task Serialized(DbConnection connection, Stream stream)
    {
        await JsonSerializer.SerializeAsync(stream, await connection.QueryAsync<Post>("select Id, Title from Posts"), JsonSerializerOptions.Web);

        await connection.QueryJsonAsync<Post>("select Id, Title from Posts", null, stream);
    }

    internal static void Returned(WebApplication app)
    {
        app.MapGet("/posts", async (DbConnection connection) =>
            Results.Ok(await connection.QueryAsync<Post>("select Id, Title from Posts")));

        app.MapGet("/posts", (DbConnection connection) =>
            connection.QueryJsonResult<Post>("select Id, Title from Posts"));
    }

    internal static void Disposed(WebApplication app)
    {
        app.MapGet("/posts", async (DbDataSource database) =>
        {
            await using DbConnection connection = await database.OpenConnectionAsync();
            return connection.QueryJsonResult("select Id, Title from Posts");
        });

        app.MapGet("/posts", (DbDataSource database) => database.QueryJsonResult("select Id, Title from Posts"));

        app.MapPost("/posts", async (DbDataSource database, HttpResponse response) =>
        {
            DbConnection connection = await database.OpenConnectionAsync();
            response.RegisterForDisposeAsync(connection);
            DbTransaction transaction = await connection.BeginTransactionAsync();
            response.RegisterForDisposeAsync(transaction);
            return connection.QueryJsonResult("insert into Posts (Title) values ('Watt') returning Id", transaction: transaction);
        });
    }

    internal static void Dropped(WebApplication app)
    {
        app.MapGet("/posts", (DbDataSource database) =>
        {
            database.QueryJsonResult("select Id, Title from Posts");
        });

        app.MapGet("/posts", (DbDataSource database) =>
        {
            return database.QueryJsonResult("select Id, Title from Posts");
        });
    }

    internal static void Wrapped(WebApplication app)
    {
        app.MapGet("/posts", (DbDataSource database) =>
            Results.Ok(database.QueryJsonResult<Post>("select Id, Title from Posts")));

        app.MapGet("/posts", (DbDataSource database) =>
            database.QueryJsonResult<Post>("select Id, Title from Posts"));
    }

    public sealed class PostsController(DbDataSource database) : ControllerBase
    {
        [HttpGet("/posts")]
        public JsonRowsResult<Post> List() => database.QueryJsonResult<Post>("select Id, Title from Posts");
    }

    internal static class Reported
    {
        public sealed class Export
        {
            public Task WriteAsync(DbConnection connection, Stream stream) =>
                connection.QueryJsonAsync("select Id, Title from Posts", null, stream, new JsonQueryOptions(new JsonSerializerOptions()));
        }
    }

    internal static class Right
    {
        public sealed class Export
        {
            private static readonly JsonQueryOptions QueryOptions = new(new JsonSerializerOptions());

            public Task WriteAsync(DbConnection connection, Stream stream) =>
                connection.QueryJsonAsync("select Id, Title from Posts", null, stream, QueryOptions);
        }
    }
}
