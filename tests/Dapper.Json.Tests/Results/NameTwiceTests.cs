using Dapper.Json.Documents;
using Dapper.Json.Tests.Execution;

namespace Dapper.Json.Tests.Results;

/// <summary>A column that is read beside the rows has one name: where two have it, with or without a type, both would be left out, and one of them unread.</summary>
public sealed class NameTwiceTests
{
    private static readonly JsonCursor ById = JsonCursor.By<int>("Id");

    /// <summary>Gets results, the number of that with the column, and the name of the column.</summary>
    public static TheoryData<JsonResultSet[], int, string> Named => new()
    {
        { [JsonResultSet.Rows("orders"), JsonResultSet.Rows("orders[].lines").On("OrderId", "Id")], 1, "OrderId" },
        { [JsonResultSet.Rows("orders"), JsonResultSet.Rows("orders[].lines").On("OrderId", "Id")], 0, "Id" },
        { [JsonResultSet.Rows("orders"), JsonResultSet.Values("orders[].tags").On("OrderId", "Id")], 1, "OrderId" },
        { [JsonResultSet.Rows("rows"), JsonResultSet.Total("total", "rows", "Sum")], 0, "Sum" },
        { [JsonResultSet.Rows("rows").Take(2, ById, "next")], 0, "Id" },
    };

    [Theory]
    [MemberData(nameof(Named), DisableDiscoveryEnumeration = true)]
    public async Task Two_columns_of_the_name_are_an_error(JsonResultSet[] results, int index, string name)
    {
        foreach (string other in (string[])[name, name.ToUpperInvariant(), $"{name}::string"])
        {
            foreach (bool hasRow in (bool[])[true, false])
            {
                var server = new FakeServer([.. results.Where(static result => result.Kind != ResultKind.Total)
                    .Select((_, i) => i == index ? Of(hasRow, name, other) : Of(hasRow, i == 0 ? "Id" : "OrderId"))]);
                (JsonQueryException error, string written) = await MultipleQuery.FailAsync<JsonQueryException>(
                    server, results, new() { DuplicateNames = JsonDuplicateNameHandling.KeepFirst });
                Assert.Contains($"'{name}', which {results[index]} has twice", error.Message, StringComparison.Ordinal);
                Assert.Equal((1, ""), (error.Ordinal, written));
            }
        }
    }

    private static FakeResult Of(bool hasRow, params string[] names) => FakeResult.Of(
        [.. names.Select(static name => FakeColumn.Of<int>(name)), FakeColumn.Of<int>("Qty")], hasRow ? [[.. names.Select(static _ => (object)1), 5]] : []);
}
