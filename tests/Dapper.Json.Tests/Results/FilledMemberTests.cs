using System.Buffers;
using System.Globalization;
using System.Text;
using System.Text.Json;
using System.Text.Json.Serialization;
using System.Text.Json.Serialization.Metadata;
using Dapper.Json.Tests.Contracts;
using Dapper.Json.Tests.Contracts.Conversions;
using Dapper.Json.Tests.Drivers.Sqlite;
using Microsoft.Data.Sqlite;
using Xunit;
using static Dapper.Json.Tests.Results.FilledMemberTypes;

namespace Dapper.Json.Tests.Results;

/// <summary>A row is written without what results fill, so its type must not have code that would see it.</summary>
[Collection(nameof(DapperSettingsTests))]
public class FilledMemberTests
{
    private const string Lines = "select 'b' as Sku, 1 as k union all select 'a', 1";

    [Fact]
    public void Code_that_may_see_what_results_fill_is_refused_before_anything_is_opened()
    {
        AssertRefused<Counting>("its property \"count\" is computed by code that may read what results fill");
        AssertRefused<Describing>("its property \"text\" is computed");
        AssertRefused<Passing>("its property \"count\" is computed");
        AssertRefused<Deferred>("its property \"count\" is computed");
        AssertRefused<Alias>("its property \"items\" is computed");
        AssertRefused<Setting>("the accessors of its property \"lines\" do more than store a value");
        AssertRefused<Sorting>("the accessors of its property \"lines\" do more than store a value");
        AssertRefused<Calling>("it runs code when it is serialized (OnSerializing, OnSerialized)");
        AssertRefused("Sums is written", "the accessors of its property \"total\"", JsonResultSet.Spread<Holder>(), JsonResultSet.Value("sums.total"));
    }

    [Fact]
    public void The_message_says_what_to_do()
    {
        string message = AssertRefused<Counting>("Counting is written without what results fill");
        Assert.Contains("[JsonIgnore]", message, StringComparison.Ordinal);
        Assert.Contains("\"Lines[].Id\"", message, StringComparison.Ordinal);
        Assert.Contains("without a type", message, StringComparison.Ordinal);
    }

    /// <remarks>What the message advises.</remarks>
    [Fact]
    public void Columns_of_one_query_make_the_whole_object() => Assert.Equal(
        """{"items":[{"id":1,"lines":[{"sku":"b"},{"sku":"a"}],"count":2}]}""",
        Write(
            "select 1 as Id, 'b' as \"Lines[].Sku\" union all select 1, 'a'", [JsonResultSet.Rows<Counting>("items")],
            new() { GroupKeys = ["Id"] }));

    /// <remarks>A function that is given the object may look at all of it.</remarks>
    [Fact]
    public void Functions_of_the_program_are_refused_and_other_changes_of_a_contract_are_not()
    {
        JsonResultSet[] results = [JsonResultSet.Spread<Plain>(), JsonResultSet.Rows<Line>("lines")];
        Action<JsonPropertyInfo>[] refused =
        [
            static property => property.Get = static plain => ((Plain)plain).Lines?.Count,
            static property => property.ShouldSerialize = static (plain, _) => ((Plain)plain).Lines is not null,
        ];
        foreach (string name in (string[])["id", "lines"])
        {
            foreach (Action<JsonPropertyInfo> change in refused)
            {
                ArgumentException error = Assert.Throws<ArgumentException>(() => Write("select 1 as Id; " + Lines, results, Changed(name, change)));
                Assert.Contains($"code of a resolver or modifier decides how \"{name}\" is written", error.Message, StringComparison.Ordinal);
            }
        }

        Assert.Equal(
            """{"number":1,"lines":[{"sku":"b"},{"sku":"a"}]}""",
            Write("select 1 as Id; " + Lines, results, Changed("id", static property => property.Name = "number")));
    }

