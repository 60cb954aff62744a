using Dapper.Json.Tests.Contracts;
using Dapper.Json.Tests.Contracts.Conversions;
using Dapper.Json.Tests.Execution;

namespace Dapper.Json.Tests.Results;

/// <summary>A member that a result fills is written by its own rules of the serializer, or refused. Always the same with and without generated code.</summary>
[Collection(nameof(DapperSettingsTests))]
public class FilledRuleTests
{
    private static readonly JsonResultSet Lines = JsonResultSet.Rows<Line>("Lines");

    [Fact]
    public void Number_handling_of_a_member_or_its_type_is_followed_or_refused() => WithoutCode.RunBoth(() =>
    {
        AssertRefused<Handled>("[JsonNumberHandling] decides how the numbers of \"Key\" are written", JsonResultSet.Row<long>("Key"));
        AssertRefused<Handled>("[JsonNumberHandling] decides", JsonResultSet.Constant("Key", 1L));
        AssertRefused<HandledType>("[JsonNumberHandling] decides how the numbers of \"Count\"", Lines, JsonResultSet.Count("Count", "Lines"));
        AssertRefused<HandledType>("[JsonNumberHandling] decides how the numbers of \"Keys\"", JsonResultSet.Rows<long>("Keys"));
        AssertRefused<HandledType>("[JsonNumberHandling] decides how the numbers of \"Any\"", JsonResultSet.Value("Any"));
        AssertRefused<HandledType>("[JsonNumberHandling] decides how the numbers of \"Wide\"", JsonResultSet.Value("Wide"));

        // Objects, texts and what is only read otherwise are written as everywhere.
        Same(new HandledType { Id = 1, Lines = [new() { Sku = "a" }] }, "select 1 as Id; select 'a' as Sku", Own(), Lines);
        Same(new HandledType { Id = 1, Name = "n" }, "select 1 as Id; select 'n'", Own(), JsonResultSet.Value("Name"));
        Same(new ReadOtherwise { Id = 1, Key = 2 }, "select 1 as Id; select 2", Own(), JsonResultSet.Row<long>("Key"));
        var asStrings = new JsonQueryOptions(new JsonSerializerOptions { NumberHandling = JsonNumberHandling.WriteAsString });
        Same(new Handled { Id = 1, Key = 2 }, "select 1 as Id; select 2", asStrings, JsonResultSet.Row<long>("Key"));
    });

    [Fact]
    public void What_is_never_written_is_no_property()
    {
        AssertRefused<Unwritten>("the JSON of Unwritten has no property \"Lines\". It has \"Id\", \"Author\".", Lines);
        var options = new JsonQueryOptions(new JsonSerializerOptions { IgnoreReadOnlyProperties = true });
        AssertRefused<Unwritten>(
            "its property \"Author\" has no setter, and the options have IgnoreReadOnlyProperties", options, JsonResultSet.Row<Line>("Author"));
    }

    [Fact]
    public void A_missing_row_is_null_only_where_the_member_may_be_null() => WithoutCode.RunBoth(() =>
    {
        foreach (JsonIgnoreCondition condition in (JsonIgnoreCondition[])[JsonIgnoreCondition.Never, JsonIgnoreCondition.WhenWritingNull])
        {
            JsonSerializerOptions serializer = new() { RespectNullableAnnotations = true, DefaultIgnoreCondition = condition };
            var options = new JsonQueryOptions(serializer);
            foreach (bool isFirst in (bool[])[true, false])
            {
                string sql = isFirst ? "select 1 as Id; select 'a' as Sku where 0" : "select 'a' as Sku where 0; select 1 as Id";
                Same(new Named { Id = 1 }, sql, options, isFirst, JsonResultSet.Row<Line>("Author"));
                if (condition == JsonIgnoreCondition.WhenWritingNull)
                {
                    Same(new Unnullable { Id = 1 }, sql, options, isFirst, JsonResultSet.Row<Line>("Author"));
                    continue;
                }

                JsonQueryException error = Assert.Throws<JsonQueryException>(() => Write<Unnullable>(sql, options, isFirst, JsonResultSet.Row<Line>("Author")));
                Assert.Contains("Row(\"Author\") is null, and the member Author of Unnullable is not nullable", error.Message, StringComparison.Ordinal);
                Assert.Throws<JsonException>(() => JsonSerializer.Serialize(new Unnullable { Id = 1 }, serializer));
            }
        }
    });

