using Dapper.Json.Tests.Shapes;

namespace Dapper.Json.Tests.Planning;

/// <summary>Names are read once per schema, whether there is a row or not.</summary>
public sealed class PlanWithoutRowsTests : SqliteTests
{
    [Theory]
    [InlineData("first or default", "select 1 as Id, 2 as \"a.B\" where 0", "")]
    [InlineData("single or default", "select 1 as Id, 2 as \"l[].N\" where 0", "")]
    [InlineData("single or default", "select 2 as \"l[].N\" where 0", """{"l":[]}""")]
    [InlineData("rows", "select 1 as Id where 0", "[]")]
    [InlineData("typed", "select 1 as Id, 2 as \"Line.N\" where 0", "")]
    [InlineData("row", "select 1 as Id where 0; select 1 as N where 0", """{"x":null}""")]
    [InlineData("row", "select 1 as Id; select 1 as N", """{"x":{"id":1,"y":[{"n":1}]}}""")]
    [InlineData("spread", "select 1 as Id where 0; select 1 as N where 0", "")]
    [InlineData("spread", "select 1 as Id; select 1 as N where 0", """{"id":1,"y":[]}""")]
    [InlineData("table", "select 1 as Id where 0", """{"columns":["id"],"rows":[]}""")]
    [InlineData("table", "select 1 as Id", """{"columns":["id"],"rows":[[1]]}""")]
    public void A_second_run_reads_no_name(string form, string sql, string expected)
    {
        int calls = 0;
        var options = new JsonQueryOptions(new JsonSerializerOptions { PropertyNamingPolicy = new CallingPolicy(() => calls++) });
        Assert.Equal(expected, Run(form, sql, options));
        int first = calls;
        Assert.True(first > 0);

        Assert.Equal(expected, Run(form, sql, options));
        Assert.Equal(first, calls);
    }

    private string Run(string form, string sql, JsonQueryOptions options)
    {
        var json = new ArrayBufferWriter<byte>();
        switch (form)
        {
            case "first or default":
                Connection.QueryFirstOrDefaultJson(sql, null, json, options);
                break;
            case "single or default":
                Connection.QuerySingleOrDefaultJson(sql, null, json, options);
                break;
            case "typed":
                Connection.QueryFirstOrDefaultJson<Order>(sql, null, json, options);
                break;
            case "row":
                Connection.QueryMultipleJson(sql, null, json, [JsonResultSet.Row("x"), JsonResultSet.Rows("x.y")], options);
                break;
            case "spread":
                Connection.QueryMultipleJson(sql, null, json, [JsonResultSet.Spread(), JsonResultSet.Rows("y")], options);
                break;
            default:
                Connection.QueryJson(sql, null, json, form == "table" ? new JsonQueryOptions(options) { Format = JsonQueryFormat.Table } : options);
                break;
        }

        return json.TextOf();
    }

    private sealed class Order
    {
        public int Id { get; set; }

        public Line? Line { get; set; }
    }

    private sealed class Line
    {
        public int N { get; set; }
    }
}
