namespace Dapper.Json.Tests.Contracts;

/// <summary>Typed queries compared with what they promise to equal: Dapper's objects, written by the serializer.</summary>
internal static class TypedQuery
{
    /// <summary>Compares the bytes, and gives the plan that they were written by.</summary>
    public static JsonQueryPlan AssertSame<T>(string sql, JsonSerializerOptions? options = null)
    {
        using IDbConnection connection = Databases.Open();
        return AssertSame<T>(connection, sql, options);
    }

    public static JsonQueryPlan AssertSame<T>(IDbConnection connection, string sql, JsonSerializerOptions? options = null, object? param = null)
    {
        options ??= JsonSerializerOptions.Web;
        string expected = Encoding.UTF8.GetString(JsonSerializer.SerializeToUtf8Bytes(connection.Query<T>(sql, param), options));
        var query = new JsonQueryOptions(options);
        Assert.Equal(expected, connection.QueryJsonString<T>(sql, param, query));
        return connection.ExplainJson<T>(sql, param, query);
    }
}
