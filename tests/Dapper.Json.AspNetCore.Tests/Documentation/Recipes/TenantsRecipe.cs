using System.Security.Claims;
using System.Text.RegularExpressions;

namespace Documentation.Recipes;

/// <summary>The code of docs/recipes/tenants.md, and what the page says comes out.</summary>
[Trait("Server", "Postgres")]
public sealed class TenantsRecipe : IAsyncLifetime
{
    private readonly string _name = $"dapper_json_tenants_{Guid.NewGuid():N}";
    private NpgsqlDataSource _owner = null!;
    private string _connectionString = "";

    public async ValueTask InitializeAsync()
    {
        string connectionString = NamedServer.Postgres.ConnectionString;
        _owner = NpgsqlDataSource.Create(connectionString);

        // The owner of a table and superusers see all rows: the app is another role, with a schema of its own to find the table in.
        _connectionString = new NpgsqlConnectionStringBuilder(connectionString)
        {
            Username = _name,
            Password = _name,
            SearchPath = _name,
            MaxPoolSize = 1,
        }.ConnectionString;
        await using DbConnection connection = await _owner.OpenConnectionAsync();
        await connection.ExecuteAsync(
            $"""
            create role {_name} login password '{_name}';
            create schema {_name};
            set search_path to {_name};
            create table posts (id int primary key, tenant text not null, title text not null);
            insert into posts values (1, 'acme', 'Brandung'), (2, 'sea', 'Ebbe'), (3, 'acme', 'Flut');
            grant usage on schema {_name} to {_name};
            grant select on posts to {_name};
            """);
    }

    public async ValueTask DisposeAsync()
    {
        if (_owner is not null)
        {
            await using (DbConnection connection = await _owner.OpenConnectionAsync())
            {
                await connection.ExecuteAsync($"drop schema {_name} cascade; drop role {_name}");
            }

            await _owner.DisposeAsync();
        }
    }

    [Theory]
    [InlineData(false, "/parameter", "acme", """[{"id":1,"title":"Brandung"},{"id":3,"title":"Flut"}]""")]
    [InlineData(false, "/parameter", "sea", """[{"id":2,"title":"Ebbe"}]""")]
    [InlineData(false, "/parameter", null, "[]")]
    [InlineData(true, "/policy", "acme", """[{"id":1,"title":"Brandung"},{"id":3,"title":"Flut"}]""")]
    [InlineData(true, "/policy", "sea", """[{"id":2,"title":"Ebbe"}]""")]
    [InlineData(true, "/policy", null, "[]")]
    public async Task A_tenant_gets_its_rows(bool hasPolicy, string path, string? tenant, string expected)
    {
        if (hasPolicy)
        {
            await AddPolicyAsync();
        }

        await using NpgsqlDataSource database = NpgsqlDataSource.Create(_connectionString);
        await using TestServer server = await TestServer.StartAsync(Map, services => services.AddSingleton<DbDataSource>(database));

        Assert.Equal(expected, await GetAsync(server, path, tenant));
        if (hasPolicy && path == "/policy")
        {
            // The next request on the same connection has no tenant left.
            Assert.Equal("[]", await GetAsync(server, path, null));
        }
    }

    /// <remarks>Both have two posts.</remarks>
    [Fact]
    public async Task A_tenant_with_the_tag_of_another_gets_its_own_rows()
    {
        await using (DbConnection connection = await _owner.OpenConnectionAsync())
        {
            await connection.ExecuteAsync($"insert into {_name}.posts values (4, 'sea', 'Watt')");
        }

        await AddPolicyAsync();
        await using NpgsqlDataSource database = NpgsqlDataSource.Create(_connectionString);
        await using TestServer server = await TestServer.StartAsync(Map, services => services.AddSingleton<DbDataSource>(database));
        using HttpResponseMessage first = await server.GetAsync("/policy/tagged", ("X-Test-Tenant", "acme"));
        string tag = first.Headers.ETag!.ToString();

        using HttpResponseMessage other = await server.GetAsync("/policy/tagged", ("X-Test-Tenant", "sea"), ("If-None-Match", tag));
        using HttpResponseMessage again = await server.GetAsync("/policy/tagged", ("X-Test-Tenant", "acme"), ("If-None-Match", tag));

        Assert.Equal((HttpStatusCode.OK, HttpStatusCode.NotModified), (other.StatusCode, again.StatusCode));
        Assert.Equal("""[{"id":2,"title":"Ebbe"},{"id":4,"title":"Watt"}]""", await other.Content.ReadAsStringAsync());
    }

