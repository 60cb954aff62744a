namespace Dapper.Json.Tests.Planning;

/// <summary>How a reader is opened depends on its driver alone, and all rows are written whatever their order.</summary>
public class SequentialAccessTests
{
    public static TheoryData<string[], string> Rows => new()
    {
        { ["id", "o.a", "o.b", "c"], """[{"id":1,"o":{"a":2,"b":3},"c":4}]""" },
        { ["id", "o.a", "c", "o.b"], """[{"id":1,"o":{"a":2,"b":4},"c":3}]""" },
        { ["id", "o.a", "o.b", "l[].c"], """[{"id":1,"o":{"a":2,"b":3},"l":[{"c":4}]}]""" },
        { ["l[].c", "id", "o.a", "l[].b"], """[{"id":2,"o":{"a":3},"l":[{"c":1,"b":4}]}]""" },
    };

    [Theory]
    [InlineData(CommandBehavior.Default)]
    [InlineData(CommandBehavior.SequentialAccess)]
    public async Task A_reader_of_the_callers_may_be_sequential_if_its_columns_are_written_in_their_order(CommandBehavior behavior)
    {
        foreach ((string[] names, string expected) in Rows.Select(static row => row.Data))
        {
            using var connection = new FakeConnection(Server(names));
            using IDataReader reader = connection.ExecuteReader(new CommandDefinition("select"), behavior);
            var json = new ArrayBufferWriter<byte>();
            Task<long> written = ((DbDataReader)reader).WriteJsonAsync(json, cancellationToken: TestContext.Current.CancellationToken);
            if (behavior == CommandBehavior.Default || names is ["id", "o.a", "o.b", "c"])
            {
                Assert.Equal(1, await written);
                Assert.Equal(expected, Encoding.UTF8.GetString(json.WrittenSpan));
                Assert.Empty(connection.Server.Violations);
                continue;
            }

            JsonQueryException error = await Assert.ThrowsAsync<JsonQueryException>(() => written);
            Assert.Contains(
                "Open the reader without CommandBehavior.SequentialAccess, or select the columns in the order in which they are written.", error.Message,
                StringComparison.Ordinal);
            Assert.True(error.Ordinal >= 0);
            Assert.Equal(0, json.WrittenCount);
        }
    }

    [Fact]
    public void Objects_with_a_list_need_one_that_is_not_sequential()
    {
        using var connection = new FakeConnection(Server("Id", "Rank", "Tags[]", "Last"));
        using IDataReader reader = connection.ExecuteReader(new CommandDefinition("select"), CommandBehavior.SequentialAccess);
        using var writer = new Utf8JsonWriter(new ArrayBufferWriter<byte>());
        JsonQueryException error = Assert.Throws<JsonQueryException>(() => ((DbDataReader)reader).WriteJson<Tagged>(writer));
        Assert.Contains("Open the reader without CommandBehavior.SequentialAccess", error.Message, StringComparison.Ordinal);
    }

    [Fact]
    public void A_reader_that_the_caller_has_not_opened_is_not_theirs_to_open_otherwise()
    {
        var server = new FakeServer
        {
            ReaderOf = static (_, _) => new FakeDataReader(
                [FakeResult.Of([FakeColumn.Of<int>("o.a"), FakeColumn.Of<int>("b"), FakeColumn.Of<int>("o.c")], [1, 2, 3])],
                behavior: CommandBehavior.SequentialAccess),
        };
        using var connection = new FakeConnection(server);
        JsonQueryException error = Assert.Throws<JsonQueryException>(() => connection.QueryJson("select", null, new ArrayBufferWriter<byte>()));
        Assert.Contains("With CommandBehavior.SequentialAccess, you may only read", error.Message, StringComparison.Ordinal);
        Assert.DoesNotContain("Open the reader", error.Message, StringComparison.Ordinal);
    }

    private static FakeServer Server(params string[] names) =>
        new(_ => [FakeResult.Of([.. names.Select(static name => FakeColumn.Of<int>(name))], [1, 2, 3, 4])]);

    private sealed class Tagged
    {
        public int Id { get; set; }

        public int Rank { get; set; }

        public List<int>? Tags { get; set; }

        public int Count => Tags?.Count ?? 0;
    }
}
