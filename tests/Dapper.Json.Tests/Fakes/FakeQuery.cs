using System.Text;
using Dapper.Json.Cells;
using Dapper.Json.Drivers.Generic;
using Xunit;

namespace Dapper.Json.Tests.Fakes;

/// <summary>Queries of one result, for tests that are about what is written and not about how it gets there.</summary>
internal static class FakeQuery
{
    /// <summary>Gives the array of a result, having made sure that the reader was used as the strictest driver asks.</summary>
    /// <remarks>
    /// Both as a driver whose types may drift and as one whose types are known to be fixed: what they write is equal.
    /// </remarks>
    public static string ToJson(FakeResult result, JsonQueryOptions? options = null)
    {
        string json = ToJsonAsTheyDrift(result, options);
        Assert.Equal(json, ToJsonWithFixedTypes(result, options ?? JsonQueryOptions.Default));
        return json;
    }

    /// <summary>As <see cref="ToJson"/>, where the types differ by row or are not what the reader says.</summary>
    public static string ToJsonAsTheyDrift(FakeResult result, JsonQueryOptions? options = null)
    {
        var server = new FakeServer(result) { Calls = CallStyle.SyncOnly };
        using var connection = new FakeConnection(server);
        string json = connection.QueryJsonString("select", options: options);
        Assert.Empty(server.Violations);
        return json;
    }

    /// <summary>Gives the error of a result with a column or a cell that cannot be written.</summary>
    public static JsonQueryException Fail(FakeResult result, JsonQueryOptions? options = null) =>
        Assert.Throws<JsonQueryException>(() => ToJsonAsTheyDrift(result, options));

    private static string ToJsonWithFixedTypes(FakeResult result, JsonQueryOptions options)
    {
        using var reader = new FakeDataReader(result);
        using var rows = new GenericSource(reader, new DriverTraits(DriverTraits.AnyDriver, TypesAreFixed: true, KnowsMembers: true));

        byte[] json = RowSourceQuery.Write(rows, options);
        Assert.Empty(reader.Server.Violations);
        return Encoding.UTF8.GetString(json);
    }
}
