using Microsoft.Data.Sqlite;
using Xunit;

namespace Dapper.Json.Tests;

public class SmokeTests
{
    static SmokeTests() => SQLitePCL.Batteries_V2.Init();

    [Fact]
    public async Task Rows_become_an_array()
    {
        using var connection = new SqliteConnection("Data Source=:memory:");
        string json = await connection.QueryJsonStringAsync("select 1 as Id, 'a\"é' as Title, 1.5 as R, null as N, x'0102' as B where 1 = @one", new { one = 1 }, cancellationToken: TestContext.Current.CancellationToken);
        Assert.Equal("""[{"id":1,"title":"a\u0022\u00E9","r":1.5,"n":null,"b":"AQI="}]""", json);
    }
}
