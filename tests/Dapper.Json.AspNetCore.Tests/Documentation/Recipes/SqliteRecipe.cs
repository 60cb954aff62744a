using System.Data;

namespace Dapper.Json.AspNetCore.Tests.Documentation.Recipes;

/// <summary>The code of docs/recipes/sqlite.md, word for word.</summary>
public sealed class SqliteRecipe : DatabaseTest
{
    public SqliteRecipe() => _database.Execute("create table Reads (Count integer); insert into Reads values (0)");

    [Fact]
    public async Task Guids_are_read()
    {
        const string Sql = "select '6f9619ff-8b86-d011-b42d-00c04fc964ff' as Id, null as Parent union all select null, x'ff19966f868b11d0b42d00c04fc964ff'";
        await using DbConnection connection = await _database.OpenConnectionAsync(TestContext.Current.CancellationToken);
        JsonQueryException error = await Assert.ThrowsAsync<JsonQueryException>(() => connection.QueryJsonStringAsync<Node>(Sql));
        Assert.Contains("SqlMapper.AddTypeMap(typeof(Guid), DbType.Guid, true)", error.Message, StringComparison.Ordinal);
        try
        {
            SqlMapper.AddTypeMap(typeof(Guid), DbType.Guid, true);
            SqlMapper.AddTypeMap(typeof(Guid?), DbType.Guid, true);
            SqlMapper.PurgeQueryCache();

            string expected = JsonSerializer.Serialize(await connection.QueryAsync<Node>(Sql), JsonSerializerOptions.Web);
            Assert.Contains("\"6f9619ff-8b86-d011-b42d-00c04fc964ff\"", expected, StringComparison.Ordinal);
            Assert.Equal(expected, await connection.QueryJsonStringAsync<Node>(Sql));
            Assert.Equal(
                """[{"v":"6F9619FF-8B86-D011-B42D-00C04FC964FF"}]""",
                await connection.QueryJsonStringAsync("select @id as V", new { id = new Guid("6f9619ff-8b86-d011-b42d-00c04fc964ff") }));
        }
        finally
        {
            SqlMapper.AddTypeMap(typeof(Guid), DbType.Guid, false);
            SqlMapper.AddTypeMap(typeof(Guid?), DbType.Guid, false);
            SqlMapper.PurgeQueryCache();
        }
    }

    private sealed class Node
    {
        public Guid Id { get; set; }

        public Guid? Parent { get; set; }
    }

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
