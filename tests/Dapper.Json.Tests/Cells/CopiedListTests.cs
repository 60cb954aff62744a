using Microsoft.Data.SqlClient;
using FsCheck.Fluent;

#pragma warning disable CA1861 // The arrays are values of rows.

namespace Dapper.Json.Tests.Cells;

/// <summary>Lists whose rows are copied, because the reader is sequential: the bytes are those of a reader that can seek.</summary>
public class CopiedListTests
{
    [Fact]
    public void The_indentation_is_that_of_the_place_in_each_document()
    {
        var result = FakeResult.Of(
            [FakeColumn.Of<int[]>("a"), FakeColumn.Of<int[][]>("l[].c"), FakeColumn.Of<int[]>("l[].t[]"), FakeColumn.Of<int[]>("e")],
            [new[] { 1 }, new int[][] { [1], [] }, new[] { 2 }, new[] { 3, 4 }], [new[] { 1 }, null, null, new[] { 3, 4 }]);
        var options = new JsonQueryOptions(new JsonSerializerOptions { WriteIndented = true, NewLine = "\n" });
        AssertSame(result, options);
        AssertSame(result, options, static (connection, sql, options, json) => connection.QuerySingleJson(sql, null, json, options));
        AssertSame(result, new JsonQueryOptions(options) { Format = JsonQueryFormat.Lines });
        foreach (JsonResultSet set in (JsonResultSet[])[JsonResultSet.Spread(), JsonResultSet.Row("r"), JsonResultSet.Rows("r"), JsonResultSet.Rows("x.r"), JsonResultSet.Row("x.y.r")])
        {
            AssertSame(result, options, (connection, sql, options, json) => connection.QueryMultipleJson(sql, null, json, [set], options));
        }
    }

    private static void AssertSame(FakeResult result, JsonQueryOptions options, Action<FakeConnection, string, JsonQueryOptions, MemoryStream>? run = null)
    {
        run ??= static (connection, sql, options, json) => connection.QueryJson(sql, null, json, options);
        foreach (bool drifts in (bool[])[false, true])
        {
            FakeResult typed = new([.. result.Columns.Select(column => column with { Drifts = drifts && column.Type is not null })], result.Rows);
            Assert.Equal(Run(typed, isSequential: false), Run(typed, isSequential: true));
        }

        string Run(FakeResult result, bool isSequential)
        {
            var server = new FakeServer(result) { Calls = CallStyle.SyncOnly };
            using FakeConnection connection = isSequential ? new SqlConnection(server) : new FakeConnection(server);
            using var json = new MemoryStream();
            run(connection, "select", options, json);
            Assert.Equal(isSequential, server.Commands.Single().Behavior!.Value.HasFlag(CommandBehavior.SequentialAccess));
            Assert.Empty(server.Violations);
            connection.AssertPutAway();
            return Encoding.UTF8.GetString(json.ToArray());
        }
    }
}
