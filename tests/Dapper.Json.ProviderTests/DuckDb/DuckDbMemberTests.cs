namespace Dapper.Json.ProviderTests.DuckDb;

/// <summary>Members that are filled from DuckDB's own types.</summary>
public sealed class DuckDbMemberTests : ConnectedTests<DuckDbDatabase>
{
    // Sums of integers are HUGEINT. Dapper calls no conversion for a nullable member, and fails: a cast in SQL helps.
    [Fact]
    public async Task Sums_fill_members_as_Dapper_does_it()
    {
        string sql = $"select sum(n) as Long, sum(n) as Double, sum(n) as Decimal, sum(n / 2) as Half from {Database.Numbers(5)}";
        Assert.Equal(
            JsonSerializer.Serialize(await Connection.QueryAsync<Totals>(sql), JsonSerializerOptions.Web),
            await Connection.QueryJsonStringAsync<Totals>(sql, cancellationToken: Token));
        JsonQueryPlan plan = await Connection.ExplainJsonAsync<Totals>(sql, cancellationToken: Token);
        Assert.Contains("Int64 of its member Long from the BigInteger of column 'Long'", plan.Reason, StringComparison.Ordinal);
        await Assert.ThrowsAsync<JsonQueryException>(
            () => Connection.QueryJsonStringAsync<Totals>("select 9223372036854775808::hugeint as Long", cancellationToken: Token));

        string cast = $"select sum(n)::bigint as Long, sum(n)::decimal(18, 1) as Some from {Database.Numbers(5)}";
        Assert.Equal(
            """[{"some":15.0,"long":15,"double":0,"decimal":0,"half":0}]""", await Connection.QueryJsonStringAsync<Sums>(cast, cancellationToken: Token));
        Assert.True((await Connection.ExplainJsonAsync<Sums>(cast, cancellationToken: Token)).IsDirect);
    }

    // Dapper fails for a byte[], as the recipe says.
    [Fact]
    public async Task A_blob_is_base64_without_a_type_and_fills_no_member_of_bytes()
    {
        const string Sql = "select '\\x01\\x02'::blob as Item";

        Assert.Equal(Items("\"AQI=\""), await QueryAsync(Connection, Sql));
        await Assert.ThrowsAnyAsync<Exception>(() => Connection.QueryAsync<Blob>(Sql));
        await Assert.ThrowsAnyAsync<Exception>(() => Connection.QueryJsonStringAsync<Blob>(Sql, cancellationToken: Token));
    }

    private class Totals
    {
        public long Long { get; set; }

        public double Double { get; set; }

        public decimal Decimal { get; set; }

        public double Half { get; set; }
    }

    private sealed class Sums : Totals
    {
        public decimal? Some { get; set; }
    }

    private sealed class Blob
    {
        public byte[]? Item { get; set; }
    }
}