    [Fact]
    public void A_parameter_of_a_constructor_is_filled_where_it_may_be_missing() => WithoutCode.RunBoth(() =>
    {
        Same(new Positional(1, [new() { Sku = "a" }]), "select 1 as Id; select 'a' as Sku", Own(), Lines);
        string message = AssertRefused<WithoutDefault>("the constructor of WithoutDefault takes Lines before the result is read", Lines);
        Assert.Contains("Rows(\"Lines\"): ", message, StringComparison.Ordinal);
        Assert.Contains("= null", message, StringComparison.Ordinal);
    });

    [Fact]
    public void A_list_of_any_objects_is_filled_by_rows_without_a_type()
    {
        AssertRefused<Of<object>>("\"Lines\" of Of<Object> has the type IEnumerable<Object>, which JsonResultSet.Rows writes, without a type.", Lines);
        Same(new Of<object> { Id = 1, Lines = [new Line { Sku = "a" }] }, "select 1 as Id; select 'a' as Sku", Own(), JsonResultSet.Rows("Lines"));
        Same(new Of<Dictionary<string, int>> { Id = 1, Lines = [new() { ["N"] = 2 }] }, "select 1 as Id; select 2 as N", Own(), JsonResultSet.Rows("Lines"));
    }

    private static JsonQueryOptions Own() => new(new JsonSerializerOptions());

    private static void Same<T>(T expected, string sql, JsonQueryOptions options, params JsonResultSet[] inside) =>
        Same(expected, sql, options, isFirst: true, inside);

    private static void Same<T>(T expected, string sql, JsonQueryOptions options, bool isFirst, params JsonResultSet[] inside) =>
        Assert.Equal(JsonSerializer.Serialize(expected, options.SerializerOptions), Write<T>(sql, options, isFirst, inside));

    private static string Write<T>(string sql, JsonQueryOptions options, bool isFirst, params JsonResultSet[] inside) =>
        MultipleQuery.Write(sql, isFirst ? [JsonResultSet.Spread<T>(), .. inside] : [.. inside, JsonResultSet.Spread<T>()], options);

    private static string AssertRefused<T>(string reason, params JsonResultSet[] inside) => AssertRefused<T>(reason, Own(), inside);

    private static string AssertRefused<T>(string reason, JsonQueryOptions options, params JsonResultSet[] inside)
    {
        using SqliteConnection connection = Databases.Closed();
        ArgumentException error = Assert.Throws<ArgumentException>(
            "results", () => connection.QueryMultipleJson("select 1", null, new ArrayBufferWriter<byte>(), [JsonResultSet.Spread<T>(), .. inside], options));
        Assert.Contains(reason, error.Message, StringComparison.Ordinal);
        return error.Message;
    }

    private sealed class Line
    {
        public string? Sku { get; set; }
    }

    private sealed record Positional(long Id, List<Line>? Lines = null);

    private sealed record WithoutDefault(long Id, List<Line> Lines);

    private sealed class Handled
    {
        public int Id { get; set; }

        [JsonNumberHandling(JsonNumberHandling.WriteAsString)]
        public long Key { get; set; }
    }

    [JsonNumberHandling(JsonNumberHandling.WriteAsString)]
    private sealed class HandledType
    {
        public int Id { get; set; }

        public string? Name { get; set; }

        public int? Count { get; set; }

        public List<long> Keys { get; set; } = [];

        public List<Line> Lines { get; set; } = [];

        public object? Any { get; set; }

        public UInt128? Wide { get; set; }
    }

    private sealed class ReadOtherwise
    {
        public int Id { get; set; }

        [JsonNumberHandling(JsonNumberHandling.AllowReadingFromString)]
        public long Key { get; set; }
    }

    private sealed class Unwritten
    {
        public int Id { get; set; }

        [JsonIgnore(Condition = (JsonIgnoreCondition)4)]
        public List<Line> Lines { get; set; } = [];

        public Line? Author { get; }
    }

    /// <summary>Begins with a discriminator, which is no property, and its author comes before its columns.</summary>
    [JsonDerivedType(typeof(Named), "named")]
    private class Named
    {
        [JsonPropertyOrder(1)]
        public int Id { get; set; }

        public Line? Author { get; set; }
    }

    private sealed class Renamed : Named;

    private sealed class Unnullable
    {
        public int Id { get; set; }

        public Line Author { get; set; } = null!;
    }

    private sealed class Of<T>
    {
        public int Id { get; set; }

        public IEnumerable<T>? Lines { get; set; }
    }
}
