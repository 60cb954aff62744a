using System.Data.Common;
using System.Text.Json;
using Dapper.Json.ProviderTests.Suite;
using Xunit;

namespace Dapper.Json.ProviderTests.DuckDb;

/// <summary>Members that are filled from DuckDB's own types.</summary>
public sealed class DuckDbMemberTests : DatabaseTests<DuckDbDatabase>
{
    // Sums of integers are HUGEINT. Dapper 2.1.66 calls no conversion for a nullable member, and fails.
    [Fact]
    public async Task Sums_fill_members_as_Dapper_does_it_and_without_objects()
    {
        await using DbConnection connection = await Database.OpenAsync();
        string sql = $"""
            select sum(n) as Long, sum(n) as Double, sum(n) as Decimal, sum(n / 2) as Half, sum(n) as Some, sum(n) filter (n > 9) as None
            from {Database.Numbers(5)}
            """;

        Assert.Equal(
            """[{"some":15,"none":null,"long":15,"double":15,"decimal":15,"half":7.5}]""",
            await connection.QueryJsonStringAsync<Sums>(sql, cancellationToken: Token));
        Assert.Equal(
            JsonSerializer.Serialize(await connection.QueryAsync<Totals>(sql), JsonSerializerOptions.Web),
            await connection.QueryJsonStringAsync<Totals>(sql, cancellationToken: Token));
        JsonQueryPlan plan = await connection.ExplainJsonAsync<Sums>(sql, cancellationToken: Token);
        Assert.True(plan.IsDirect, plan.Reason);
        await Assert.ThrowsAsync<JsonQueryException>(
            () => connection.QueryJsonStringAsync<Sums>("select 9223372036854775808::hugeint as Long", cancellationToken: Token));
    }

    // Dapper fails for a byte[], as the recipe says.
    [Fact]
    public async Task A_blob_is_base64_without_a_type_and_fills_no_member_of_bytes()
    {
        await using DbConnection connection = await Database.OpenAsync();
        const string Sql = "select '\\x01\\x02'::blob as Item";

        Assert.Equal(Items("\"AQI=\""), await QueryAsync(connection, Sql));
        await Assert.ThrowsAnyAsync<Exception>(() => connection.QueryAsync<Blob>(Sql));
        await Assert.ThrowsAnyAsync<Exception>(() => connection.QueryJsonStringAsync<Blob>(Sql, cancellationToken: Token));
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

        public long? None { get; set; }
    }

    private sealed class Blob
    {
        public byte[]? Item { get; set; }
    }
}
