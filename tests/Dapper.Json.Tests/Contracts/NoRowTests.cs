using System.Buffers;

namespace Dapper.Json.Tests.Contracts;

/// <summary>
/// SQLite knows the type of an expression only by its values. Without a row there is none, and nothing to make of it:
/// as in Dapper, whose QueryFirstOrDefault looks at the columns once there is a row.
/// </summary>
public sealed class NoRowTests : SqliteTests
{
    private const string Sql = "select Id, Total * 2 as Total from Posts where Id = @id";

    public NoRowTests() => Connection.Execute("create table Posts (Id integer primary key, Total integer); insert into Posts values (1, 4)");

    public static TheoryData<bool, int> StylesAndIds => new() { { true, 99 }, { true, 1 }, { false, 99 }, { false, 1 } };

    [Theory]
    [MemberData(nameof(StylesAndIds))]
    public async Task The_first_row_or_none_is_that_of_dapper(bool isAsync, int id)
    {
        PostCount? row = Connection.QueryFirstOrDefault<PostCount>(Sql, new { id });
        var json = new ArrayBufferWriter<byte>();

        bool found = isAsync
            ? await Connection.QueryFirstOrDefaultJsonAsync<PostCount>(Sql, new { id }, json, cancellationToken: TestContext.Current.CancellationToken)
            : Connection.QueryFirstOrDefaultJson<PostCount>(Sql, new { id }, json);

        AssertSame(row, found, json);
    }

    [Theory]
    [MemberData(nameof(StylesAndIds))]
    public async Task The_single_row_or_none_is_that_of_dapper(bool isAsync, int id)
    {
        PostCount? row = Connection.QuerySingleOrDefault<PostCount>(Sql, new { id });
        var json = new ArrayBufferWriter<byte>();

        bool found = isAsync
            ? await Connection.QuerySingleOrDefaultJsonAsync<PostCount>(Sql, new { id }, json, cancellationToken: TestContext.Current.CancellationToken)
            : Connection.QuerySingleOrDefaultJson<PostCount>(Sql, new { id }, json);

        AssertSame(row, found, json);
    }

    [Theory]
    [InlineData(true)]
    [InlineData(false)]
    public async Task A_first_or_single_row_that_must_be_there_is_missed_as_in_dapper(bool isAsync)
    {
        Assert.Throws<InvalidOperationException>(() => Connection.QueryFirst<PostCount>(Sql, new { id = 99 }));
        var json = new ArrayBufferWriter<byte>();
        var param = new { id = 99 };
        CancellationToken token = TestContext.Current.CancellationToken;

        Exception? first = await Record.ExceptionAsync(() => isAsync
            ? Connection.QueryFirstJsonAsync<PostCount>(Sql, param, json, cancellationToken: token)
            : Task.Run(() => Connection.QueryFirstJson<PostCount>(Sql, param, json), token));
        Exception? single = await Record.ExceptionAsync(() => isAsync
            ? Connection.QuerySingleJsonAsync<PostCount>(Sql, param, json, cancellationToken: token)
            : Task.Run(() => Connection.QuerySingleJson<PostCount>(Sql, param, json), token));

        Assert.Equal("The query returned no row.", Assert.IsType<InvalidOperationException>(first).Message);
        Assert.Equal("The query returned no row.", Assert.IsType<InvalidOperationException>(single).Message);
        Assert.Equal(0, json.WrittenCount);
    }

    /// <remarks>Dapper's Query itself looks at the columns first, and fails: here there is nothing that an array could lack.</remarks>
    [Theory]
    [InlineData(true)]
    [InlineData(false)]
    public async Task All_rows_are_an_empty_array(bool isAsync)
    {
        var param = new { id = 99 };

        Assert.Equal("[]", isAsync
            ? await Connection.QueryJsonStringAsync<PostCount>(Sql, param, cancellationToken: TestContext.Current.CancellationToken)
            : Connection.QueryJsonString<PostCount>(Sql, param));
    }

    [Fact]
    public void A_callers_reader_without_rows_is_an_empty_array()
    {
        using SqliteCommand command = Connection.CreateCommand();
        command.CommandText = "select Id, Total * 2 as Total from Posts where Id = 99";
        using SqliteDataReader reader = command.ExecuteReader();
        var json = new ArrayBufferWriter<byte>();
        using (var writer = new Utf8JsonWriter(json))
        {
            Assert.Equal(0, reader.WriteJson<PostCount>(writer));
        }

        Assert.Equal("[]", Encoding.UTF8.GetString(json.WrittenSpan));
    }

    [Fact]
    public void A_result_that_was_empty_before_is_written_by_its_rows()
    {
        var options = new JsonQueryOptions();

        Assert.Equal("[]", Connection.QueryJsonString<PostCount>(Sql, new { id = 99 }, options));
        Assert.Equal("""[{"id":1,"total":8}]""", Connection.QueryJsonString<PostCount>(Sql, new { id = 1 }, options));
        Assert.Equal("[]", Connection.QueryJsonString<PostCount>(Sql, new { id = 99 }, options));
    }

    private static void AssertSame(PostCount? row, bool found, ArrayBufferWriter<byte> json)
    {
        Assert.Equal(row is not null, found);
        Assert.Equal(row is null ? "" : JsonSerializer.Serialize(row, JsonSerializerOptions.Web), Encoding.UTF8.GetString(json.WrittenSpan));
    }

    private sealed record PostCount(long Id, long Total);
}
