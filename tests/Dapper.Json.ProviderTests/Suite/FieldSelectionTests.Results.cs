using System.Buffers;
using System.Data.Common;
using System.Text;
using Xunit;

namespace Dapper.Json.ProviderTests.Suite;

/// <summary>Fields of other documents than an array of rows.</summary>
public abstract partial class FieldSelectionTests<TDatabase>
{
    [Theory]
    [InlineData("total,items[o[b]]", """{"total":3,"items":[{"o":{"b":1}},{"o":{"b":2}},{"o":{"b":3}}]}""")]
    [InlineData("id,one[l[n]]", """{"id":1,"one":{"l":[{"n":1},{"n":2}]}}""")]
    [InlineData("values,typed[word]", """{"values":[1,2],"typed":[{"word":"x"},{"word":"x"}]}""")]
    [InlineData("-items,-one,-values", """{"id":1,"name":"n","total":3,"typed":[{"id":1,"word":"x"},{"id":2,"word":"x"}]}""")]
    public async Task Several_results(string fields, string expected)
    {
        await using DbConnection connection = await Database.OpenAsync();
        string sql = Database.Batch(
            """select 1 as "id", 'n' as "name" """,
            $"select count(*) as n from {Database.Numbers(3)}",
            $"""select n as "a", n as "o.b", n as "o.c" from {Database.Numbers(3)} order by n""",
            $"""select 1 as "id", n as "l[].n", n as "l[].m" from {Database.Numbers(2)} order by n""",
            $"select n from {Database.Numbers(2)} order by n",
            $"select n as Id, 'x' as Word from {Database.Numbers(2)} order by n");
        JsonResultSet[] results =
        [
            JsonResultSet.Spread(), JsonResultSet.Value("total"), JsonResultSet.Rows("items"), JsonResultSet.Row("one"), JsonResultSet.Values("values"),
            JsonResultSet.Rows<Item>("typed"),
        ];
        JsonQueryOptions options = Paths.WithFields(JsonFields.Parse(fields));
        for (int run = 0; run < Runs; run++)
        {
            var json = new ArrayBufferWriter<byte>();
            Assert.True(await connection.QueryMultipleJsonAsync(sql, null, json, results, options, cancellationToken: Token));
            Assert.Equal(expected, Encoding.UTF8.GetString(json.WrittenSpan));
        }

        await AssertUsableAsync(connection);
    }

    [Theory]
    [InlineData("word", """{"word":"x"}""")]
    [InlineData("l[n]", """{"l":[{"n":1},{"n":2},{"n":3}]}""")]
    public async Task One_object(string fields, string expected)
    {
        await using DbConnection connection = await Database.OpenAsync();
        JsonQueryOptions options = Paths.WithFields(JsonFields.Parse(fields));
        string sql = $"""select 1 as "id", 'x' as "word", n as "l[].n", n as "l[].m" from {Database.Numbers(3)} order by n""";
        var json = new ArrayBufferWriter<byte>();
        await connection.QuerySingleJsonAsync(sql, null, json, options, cancellationToken: Token);
        connection.QueryFirstJson(sql, null, json, options);
        Assert.Equal(expected + expected, Encoding.UTF8.GetString(json.WrittenSpan));
        Assert.False(await connection.QuerySingleOrDefaultJsonAsync(
            $"""select n as "id", 'x' as "word", n as "l[].n" from {Database.Numbers(3)} where n > 3""", null, json, options, cancellationToken: Token));
        await AssertUsableAsync(connection);
    }

    [Fact]
    public async Task A_name_that_is_no_field_leaves_the_connection_free()
    {
        await using DbConnection connection = await Database.OpenAsync();
        string sql = $"""select n as "n", n as "o.n" from {Database.Numbers(10_000)}""";
        await Assert.ThrowsAsync<JsonQueryException>(() => QueryAsync(connection, sql, options: Paths.WithFields(JsonFields.Parse("n,o[m]"))));
        await AssertUsableAsync(connection);
    }
}