    [Theory]
    [InlineData(false, "")]
    [InlineData(true, "acme")]
    public async Task What_a_session_keeps_is_reset_with_its_connection(bool noReset, string expected)
    {
        await using NpgsqlDataSource database = NpgsqlDataSource.Create($"{_connectionString};No Reset On Close={noReset}");
        await using (DbConnection connection = await database.OpenConnectionAsync())
        {
            await connection.ExecuteAsync("select set_config('app.tenant', 'acme', false)");
        }

        await using (DbConnection connection = await database.OpenConnectionAsync())
        {
            Assert.Equal(expected, await connection.ExecuteScalarAsync<string>("select coalesce(current_setting('app.tenant', true), '')"));
        }
    }

    /// <remarks>A text in which another setting would begin.</remarks>
    [Theory]
    [InlineData(" ")]
    [InlineData("\t")]
    [InlineData("\n")]
    [InlineData("\f")]
    [InlineData("\u00a0\\")]
    public async Task The_name_of_a_tenant_is_no_further_setting(string separator)
    {
        string name = $"acme{separator}-c{separator}app.tenant=sea";

        // White space would begin another setting, such as another tenant's.
        string escaped = Regex.Replace(name, @"[\\\s]", @"\$0");
        await using NpgsqlDataSource database = NpgsqlDataSource.Create(
            new NpgsqlConnectionStringBuilder(_connectionString) { Options = $"-c app.tenant={escaped}" });
        await using DbConnection connection = await database.OpenConnectionAsync();

        Assert.Equal(name, await connection.ExecuteScalarAsync<string>("select current_setting('app.tenant')"));
    }

    private static void Map(WebApplication app)
    {
        app.Use((context, next) =>
        {
            string? tenant = context.Request.Headers["X-Test-Tenant"];
            context.User = new ClaimsPrincipal(new ClaimsIdentity(tenant is null ? [] : [new Claim("tenant", tenant)], "test"));
            return next(context);
        });

        app.MapGet("/parameter", (DbDataSource database, ClaimsPrincipal user) =>
            database.QueryJsonResult(
                "select id, title from posts where tenant = @tenant order by id", new { tenant = user.FindFirstValue("tenant") }));

        app.MapGet("/policy", async (DbDataSource database, HttpContext context) =>
        {
            DbTransaction transaction = await TenantRows.BeginAsync(database, context);
            return transaction.Connection!.QueryJsonResult("select id, title from posts order by id", transaction: transaction);
        });

        app.MapGet("/policy/tagged", async (DbDataSource database, HttpContext context) =>
        {
            DbTransaction transaction = await TenantRows.BeginAsync(database, context);
            context.Response.Headers.CacheControl = "private, no-cache";
            return transaction.Connection!.QueryJsonResult("select id, title from posts order by id", options: TenantTags.OfPosts, transaction: transaction);
        });
    }

    private static async Task<string> GetAsync(TestServer server, string path, string? tenant)
    {
        using HttpResponseMessage response = await (tenant is null ? server.GetAsync(path) : server.GetAsync(path, ("X-Test-Tenant", tenant)));
        return await response.Content.ReadAsStringAsync();
    }

    private async Task AddPolicyAsync()
    {
        await using DbConnection connection = await _owner.OpenConnectionAsync();
        await connection.ExecuteAsync(
            $"""
            set search_path to {_name};
            alter table posts enable row level security;
            create policy rows_of_tenant on posts using (tenant = current_setting('app.tenant', true));
            """);
    }

    internal static class TenantTags
    {
        public static readonly JsonResultOptions OfPosts = new()
        {
            ETag = JsonETag.FromQuery("select current_setting('app.tenant', true) as tenant, count(*) as posts from posts"),
        };
    }

    internal static class TenantRows
    {
        /// <summary>Begins a transaction that sees the rows of the user's tenant. It ends with the response.</summary>
        public static async Task<DbTransaction> BeginAsync(DbDataSource database, HttpContext context)
        {
            DbConnection connection = await database.OpenConnectionAsync(context.RequestAborted);
            context.Response.RegisterForDisposeAsync(connection);
            DbTransaction transaction = await connection.BeginTransactionAsync(context.RequestAborted);
            context.Response.RegisterForDisposeAsync(transaction);
            await connection.ExecuteAsync(
                "select set_config('app.tenant', @tenant, true)", new { tenant = context.User.FindFirstValue("tenant") ?? "" }, transaction);
            return transaction;
        }
    }
}
