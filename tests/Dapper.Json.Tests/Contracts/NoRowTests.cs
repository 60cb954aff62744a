namespace Dapper.Json.Tests.Contracts;

/// <summary>
/// SQLite knows the type of an expression only by its values. Without a row there is none, and nothing to make of it:
/// as in Dapper, whose QueryFirstOrDefault looks at the columns once there is a row.
/// </summary>
public sealed class NoRowTests : SqliteTests
{
    private const string Sql = "select Id, Total * 2 as Total from Posts where Id = @id";

    public NoRowTests() => Connection.Execute("create table Posts (Id integer primary key, Total integer); insert into Posts values (1, 4)");

    [Theory]
    [InlineData("First", true)]
    [InlineData("First", false)]
    [InlineData("Single", true)]
    [InlineData("Single", false)]
    public async Task One_row_or_none_is_that_of_dapper(string method, bool isAsync)
    {
        foreach (int id in (int[])[99, 1])
        {
            PostCount? row = Connection.QueryFirstOrDefault<PostCount>(Sql, new { id });
            var json = new ArrayBufferWriter<byte>();
            CancellationToken token = TestContext.Current.CancellationToken;
            bool found = (method, isAsync) switch
            {
                ("First", true) => await Connection.QueryFirstOrDefaultJsonAsync<PostCount>(Sql, new { id }, json, cancellationToken: token),
                ("First", false) => Connection.QueryFirstOrDefaultJson<PostCount>(Sql, new { id }, json),
                (_, true) => await Connection.QuerySingleOrDefaultJsonAsync<PostCount>(Sql, new { id }, json, cancellationToken: token),
                _ => Connection.QuerySingleOrDefaultJson<PostCount>(Sql, new { id }, json),
            };
            Assert.Equal(row is not null, found);
            Assert.Equal(row is null ? "" : JsonSerializer.Serialize(row, JsonSerializerOptions.Web), Encoding.UTF8.GetString(json.WrittenSpan));
        }
    }

    /// <remarks>Dapper's Query itself looks at the columns first, and fails: here there is nothing that an array could lack.</remarks>
    [Fact]
    public void A_result_that_was_empty_before_is_written_by_its_rows()
    {
        var options = new JsonQueryOptions();

        Assert.Equal("[]", Connection.QueryJsonString<PostCount>(Sql, new { id = 99 }, options));
        Assert.Equal("""[{"id":1,"total":8}]""", Connection.QueryJsonString<PostCount>(Sql, new { id = 1 }, options));
        Assert.Equal("[]", Connection.QueryJsonString<PostCount>(Sql, new { id = 99 }, options));
    }

    private sealed record PostCount(long Id, long Total);

    /// <remarks>
    /// SQLite types each cell, and Dapper takes a column's type from the first row of an execution: so does a plan, also where the same options have run
    /// the same text before.
    /// </remarks>
    [Theory]
    [InlineData("1", "'2'", "3.0")]
    [InlineData("'1'", "2", "null")]
    [InlineData("null", "'2'", "1")]
    [InlineData("1.0", "null", "'2'")]
    public void The_first_row_of_each_execution_decides(params string[] values)
    {
        Connection.Execute("create table cells (item)");
        var options = new JsonQueryOptions();
        foreach (string value in values.Concat(values))
        {
            Connection.Execute($"delete from cells; insert into cells values ({value})");
            string expected = JsonSerializer.Serialize(Connection.Query<Numbered>("select item as Number from cells"), options.SerializerOptions);
            Assert.Equal(expected, Connection.QueryJsonString<Numbered>("select item as Number from cells", options: options));
            Assert.True(Connection.ExplainJson<Numbered>("select item as Number from cells", options: options).IsDirect);
        }
    }

    [Fact]
    public void A_NULL_counts_as_the_declared_type()
    {
        Connection.Execute("create table declared (number text, any); insert into declared values (null, 'x'), ('7', 1)");
        Assert.True(TypedQuery.AssertSame<Numbered>(Connection, "select number from declared").IsDirect);
        Assert.True(TypedQuery.AssertSame<Numbered>(Connection, "select any as text, number from declared where number is null").IsDirect);
        Assert.True(TypedQuery.AssertSame<Numbered>(Connection, "select number from declared where number = @Number", param: new { Number = "7" }).IsDirect);
    }

    private sealed class Numbered
    {
        public int Number { get; set; }

        public string? Text { get; set; }
    }
}
