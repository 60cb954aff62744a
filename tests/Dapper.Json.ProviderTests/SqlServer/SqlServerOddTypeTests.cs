namespace Dapper.Json.ProviderTests.SqlServer;

/// <summary>What SQL Server gives that no value can be stored for.</summary>
public sealed class SqlServerOddTypeTests : DatabaseTests<SqlServerDatabase>
{
    [Fact]
    public async Task A_rowversion_is_eight_bytes()
    {
        await using DbConnection connection = await Database.OpenAsync();
        await ExecuteAsync(connection, "create table #versioned (n int, item rowversion)");
        await ExecuteAsync(connection, "insert into #versioned (n) values (1)");
        byte[] version = connection.QuerySingle<byte[]>("select item from #versioned");

        Assert.Equal(8, version.Length);
        Assert.Equal(Json(new { item = version }), await QueryAsync(connection, "select item from #versioned"));
    }

    [Fact]
    public async Task A_rowversion_that_an_outer_join_has_not_found_is_null()
    {
        await using DbConnection connection = await Database.OpenAsync();
        await ExecuteAsync(connection, "create table #versioned (n int, item rowversion)");

        Assert.Equal(
            """[{"one":1,"item":null,"last":"x"}]""",
            await QueryAsync(connection, "select o.one, v.item, cast('x' as varchar(max)) as last from (values (1)) o(one) left join #versioned v on v.n = o.one"));
    }
}
