namespace Dapper.Json.AspNetCore.Tests.Caching;

/// <summary>
/// A tag of one tenant is none of another's: tenants may have a data source each, which differs by the schema, an option or the user alone. Those of
/// PostgreSQL are in <see cref="TenantRunTests"/>.
/// </summary>
public sealed class TenantETagTests
{
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
}
