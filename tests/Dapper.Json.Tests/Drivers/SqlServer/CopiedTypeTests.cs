using System.Data.SqlTypes;
using Microsoft.Data.SqlClient;

namespace Dapper.Json.Tests.Drivers.SqlServer;

/// <summary>Each type of a row that is copied, because it has a list, is written as it is.</summary>
public class CopiedTypeTests
{
    private static readonly string Long = string.Concat(Enumerable.Repeat("a🎉ü語\n", ValueProgress.PieceLength));

    private static readonly byte[] Bytes = [.. Enumerable.Range(0, (2 * ValueProgress.PieceLength) + 1).Select(static i => (byte)i)];

    public static TheoryData<string, object> Values => new()
    {
        { "nvarchar(max)", Long },
        { "json", """{"a":[1]}""" },
        { "varbinary(max)", Bytes },
        { "rowversion", new byte[] { 0, 0, 0, 0, 0, 0, 7, 209 } },
        { "geography", Bytes },
        { "sql_variant", 1.50m },
        { "decimal(38)", new SqlDecimal(1.10m) },
    };

    [Theory]
    [MemberData(nameof(Values))]
    public void A_type_is_written_in_objects_and_elements(string type, object value)
    {
        SqlServerColumn column = SqlServerColumn.Of(type);
        SqlServerColumn[] columns =
        [
            SqlServerColumn.Of<int>("int") with { Name = "n" }, column with { Name = "item" }, SqlServerColumn.Of<int>("int") with { Name = "l[].x" }, column with { Name = "l[].item" },
        ];
        object?[][] rows = [[1, value, 1, value], [1, value, 2, null], [2, null, 1, value], [2, null, null, null]];
        string json = value is string text && type == "json" ? text : JsonSerializer.Serialize(value is SqlDecimal number ? number.Value : value, JsonSerializerOptions.Web);
        string expected = $$"""[{"n":1,"item":{{json}},"l":[{"x":1,"item":{{json}}},{"x":2,"item":null}]},{"n":2,"item":null,"l":[{"x":1,"item":{{json}}}]}]""";

        JsonQueryOptions options = FreshOptions.Create();
        for (int run = 0; run < 2; run++)
        {
            FakeServer server = SqlServerAccesses.Server(columns, rows);
            using var connection = new SqlConnection(server);
            Assert.Equal(expected, connection.QueryJsonString("select", options: options));
            Assert.True(server.Commands.Single().Behavior!.Value.HasFlag(CommandBehavior.SequentialAccess));
            Assert.Empty(server.Violations);
        }
    }
}
