namespace Dapper.Json.ProviderTests.Postgres;

/// <summary>Members that Dapper fills and the serializer leaves out: what cannot be read into them is no error, as nobody reads it.</summary>
public sealed class PostgresUnwrittenMemberTests
{
    [Theory]
    [InlineData("1e40::numeric as number")]
    [InlineData("interval '1 month' as span")]
    public async Task A_value_that_the_driver_cannot_give_is_not_read(string column)
    {
        await using DbConnection connection = await new PostgresDatabase().OpenAsync();
        string sql = $"select {column}";
        Assert.Throws<DataException>(() => connection.Query<Row>(sql));
        Assert.Equal("[{}]", connection.QueryJsonString<Row>(sql));
    }

    private sealed class Row
    {
        [JsonIgnore]
        public double Number { get; set; }

        [JsonIgnore]
        public TimeSpan Span { get; set; }
    }
}
