namespace Dapper.Json.Tests.Contracts.Corpus;

/// <summary>The same bytes as Dapper and the serializer, by the way that is expected; or an error where they fail.</summary>
internal static class Same
{
    /// <summary>No object is made of the rows.</summary>
    public static void Directly<T>(string sql, JsonSerializerOptions? options = null)
    {
        JsonQueryPlan plan = TypedQuery.AssertSame<T>(sql, options);
        Assert.True(plan.IsDirect, plan.ToString());
        Assert.NotEmpty(plan.Steps);
    }

    /// <summary>Dapper makes an object of each row, and the plan says why.</summary>
    public static void ByObjects<T>(string sql, string reason, JsonSerializerOptions? options = null)
    {
        JsonQueryPlan plan = TypedQuery.AssertSame<T>(sql, options);
        Assert.False(plan.IsDirect, plan.ToString());
        Assert.Contains(reason, plan.Reason, StringComparison.Ordinal);
    }

    /// <summary>Where Dapper or the serializer fails, an exception names row and column, and nothing is written.</summary>
    public static void Error<T, TException>(string sql, long row, string column, bool direct = true, JsonSerializerOptions? options = null)
        where TException : Exception
    {
        using IDbConnection connection = Databases.Open();
        options ??= JsonSerializerOptions.Web;
        Assert.Throws<TException>(() => JsonSerializer.SerializeToUtf8Bytes(connection.Query<T>(sql), options));
        var query = new JsonQueryOptions(options);
        var writer = new ArrayBufferWriter<byte>();
        JsonQueryException error = Assert.Throws<JsonQueryException>(() => connection.QueryJson<T>(sql, null, writer, query));
        Assert.Equal((row, column, 0), (error.RowNumber, error.ColumnName, writer.WrittenCount));
        Assert.False(error.InnerException is null or NullReferenceException);
        Assert.Equal(direct, connection.ExplainJson<T>(sql, options: query).IsDirect);
    }
}
