using Dapper.Json.Tests.Execution;

namespace Dapper.Json.Tests.Results;

/// <summary>Results that have no columns but their keys: objects are empty, and a value is none.</summary>
public sealed class KeysAloneTests
{
    public static TheoryData<JsonResultSet> Values =>
    [
        JsonResultSet.Values("posts[].inside"), JsonResultSet.Rows<long>("posts[].inside"), JsonResultSet.Rows<long?>("posts[].inside"),
        JsonResultSet.Rows<string>("posts[].inside"), JsonResultSet.Rows<DayOfWeek>("posts[].inside"), JsonResultSet.Rows<(long, long)>("posts[].inside"),
    ];

    public static TheoryData<JsonResultSet> Objects =>
        [JsonResultSet.Rows("posts[].inside"), JsonResultSet.Rows<object>("posts[].inside"), JsonResultSet.Rows<Empty>("posts[].inside")];

    [Theory]
    [MemberData(nameof(Values), DisableDiscoveryEnumeration = true)]
    public void A_value_is_an_error_with_rows_and_without(JsonResultSet result)
    {
        foreach (string rows in (string[])["", " where 0"])
        {
            Assert.Contains("no column for the values", Assert.Throws<JsonQueryException>(() => Write(rows, result)).Message, StringComparison.Ordinal);
        }
    }

    [Theory]
    [MemberData(nameof(Objects), DisableDiscoveryEnumeration = true)]
    public void An_object_is_empty(JsonResultSet result) => Assert.Equal("""{"posts":[{"id":1,"inside":[{}]}]}""", Write("", result));

    private static string Write(string rows, JsonResultSet result) =>
        MultipleQuery.Write($"select 1 as Id; select 1 as PostId{rows}", [JsonResultSet.Rows("posts"), result.On("PostId", "Id")]);

    public sealed class Empty;
}
