using Microsoft.Data.SqlClient;

namespace Dapper.Json.Tests.Cells;

/// <summary>Keys, totals and failures of rows over a sequential reader are those of a reader that can seek.</summary>
public class CopiedKeyTests
{
    [Fact]
    public void A_total_that_is_a_key_too_is_escaped_as_the_options_say()
    {
        FakeResult parents = FakeResult.Of([FakeColumn.Of<string>("Id"), FakeColumn.Of<int>("n")], ["<é>", 1]);
        FakeResult lines = FakeResult.Of([FakeColumn.Of<string>("ParentId"), FakeColumn.Of<int>("n")], ["<é>", 2]);
        JsonResultSet[] results = [JsonResultSet.Rows("p"), JsonResultSet.Total("t", "p", "Id"), JsonResultSet.Rows("p[].l").On("ParentId", "Id")];
        AssertWritten(
            """{"p":[{"n":1,"l":[{"n":2}]}],"t":"\u003C\u00E9\u003E"}""",
            (connection, json) => connection.QueryMultipleJson("select", null, json, results), parents, lines);
    }

    [Fact]
    public void A_document_is_the_same_key_as_it_is()
    {
        const string Key = "\"🎉é<\"";
        FakeResult parents = FakeResult.Of([FakeColumn.Of<string>("Id", "json")], [Key]);
        FakeResult lines = FakeResult.Of([FakeColumn.Of<string>("ParentId", "json"), FakeColumn.Of<int>("n")], [Key, 1]);
        JsonResultSet[] results = [JsonResultSet.Rows("p"), JsonResultSet.Rows("p[].l").On("ParentId", "Id")];
        AssertWritten(
            $$"""{"p":[{"id":{{Key}},"l":[{"n":1}]}]}""",
            (connection, json) => connection.QueryMultipleJson("select", null, json, results), parents, lines);
    }

    private static FakeConnection[] Connections(params FakeResult[] results) =>
        [new FakeConnection(new FakeServer(results)), new SqlConnection(new FakeServer(results))];

    private static void AssertWritten(string expected, Action<FakeConnection, MemoryStream> run, params FakeResult[] results)
    {
        foreach (FakeConnection connection in Connections(results))
        {
            using var json = new MemoryStream();
            run(connection, json);
            Assert.Equal(expected, Encoding.UTF8.GetString(json.ToArray()));
            connection.AssertPutAway();
        }
    }
}
