namespace Dapper.Json.AspNetCore.Tests.Caching;

/// <summary>A tag of one tenant is none of another's: tenants may have a data source each, which differs by the schema, an option or the user alone.</summary>
public sealed class TenantETagTests
{
    private const string Sql = "select title, version from posts";

    private static readonly JsonResultOptions[] Options =
    [
        new() { ETag = JsonETag.FromColumn<int>("version") },
        new() { ETag = JsonETag.FromQuery("select max(version) from posts") },
    ];

    [Trait("Server", "Postgres")]
    [Theory]
    [InlineData("Search Path={0}")]
    [InlineData("SearchPath={0}")]
    [InlineData("Options=-c search_path={0}")]
    public async Task The_schema_of_another_tenant_is_not_taken_for_a_copy_that_is_current(string setting)
    {
        await using Tenant acme = await Tenant.CreateAsync(setting, "acme");
        await using Tenant other = await Tenant.CreateAsync(setting, "other");
        foreach (JsonResultOptions options in Options)
        {
            TestRequest first = await new TestRequest().ExecuteAsync(acme.Source.QueryFirstOrDefaultJsonResult(Sql, options: options));
            TestRequest again = await SendAsync(acme.Source);
            TestRequest foreign = await SendAsync(other.Source);
            await using DbConnection open = await acme.Source.OpenConnectionAsync(TestContext.Current.CancellationToken);
            TestRequest ofOpen = await new TestRequest("GET", ("If-None-Match", first.ETag!)).ExecuteAsync(
                open.QueryFirstOrDefaultJsonResult(Sql, options: options));

            Assert.Equal((304, 304, 200), (again.Response.StatusCode, ofOpen.Response.StatusCode, foreign.Response.StatusCode));
            Assert.Contains("other", foreign.Body, StringComparison.Ordinal);

            Task<TestRequest> SendAsync(DbDataSource source) =>
                new TestRequest("GET", ("If-None-Match", first.ETag!)).ExecuteAsync(source.QueryFirstOrDefaultJsonResult(Sql, options: options));
        }
    }

    /// <remarks>The server and the password decide nothing: replicas and a new password keep the copies of clients.</remarks>
    [Theory]
    [InlineData("Host=a;Username=x", "Host=a;Username=y", false)]
    [InlineData("Server=a;User ID=x", "Server=a;user id=y", false)]
    [InlineData("Host=a;Search Path=x", "Host=a;search path=y", false)]
    [InlineData("Host=a;Search Path=x", "Host=a", false)]
    [InlineData("Host=a;Search Path=x", "Host=a;Options=x", false)]
    [InlineData("User=x;Role=a", "User=x;Role=b", false)]
    [InlineData("Host=a;Username=x;Password=1;Maximum Pool Size=4", "Host=b;username=x;Password=2", true)]
    [InlineData("http://a/", "http://b/", true)]
    public async Task What_decides_whose_rows_are_seen_is_in_the_tag(string one, string other, bool isSame)
    {
        Assert.Equal(isSame, await OfAsync(one) == await OfAsync(other));

        static async Task<string> OfAsync(string text)
        {
            var server = new FakeServer(static _ => [FakeResult.Counting(1)]);
            using var connection = new FakeConnection(server) { ConnectionString = text };
            TestRequest request = await new TestRequest().ExecuteAsync(
                connection.QueryJsonResult("select 1", options: new() { ETag = JsonETag.FromQuery("select 1") }));
            return Assert.IsType<string>(request.ETag);
        }
    }

    private sealed class Tenant : IAsyncDisposable
    {
        private readonly string _schema = $"dapper_json_{Guid.NewGuid():N}";

        private Tenant(string setting) =>
            Source = NpgsqlDataSource.Create($"{NamedServer.Postgres.ConnectionString};Maximum Pool Size=2;{string.Format(null, setting, _schema)}");

        public DbDataSource Source { get; }

        public static async Task<Tenant> CreateAsync(string setting, string name)
        {
            var tenant = new Tenant(setting);
            await using DbConnection connection = await tenant.Source.OpenConnectionAsync(TestContext.Current.CancellationToken);
            await connection.ExecuteAsync(
                $"create schema {tenant._schema}; create table posts (title text, version int); insert into posts values (@name, 1)", new { name });
            return tenant;
        }

        public async ValueTask DisposeAsync()
        {
            await using (DbConnection connection = await Source.OpenConnectionAsync())
            {
                await connection.ExecuteAsync($"drop schema {_schema} cascade");
            }

            await Source.DisposeAsync();
        }
    }
}
