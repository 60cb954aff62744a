using System.Collections.Immutable;
using System.Dynamic;

namespace Dapper.Json.Tests.Contracts;

/// <summary>The type of a row is a list or a dictionary: Dapper would fill its properties, such as Capacity, and each row would be empty.</summary>
public sealed class SequenceRowTests : SqliteTests
{
    private const string Sql = "select 1 as Id union all select 2";

    [Fact]
    public async Task A_list_or_a_dictionary_is_refused_before_anything_is_opened()
    {
        await AssertRefusedAsync<List<Post>>("List`1");
        await AssertRefusedAsync<IEnumerable<Post>>("IEnumerable`1");
        await AssertRefusedAsync<IReadOnlyList<Post>>("IReadOnlyList`1");
        await AssertRefusedAsync<HashSet<long>>("HashSet`1");
        await AssertRefusedAsync<ImmutableArray<Post>>("ImmutableArray`1");
        await AssertRefusedAsync<Dictionary<string, object>>("Dictionary`2");
        await AssertRefusedAsync<IDictionary<string, object>>("IDictionary`2");
        await AssertRefusedAsync<ExpandoObject>("ExpandoObject");
        await AssertRefusedAsync<IAsyncEnumerable<Post>>("IAsyncEnumerable`1");
    }

    /// <remarks>The serializer would wait for the result of a task that Dapper has made, and that never begins.</remarks>
    [Fact(Timeout = TestTimeouts.Hung)]
    public async Task A_task_is_refused_before_anything_is_opened()
    {
        await AssertRefusedAsync<Task<Post>>("Task`1");
        await AssertRefusedAsync<Task>("Task");
        await AssertRefusedAsync<ValueTask<Post>>("ValueTask`1");
        await AssertRefusedAsync<ValueTask>("ValueTask");
#pragma warning disable DJ019 // The mistake is what is tested.
        AssertMessage(Assert.Throws<InvalidOperationException>(() =>
            Connection.QueryMultipleJson(Sql, null, Stream.Null, [JsonResultSet.Spread<Task<Post>>()])));
#pragma warning restore DJ019
    }

    [Theory(Timeout = TestTimeouts.Hung)]
    [InlineData("Later.Id", "Task has no members that columns can fill")]
    [InlineData("All[].Id", "ValueTask has no members that columns can fill")]
    [InlineData("Face.Id", "An interface has none")]
    public async Task No_path_leads_into_a_task_or_an_interface(string path, string message)
    {
        Task<string> query = Task.Run(() => Connection.QueryJsonString<Waiting>($"select 1 as Id, 2 as \"{path}\""), TestContext.Current.CancellationToken);

        Exception error = await Assert.ThrowsAnyAsync<Exception>(() => query);

        Assert.Contains(message, error.Message, StringComparison.Ordinal);
    }

    [Fact]
    public void A_member_that_no_column_fills_may_be_a_task()
    {
        const string Json = """[{"id":1,"later":null,"all":null,"face":null},{"id":2,"later":null,"all":null,"face":null}]""";
        Assert.Equal(Json, JsonSerializer.Serialize(Connection.Query<Waiting>(Sql), JsonSerializerOptions.Web));
        Assert.Equal(Json, Connection.QueryJsonString<Waiting>(Sql));
    }

    [Fact]
    public void An_interface_is_named_as_one()
    {
        InvalidOperationException error = Assert.Throws<InvalidOperationException>(() => Connection.QueryJsonString<IPost>(Sql));
        Assert.StartsWith("Dapper cannot create the type IPost from these columns.", error.Message, StringComparison.Ordinal);
        Assert.EndsWith("An interface has none: name a class, a struct or a record.", error.Message, StringComparison.Ordinal);
    }

    [Fact]
    public void So_is_one_of_several_results_and_that_of_a_reader()
    {
        AssertMessage(Assert.Throws<InvalidOperationException>(() =>
            Connection.QueryMultipleJson(Sql, null, Stream.Null, [JsonResultSet.Rows<List<Post>>("posts")])));
        using IDataReader reader = Connection.ExecuteReader(Sql);
        AssertMessage(Assert.Throws<InvalidOperationException>(() => ((System.Data.Common.DbDataReader)reader).WriteJson<List<Post>>(new Utf8JsonWriter(Stream.Null))));
    }

    [Fact]
    public void An_array_is_a_value_of_its_driver()
    {
        int[] first = [1, 2], second = [3];
        Assert.Equal("[[1,2],[3]]", Written<int[]>(FakeResult.OfValues<int[]>("numbers", first, second)));
    }

    [Fact]
    public void A_type_of_the_program_is_filled_as_ever()
    {
        string expected = JsonSerializer.Serialize(Connection.Query<Numbers>(Sql), JsonSerializerOptions.Web);
        Assert.Equal("[[1],[2]]", expected);
        Assert.Equal(expected, Connection.QueryJsonString<Numbers>(Sql));
    }

    [Fact]
    public void A_list_with_a_type_handler_is_read_from_its_column()
    {
        SqlMapper.AddTypeHandler(new ParsingHandler<SortedSet<string>>(static value => [.. ((string)value).Split(',')]));
        Assert.Equal("""[["a","b"]]""", Connection.QueryJsonString<SortedSet<string>>("select 'a,b'"));
    }

    private static async Task AssertRefusedAsync<T>(string name)
    {
        CancellationToken token = TestContext.Current.CancellationToken;
        await using SqliteConnection closed = Databases.Closed();
        Func<Task>[] queries =
        [
            () => closed.QueryJsonAsync<T>(Sql, null, Stream.Null, cancellationToken: token),
            () => closed.QueryFirstJsonAsync<T>(Sql, null, Stream.Null, cancellationToken: token),
            () => closed.QuerySingleOrDefaultJsonAsync<T>(Sql, null, Stream.Null, cancellationToken: token),
            () => closed.QueryJsonStringAsync<T>(Sql, cancellationToken: token),
            () => Task.Run(() => closed.QueryJson<T>(Sql, null, Stream.Null), token),
            () => Task.Run(() => closed.QueryFirstOrDefaultJson<T>(Sql, null, Stream.Null), token),
            () => Task.Run(() => closed.ExplainJson<T>(Sql), token),
        ];
        foreach (Func<Task> query in queries)
        {
            InvalidOperationException error = await Assert.ThrowsAsync<InvalidOperationException>(query);
            AssertMessage(error);
            Assert.Contains(name.Split('`')[0], error.Message, StringComparison.Ordinal);
            Assert.Equal(ConnectionState.Closed, closed.State);
        }
    }

    private static void AssertMessage(InvalidOperationException error) => Assert.StartsWith("A row cannot have the type ", error.Message, StringComparison.Ordinal);

    private static string Written<T>(FakeResult result)
    {
        using var connection = new FakeConnection(new FakeServer(result));
        var json = new ArrayBufferWriter<byte>();
        connection.QueryJson<T>("select", null, json);
        return Encoding.UTF8.GetString(json.WrittenSpan);
    }

    private sealed class Post
    {
        public long Id { get; set; }
    }

    private interface IPost
    {
        public long Id { get; set; }
    }

    private sealed class Waiting
    {
        public long Id { get; set; }

        public Task<Post>? Later { get; set; }

        public List<ValueTask<Post>>? All { get; set; }

        public IPost? Face { get; set; }
    }

    private sealed class Numbers : List<long>
    {
        public long Id
        {
            set => Add(value);
        }
    }
}
