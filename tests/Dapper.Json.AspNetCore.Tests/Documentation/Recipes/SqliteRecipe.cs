using System.Data.Common;
using Dapper.Json.AspNetCore.Tests.Server;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Microsoft.Extensions.DependencyInjection;
using Xunit;

namespace Dapper.Json.AspNetCore.Tests.Documentation.Recipes;

/// <summary>The code of docs/recipes/sqlite.md, word for word.</summary>
public sealed class SqliteRecipe : IDisposable
{
    private readonly TestDatabase _database = new();

    public SqliteRecipe() => _database.Execute("create table Reads (Count integer); insert into Reads values (0)");

    public void Dispose() => _database.Dispose();

    [Fact]
    public async Task Writers_take_turns()
    {
        await using TestServer server = await TestServer.StartAsync(
            app =>
            {
                var turn = new SemaphoreSlim(1);

                app.MapPost("/reads", (DbDataSource database) => database.QueryJsonResult("update Reads set Count = Count + 1 returning Count"))
                    .AddEndpointFilter(async (context, next) =>
                    {
                        await turn.WaitAsync(context.HttpContext.RequestAborted);
                        context.HttpContext.Response.OnCompleted(() => Task.FromResult(turn.Release()));
                        return await next(context);
                    });
            },
            services => services.AddSingleton<DbDataSource>(_database));

        // A semaphore that was not released would let the second request wait.
        Assert.Equal("""[{"count":1}]""", await WriteAsync());
        Assert.Equal("""[{"count":2}]""", await WriteAsync());

        async Task<string> WriteAsync()
        {
            using HttpResponseMessage response = await server.SendAsync(HttpMethod.Post, "/reads");
            return await response.Content.ReadAsStringAsync(TestContext.Current.CancellationToken);
        }
    }
}
