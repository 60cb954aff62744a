using System.Data.Common;
using System.Net;
using System.Net.Http.Json;
using Dapper;
using Dapper.Json.AspNetCore;
using Dapper.Json.AspNetCore.Tests.Server;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Xunit;

namespace Documentation.Recipes;

/// <summary>The code of docs/recipes/transactions.md, and what the page says comes out.</summary>
public sealed class TransactionsRecipe : RecipeTest
{
    [Fact]
    public async Task A_post_is_stored_and_returned()
    {
        await using TestServer server = await StartAsync(static app =>
        {
            var created = new JsonResultOptions { CommitsTransaction = true, StatusCode = StatusCodes.Status201Created };

            app.MapPost("/posts", async (DbDataSource database, HttpResponse response, NewPost post) =>
            {
                DbConnection connection = await database.OpenConnectionAsync();
                response.RegisterForDisposeAsync(connection);
                DbTransaction transaction = await connection.BeginTransactionAsync();
                response.RegisterForDisposeAsync(transaction);
                await connection.ExecuteAsync("insert or ignore into Authors (Id, Name) values (@AuthorId, 'new')", post, transaction);
                return connection.QuerySingleOrDefaultJsonResult(
                    "insert into Posts (AuthorId, Title) values (@AuthorId, @Title) returning Id, Title", post, created, transaction);
            });
        });

        using HttpResponseMessage response = await server.Client.PostAsJsonAsync("/posts", new NewPost(9, "Watt"));
        Assert.Equal(HttpStatusCode.Created, response.StatusCode);
        Assert.Equal("""{"id":4,"title":"Watt"}""", await response.Content.ReadAsStringAsync());

        using HttpResponseMessage failed = await server.Client.PostAsJsonAsync("/posts", new NewPost(10, null!));
        Assert.Equal(HttpStatusCode.InternalServerError, failed.StatusCode);
        await server.DisposeAsync();
        Assert.Equal([7, 8, 9], Connection.Query<int>("select Id from Authors order by Id"));
    }

    internal sealed record NewPost(int AuthorId, string Title);
}
