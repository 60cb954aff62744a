using System.Buffers;
using System.Data.Common;
using System.Text;
using Xunit;

namespace Dapper.Json.ProviderTests.Suite;

/// <summary>Fields of rows of a type: what the serializer writes of objects that have no other properties.</summary>
public abstract partial class FieldSelectionTests<TDatabase>
{
    private static string TypedTable => Database.Table("fields");

    [Theory]
    [InlineData("number, word, bytes")]
    [InlineData("bytes, word, number")]
    public async Task Rows_of_a_type(string columns)
    {
        Assert.SkipWhen(Database.NoBytesInMembers is not null, Database.NoBytesInMembers ?? "");
        await using DbConnection connection = await OpenTypedAsync("1, 'é', null", "2, null, null");
        string sql = $"select {columns} from {TypedTable} order by number";
        await AssertTypedAsync("number", Json(new { number = 1 }, new { number = 2 }));
        await AssertTypedAsync("word,bytes", Json(new { word = "é", bytes = (byte[]?)null }, new { word = (string?)null, bytes = (byte[]?)null }));
        await AssertTypedAsync("-word", Json(new { number = 1, bytes = (byte[]?)null, none = 0 }, new { number = 2, bytes = (byte[]?)null, none = 0 }));
        await AssertTypedAsync("none", Json(new { none = 0 }, new { none = 0 }));

        async Task AssertTypedAsync(string fields, string expected)
        {
            JsonQueryOptions options = new JsonQueryOptions().WithFields(JsonFields.Parse(fields));
            JsonQueryOptions computed = fields[0] == '-' ? options.WithFields(JsonFields.Parse($"{fields},-twice")) : options;
            for (int run = 0; run < Runs; run++)
            {
                Assert.Equal(expected, await QueryTypedAsync<Values>(connection, sql, options));
                Assert.Equal(expected, await QueryTypedAsync<ComputedValues>(connection, sql, computed));
            }

            JsonQueryPlan plan = await connection.ExplainJsonAsync<Values>(sql, options: options, cancellationToken: Token);
            Assert.True(plan.IsDirect == !Database.TypesVary, plan.Reason);
            Assert.False((await connection.ExplainJsonAsync<ComputedValues>(sql, options: options, cancellationToken: Token)).IsDirect);
        }
    }

    [Theory]
    [InlineData("lines[number]", """[{"lines":[{"number":1}]},{"lines":[{"number":1},{"number":2}]}]""")]
    [InlineData("customer[place[zip]],id", """[{"id":1,"customer":{"place":{"zip":100}}},{"id":2,"customer":{"place":{"zip":200}}}]""")]
    [InlineData("customer[code,-place],lines[-taxes,-number]", """[{"customer":{"code":10},"lines":[{}]},{"customer":{"code":20},"lines":[{},{}]}]""")]
    [InlineData("lines[taxes[rate]]", """[{"lines":[{"taxes":[{"rate":11}]}]},{"lines":[{"taxes":[{"rate":21}]},{"taxes":[{"rate":22}]}]}]""")]
    public async Task Objects_and_lists_of_a_type(string fields, string expected)
    {
        await using DbConnection connection = await Database.OpenAsync();
        string sql =
            $"""
            select a.n as "Id", a.n * 10 as "Customer.Code", a.n * 100 as "Customer.Place.Zip", b.n as "Lines[].Number",
                a.n * 10 + b.n as "Lines[].Taxes[].Rate"
            from (select n from {Database.Numbers(2)}) a left join (select n from {Database.Numbers(2)}) b on b.n <= a.n order by a.n, b.n
            """;
        JsonQueryOptions options = new JsonQueryOptions { PathNames = true, GroupKeys = ["Id"] }.WithFields(JsonFields.Parse(fields));
        for (int run = 0; run < Runs; run++)
        {
            Assert.Equal(expected, await QueryTypedAsync<Order>(connection, sql, options));
            Assert.Equal(expected, await QueryTypedAsync<ComputedOrder>(connection, sql, options));
        }
    }

    [Fact]
    public async Task A_cell_that_cannot_be_converted_is_an_error_only_where_it_is_looked_at()
    {
        Assert.SkipWhen(Database.TypesVary, "An object is made of all columns.");
        await using DbConnection connection = await OpenTypedAsync("1, '1', null", "2, 'x', null");
        string sql = $"select number as Number, word as Amount from {TypedTable} order by number";
        var whole = new JsonQueryOptions();
        JsonQueryOptions numbers = whole.WithFields(JsonFields.Parse("number"));
        for (int run = 0; run < Runs; run++)
        {
            Assert.Equal(Json(new { number = 1 }, new { number = 2 }), await QueryTypedAsync<Amounts>(connection, sql, numbers));
            foreach (JsonQueryOptions options in (JsonQueryOptions[])[whole, whole.WithFields(JsonFields.Parse("amount"))])
            {
                JsonQueryException error = await Assert.ThrowsAsync<JsonQueryException>(() => QueryTypedAsync<Amounts>(connection, sql, options));
                Assert.Equal((2, 1), (error.RowNumber, error.Ordinal));
            }

            // Dapper makes whole objects.
            await Assert.ThrowsAsync<JsonQueryException>(() => QueryTypedAsync<ComputedAmounts>(connection, sql, numbers));
            await AssertUsableAsync(connection);
        }
    }

    [Fact]
    public async Task One_object_of_a_type_and_a_join()
    {
        await using DbConnection connection = await OpenTypedAsync("1, 'a', null", "2, 'b', null");
        JsonQueryOptions words = new JsonQueryOptions().WithFields(JsonFields.Parse("word"));
        var json = new ArrayBufferWriter<byte>();
        await connection.QueryFirstJsonAsync<Values>($"select number, word from {TypedTable} order by number", null, json, words, cancellationToken: Token);
        await connection.QuerySingleJsonAsync<Values>($"select number, word from {TypedTable} where number = 2", null, json, words, cancellationToken: Token);
        Assert.Equal("""{"word":"a"}{"word":"b"}""", Encoding.UTF8.GetString(json.WrittenSpan));
    }

    private static async Task<string> QueryTypedAsync<T>(DbConnection connection, string sql, JsonQueryOptions options)
    {
        var json = new ArrayBufferWriter<byte>();
        await connection.QueryJsonAsync<T>(sql, null, json, options, cancellationToken: Token);
        string written = Encoding.UTF8.GetString(json.WrittenSpan);
        AssertSame(written, connection.QueryJsonString<T>(sql, options: options));
        return written;
    }

    private static async Task<DbConnection> OpenTypedAsync(params string[] rows)
    {
        DbConnection connection = await Database.OpenAsync();
        await ExecuteAsync(connection, Database.CreateTable("fields", $"number int, word {Database.TextType}, bytes {Database.BinaryType}"));
        foreach (string row in rows)
        {
            await ExecuteAsync(connection, $"insert into {TypedTable} values ({row})");
        }

        return connection;
    }
}
