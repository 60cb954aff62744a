namespace Dapper.Json.ProviderTests.DuckDb;

/// <summary>What the serializer's options say of values that are read from vectors.</summary>
public sealed class DuckDbOptionsTests : ConnectedTests<DuckDbDatabase>
{
    [Fact]
    public async Task Names_in_structs_and_maps_follow_the_policy_of_dictionaries()
    {
        var options = new JsonQueryOptions(new(JsonSerializerDefaults.Web) { DictionaryKeyPolicy = JsonNamingPolicy.SnakeCaseUpper });

        Assert.Equal(
            """[{"s":{"FIRST_NAME":"x"},"m":{"LAST_NAME":1}}]""",
            await QueryAsync(Connection, "select {'firstName': 'x'} as s, map {'lastName': 1} as m", options: options));
    }

    [Fact]
    public async Task A_converter_of_the_callers_is_never_passed_by()
    {
        foreach (JsonConverter converter in (JsonConverter[])[new Reversed(), new Total(), new Dates()])
        {
            var options = new JsonQueryOptions(new JsonSerializerOptions(JsonSerializerDefaults.Web) { Converters = { converter } });
            var expected = new
            {
                l = new List<int> { 1, 2 },
                s = new Dictionary<string, object> { ["a"] = "xy", ["b"] = new List<int> { 3, 4 } },
                t = "xy",
                d = new DateOnly(2024, 2, 29),
            };

            Assert.Equal(
                JsonSerializer.Serialize(new[] { expected }, options.SerializerOptions),
                await QueryAsync(Connection, "select [1, 2] as l, {'a': 'xy', 'b': [3, 4]} as s, 'xy' as t, date '2024-02-29' as d", options: options));
        }
    }

    private sealed class Reversed : JsonConverter<string>
    {
        public override string Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) => throw new NotSupportedException();

        public override void Write(Utf8JsonWriter writer, string value, JsonSerializerOptions options) => writer.WriteStringValue(string.Concat(value.Reverse()));

        public override void WriteAsPropertyName(Utf8JsonWriter writer, string value, JsonSerializerOptions options) => writer.WritePropertyName("r_" + value);
    }

    private sealed class Total() : WritingConverter<List<int>>(static (writer, value) => writer.WriteNumberValue(value.Sum()));

    private sealed class Dates() : WritingConverter<DateOnly>(static (writer, value) => writer.WriteNumberValue(value.DayNumber));
}