    [Theory]
    [InlineData("Ada", "King", 36L)]
    [InlineData(null, null, null)]
    [InlineData("", "x", 2L)]
    public void Properties_that_are_computed_of_values_alone_are_written(string? first, string? last, long? age)
    {
        var expected = new Computing
        {
            First = first,
            Last = last,
            Age = (int?)age,
            Born = new(2001, 1, 1),
            Lines = [new() { Sku = "b" }, new() { Sku = "a" }],
        };
        string json = JsonSerializer.Serialize(expected, JsonSerializerOptions.Web);
        string years = age?.ToString(CultureInfo.InvariantCulture) ?? "null";
        string row = $"select {Literal(first)} as First, {Literal(last)} as Last, {years} as Age, '2001-01-01' as Born, 1 as Id";

        Assert.Equal(json, Write($"{row}; {Lines}", [JsonResultSet.Spread<Computing>(), JsonResultSet.Rows<Line>("lines")]));
        Assert.Equal(json, Write($"{Lines}; {row}", [JsonResultSet.Rows<Line>("lines"), JsonResultSet.Spread<Computing>()]));
        Assert.Equal(
            $$"""{"people":[{{json}}]}""",
            Write($"{row}; {Lines}", [JsonResultSet.Rows<Computing>("people"), JsonResultSet.Rows<Line>("people[].lines").On("k", "Id")]));

        static string Literal(string? text) => text is null ? "null" : $"'{text}'";
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

    /// <remarks>What a modifier does only once per type is not lost where such members are left out.</remarks>
    [Fact]
    public void Members_that_cannot_be_written_empty_are_filled_beside_what_a_modifier_changed()
    {
        var seen = new HashSet<Type>();
        var serializer = new JsonSerializerOptions(JsonSerializerDefaults.Web)
        {
            DefaultIgnoreCondition = JsonIgnoreCondition.WhenWritingNull,
            TypeInfoResolver = new DefaultJsonTypeInfoResolver { Modifiers = { Rename } },
        };
        Assert.Equal(
            """{"note":null,"number":1,"text":"no. 1","lines":[{"sku":"b"},{"sku":"a"}],"document":"d","count":2}""",
            Write(
                $"select 1 as Id; {Lines}; select 'd'",
                [
                    JsonResultSet.Spread<Frozen>(), JsonResultSet.Rows<Line>("lines"), JsonResultSet.Value("document"), JsonResultSet.Count("count", "lines"),
                ],
                new(serializer)));

        void Rename(JsonTypeInfo contract)
        {
            if (contract.Type == typeof(Frozen) && seen.Add(contract.Type))
            {
                contract.Properties.First(static property => property.Name == "id").Name = "number";
            }
        }
    }

    /// <remarks>Without code to read, only automatic properties are known.</remarks>
    [Fact]
    public void Compiled_ahead_of_time_computed_properties_are_refused() => WithoutCode.Run(() =>
    {
        AssertRefused<Counting>("its property \"count\" is computed");
        AssertRefused<Computing>("is computed");
        AssertRefused<Setting>("the accessors of its property \"lines\"");
        AssertRefused<Calling>("it runs code");
        Assert.Equal(
            """{"id":1,"lines":[{"sku":"b"},{"sku":"a"}]}""",
            Write("select 1 as Id; " + Lines, [JsonResultSet.Spread<Plain>(), JsonResultSet.Rows<Line>("lines")], Own()));
        Assert.Equal(
            """{"id":1,"sums":{"total":5}}""",
            Write("select 1 as Id; select 5", [JsonResultSet.Spread<Holder>(), JsonResultSet.Value("sums.total")], Own()));
    });

    private static string AssertRefused<T>(string reason) =>
        AssertRefused(typeof(T).Name, reason, JsonResultSet.Spread<T>(), JsonResultSet.Rows<Line>("lines"));

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

    private static JsonQueryOptions Changed(string name, Action<JsonPropertyInfo> change) => new(new JsonSerializerOptions(JsonSerializerDefaults.Web)
    {
        TypeInfoResolver = new DefaultJsonTypeInfoResolver
        {
            Modifiers =
            {
                contract =>
                {
                    if (contract.Type == typeof(Plain))
                    {
                        change(contract.Properties.First(property => property.Name == name));
                    }
                },
            },
        },
    });

    private static string Write(string sql, JsonResultSet[] results, JsonQueryOptions? options = null)
    {
        using SqliteConnection connection = Databases.Open();
        var json = new ArrayBufferWriter<byte>();
        connection.QueryMultipleJson(sql, null, json, results, options);
        return Encoding.UTF8.GetString(json.WrittenSpan);
    }

    private sealed class Plain
    {
        public long Id { get; set; }

        public List<Line>? Lines { get; set; }
    }
}
