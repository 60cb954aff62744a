using Dapper.Json.Tests.Contracts;
using Dapper.Json.Tests.Contracts.Conversions;
using Dapper.Json.Tests.Contracts.Proof;
using static Dapper.Json.Tests.Results.FilledMemberTypes;
using static Dapper.Json.Tests.Execution.MultipleQuery;

namespace Dapper.Json.Tests.Results;

/// <summary>A row is written without what results fill, so its type must not have code that would see it.</summary>
[Collection(nameof(DapperSettingsTests))]
public class FilledMemberTests
{
    private const string Lines = "select 'b' as Sku, 1 as k union all select 'a', 1";

    [Fact]
    public void Code_that_may_see_what_results_fill_is_refused_before_anything_is_opened()
    {
        Assert.All(Snippets.Compile([.. Refused.Keys]), static snippet => Snippets.Call(
            AssertRefused<object, object>, [snippet.Type, Snippets.SharedBy(snippet.Type, "Plain")], Refused[snippet.Source]));
        AssertRefused("Sums is written", "the accessors of its property \"total\"", JsonResultSet.Spread<Holder>(), JsonResultSet.Value("sums.total"));
    }

    [Fact]
    public void The_message_says_what_to_do()
    {
        string message = AssertRefused<Counting, Line>("Counting is written without what results fill");
        Assert.Contains("[JsonIgnore]", message, StringComparison.Ordinal);
        Assert.Contains("\"Lines[].Id\"", message, StringComparison.Ordinal);
        Assert.Contains("without a type", message, StringComparison.Ordinal);
    }

    /// <remarks>What a modifier did to a contract cannot be seen: a function that is given the object may look at all of it.</remarks>
    [Fact]
    public void A_modifier_is_refused()
    {
        var options = new JsonQueryOptions(new JsonSerializerOptions(JsonSerializerDefaults.Web)
        {
            TypeInfoResolver = new DefaultJsonTypeInfoResolver { Modifiers = { static _ => { } } },
        });
        ArgumentException error = Assert.Throws<ArgumentException>(
            () => Write("select 1 as Id; " + Lines, [JsonResultSet.Spread<Plain>(), JsonResultSet.Rows<Line>("lines")], options));
        Assert.Contains("but the options have a modifier", error.Message, StringComparison.Ordinal);
    }

    /// <remarks>Neither an ImmutableArray nor a JsonElement can be written before it is filled, and the count of one would throw.</remarks>
    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public void Members_that_cannot_be_written_empty_are_filled(bool isGenerated)
    {
        var expected = new Frozen { Id = 1, Lines = [new() { Sku = "b" }, new() { Sku = "a" }], Document = JsonSerializer.SerializeToElement("d") };
        string json = JsonSerializer.Serialize(expected, JsonSerializerOptions.Web);
        JsonQueryOptions options = isGenerated ? new(FilledMemberContext.Default) : new();

        JsonResultSet[] inside = [JsonResultSet.Rows<Line>("lines"), JsonResultSet.Value("document"), JsonResultSet.Count("count", "lines")];
        Assert.Equal(json, Write($"select 1 as Id; {Lines}; select 'd'", [JsonResultSet.Spread<Frozen>(), .. inside], options));
        Assert.Equal(json, Write($"{Lines}; select 'd'; select 1 as Id", [.. inside, JsonResultSet.Spread<Frozen>()], options));
    }

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public void Members_that_cannot_be_written_empty_are_left_out_by_their_condition(bool isGenerated)
    {
        JsonQueryOptions options = isGenerated ? new(FilledMemberContext.Default) : new();
        JsonResultSet[] results = [JsonResultSet.Spread<Sparse>(), JsonResultSet.Rows<Line>("lines"), JsonResultSet.Value("document")];
        var expected = new Sparse { Id = 1, Lines = [], Document = JsonSerializer.SerializeToElement("d") };
        Assert.Equal(JsonSerializer.Serialize(expected, JsonSerializerOptions.Web), Write($"select 1 as Id; {Lines} limit 0; select 'd'", results, options));
        expected.Document = default;
        Assert.Equal(JsonSerializer.Serialize(expected, JsonSerializerOptions.Web), Write($"select 1 as Id; {Lines} limit 0; select null", results, options));
    }

    [Fact]
    public void Compiled_ahead_of_time_the_same_is_refused_and_filled() => WithoutCode.Run(() =>
    {
        Code_that_may_see_what_results_fill_is_refused_before_anything_is_opened();
        Assert.Equal(
            """{"id":1,"lines":[{"sku":"b"},{"sku":"a"}]}""",
            Write("select 1 as Id; " + Lines, [JsonResultSet.Spread<Plain>(), JsonResultSet.Rows<Line>("lines")], Own()));
    });

    private static string AssertRefused<T, TLine>(string reason) =>
        AssertRefused(typeof(T).Name, reason, JsonResultSet.Spread<T>(), JsonResultSet.Rows<TLine>("lines"));

    private static string AssertRefused(string type, string reason, params JsonResultSet[] results)
    {
        using SqliteConnection connection = Databases.Closed();
        ArgumentException error = Assert.Throws<ArgumentException>(
            nameof(results), () => connection.QueryMultipleJson("select 1", null, new ArrayBufferWriter<byte>(), results, Own()));
        Assert.Contains(type, error.Message, StringComparison.Ordinal);
        Assert.Contains(reason, error.Message, StringComparison.Ordinal);
        Assert.Equal(System.Data.ConnectionState.Closed, connection.State);
        return error.Message;
    }

    // What other tests have found out of a list of results is kept for the default options.
    private static JsonQueryOptions Own() => new(new JsonSerializerOptions(JsonSerializerDefaults.Web));

    private sealed class Plain
    {
        public long Id { get; set; }

        public List<Line>? Lines { get; set; }
    }
}
