using System.Text.Json;
using System.Text.Json.Serialization;
using Dapper.Json.Tests.Fakes;
using Xunit;

namespace Dapper.Json.Tests.Columns;

/// <summary>A caller's own converter is never bypassed.</summary>
public class ConverterTests
{
    public static TheoryData<string> Types => new(ColumnCases.Hot.Concat(ColumnCases.Others.Take(10)).Select(column => column.Name));

    [Theory]
    [MemberData(nameof(Types))]
    public void A_callers_converter_writes_the_values_of_its_type(string type)
    {
        ColumnCase column = ColumnCases.Named(type);
        var serializer = new JsonSerializerOptions { Converters = { column.CreateConverter(handleNull: false) } };

        string json = FakeQuery.ToJson(column.Result, new JsonQueryOptions(serializer));

        Assert.Contains("own ", json, StringComparison.Ordinal);
        Assert.Equal(column.Expected(serializer), json);
    }

    [Theory]
    [InlineData(JsonIgnoreCondition.Never)]
    [InlineData(JsonIgnoreCondition.WhenWritingNull)]
    public void A_converter_that_handles_null_writes_it_where_it_is_not_omitted(JsonIgnoreCondition condition)
    {
        foreach (string type in new[] { "String", "Byte[]", "Int32", "Guid", "Uri", "DayOfWeek" })
        {
            ColumnCase column = ColumnCases.Named(type);
            var serializer = new JsonSerializerOptions { DefaultIgnoreCondition = condition, Converters = { column.CreateConverter(handleNull: true) } };

            Assert.Equal(column.Expected(serializer), FakeQuery.ToJson(column.Result, new JsonQueryOptions(serializer)));
        }
    }

    [Theory]
    [MemberData(nameof(Types))]
    public void Number_handling_does_not_reach_a_callers_converter(string type)
    {
        ColumnCase column = ColumnCases.Named(type);
        var serializer = new JsonSerializerOptions
        {
            NumberHandling = JsonNumberHandling.WriteAsString,
            Converters = { column.CreateConverter(handleNull: false) },
        };

        Assert.Equal(column.Expected(serializer), FakeQuery.ToJson(column.Result, new JsonQueryOptions(serializer)));
    }

    [Fact]
    public void A_factory_of_converters_is_asked()
    {
        var serializer = new JsonSerializerOptions { Converters = { new MarkingFactory() } };

        string json = FakeQuery.ToJson(FakeResult.OfValues<long>("Id", 7L), new JsonQueryOptions(serializer));

        Assert.Equal("""[{"Id":["own Int64 7"]}]""", json);
    }

    [Fact]
    public void A_converter_on_the_type_itself_is_honoured()
    {
        FakeResult result = FakeResult.OfValues<Marked>("Value", new Marked(3));

        Assert.Equal("""[{"value":["own Marked #3"]}]""", FakeQuery.ToJson(result));
    }

    [Fact]
    public void A_converter_that_fails_is_reported_with_its_row_and_column()
    {
        var serializer = new JsonSerializerOptions { Converters = { new FailingConverter() } };
        FakeResult result = FakeResult.Of([FakeColumn.Of<int>("Id"), FakeColumn.Of<string>("Title", "text")], [1, null], [2, "x"]);

        JsonQueryException error = FakeQuery.Fail(result, new JsonQueryOptions(serializer));

        Assert.Equal((2, 1, "Title", "text"), (error.RowNumber, error.Ordinal, error.ColumnName, error.DataTypeName));
        Assert.IsType<FormatException>(error.InnerException);
    }

    [JsonConverter(typeof(MarkingConverter<Marked>))]
    private sealed record Marked(int Number)
    {
        public override string ToString() => $"#{Number}";
    }

    private sealed class MarkingFactory : JsonConverterFactory
    {
        public override bool CanConvert(Type typeToConvert) => typeToConvert == typeof(long);

        public override JsonConverter CreateConverter(Type typeToConvert, JsonSerializerOptions options) => new MarkingConverter<long>();
    }

    private sealed class FailingConverter : MarkingConverter<string>
    {
        public override void Write(Utf8JsonWriter writer, string value, JsonSerializerOptions options) => throw new FormatException("No.");
    }
}
