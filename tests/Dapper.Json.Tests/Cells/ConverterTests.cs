using Dapper.Json.Tests.Drivers.SqlServer;

namespace Dapper.Json.Tests.Cells;

/// <summary>A caller's own converter is never bypassed.</summary>
public class ConverterTests
{
    /// <summary>An array of two dimensions is written by the library unless the caller has a converter: asked for once, not for each cell.</summary>
    [Fact]
    public void Converters_are_not_asked_for_each_array()
    {
        Assert.Equal(Asked(rows: 1), Asked(rows: 100));

        static int Asked(int rows)
        {
            var factory = new FailingFactory(typeof(int[,]), isFor: false);
            var result = new FakeResult([new FakeColumn("Table", typeof(Array))], Enumerable.Repeat<object?[]>([new[,] { { 1 } }], rows));
            FakeQuery.ToJsonAsTheyDrift(result, new JsonQueryOptions(new JsonSerializerOptions { Converters = { factory } }));
            return factory.Asked;
        }
    }

    public static TheoryData<string> Types => new(ColumnCases.Hot.Concat(ColumnCases.Others.Take(10)).Select(column => column.Name));

    [Theory]
    [InlineData(typeof(string), "'a'")]
    [InlineData(typeof(byte[]), "x'61'")]
    [InlineData(typeof(double), "0.5")]
    [InlineData(typeof(long), "7")]
    public void A_factory_that_fails_is_an_error_only_where_a_value_needs_it(Type failing, string value)
    {
        using SqliteConnection connection = Databases.Open();
        var options = new JsonQueryOptions(new JsonSerializerOptions { Converters = { new FailingFactory(failing) } });
        string json = failing == typeof(long) ? "\"a\"" : "7", sql = failing == typeof(long) ? "'a'" : "7";
        for (int run = 0; run < 2; run++)
        {
            Assert.Equal($$"""[{"V":{{json}}}]""", connection.QueryJsonString($"select {sql} as V", options: options));
            JsonQueryException error = Assert.Throws<JsonQueryException>(() => connection.QueryJsonString($"select {sql} as V, {value} as W", options: options));
            Assert.Equal((1, 1, "W"), (error.RowNumber, error.Ordinal, error.ColumnName));
            Assert.IsType<NotSupportedException>(error.InnerException);
        }
    }

    [Theory]
    [InlineData(typeof(string))]
    [InlineData(typeof(byte[]))]
    public void A_factory_that_fails_for_another_type_is_no_error_of_sql_server(Type failing)
    {
        var options = new JsonQueryOptions(new JsonSerializerOptions { Converters = { new FailingFactory(failing) } });

        Assert.Equal("[{\"Id\":0,\"Value\":1,\"After\":0}]", SqlServerAccesses.ToJson(SqlServerColumn.Of<int>("int"), [1], options));
    }

    [Theory]
    [MemberData(nameof(Types))]
    public void A_callers_converter_writes_the_values_of_its_type_whatever_is_said_of_numbers(string type)
    {
        ColumnCase column = ColumnCases.Named(type);
        foreach (JsonNumberHandling numbers in (JsonNumberHandling[])[JsonNumberHandling.Strict, JsonNumberHandling.WriteAsString])
        {
            var serializer = new JsonSerializerOptions { NumberHandling = numbers, Converters = { column.CreateConverter(handleNull: false) } };
            string json = FakeQuery.ToJson(column.Result, new JsonQueryOptions(serializer));
            Assert.Contains("own ", json, StringComparison.Ordinal);
            Assert.Equal(column.Expected(serializer), json);
        }
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

    [Theory]
    [InlineData(true)]
    [InlineData(false)]
    public void A_converter_for_a_base_type_is_asked_for_values_and_nulls(bool handlesNull)
    {
        foreach (string type in new[] { "String", "Byte[]", "Uri" })
        {
            ColumnCase column = ColumnCases.All.Single(c => c.Name == type);
            var serializer = new JsonSerializerOptions { Converters = { new BaseConverter(handlesNull, typeof(string), typeof(byte[]), typeof(int), typeof(Uri)) } };

            string json = FakeQuery.ToJson(column.Result, new JsonQueryOptions(serializer));

            Assert.Contains("base ", json, StringComparison.Ordinal);
            Assert.Equal(column.Expected(serializer), json);
        }
    }

    [Fact]
    public void A_converter_may_nest_as_deep_as_the_serializer_lets_it()
    {
        foreach (int maxDepth in new[] { 0, 10, 100 })
        {
            // Within the array of rows and the object of one.
            int deepest = (maxDepth == 0 ? 64 : maxDepth) - 2;
            Assert.EndsWith("]}]", FakeQuery.ToJson(FakeResult.OfValues<int>("Depth", deepest), Nesting(maxDepth)), StringComparison.Ordinal);
            Assert.Throws<JsonQueryException>(() => FakeQuery.ToJson(FakeResult.OfValues<int>("Depth", deepest + 1), Nesting(maxDepth)));
        }

        static JsonQueryOptions Nesting(int maxDepth) =>
            new(new JsonSerializerOptions { MaxDepth = maxDepth, Converters = { new NestingConverter() } });
    }

    [Theory]
    [InlineData(1)]
    [InlineData(null)]
    public void A_converter_that_leaves_an_object_open_is_refused(int? value)
    {
        var serializer = new JsonSerializerOptions { Converters = { new OpenConverter<int>(), new OpenConverter<string>() } };
        FakeResult result = FakeResult.Of([FakeColumn.Of<int>("Id"), FakeColumn.Of<string>("Title")], [value, null]);
        using var connection = new FakeConnection(new FakeServer(result));

        JsonQueryException error = Assert.Throws<JsonQueryException>(() => connection.QueryJsonString("select", options: new JsonQueryOptions(serializer)));

        Assert.Equal((1, value is null ? "Title" : "Id"), (error.RowNumber, error.ColumnName));
        Assert.Contains(nameof(OpenConverter<int>), Assert.IsType<JsonException>(error.InnerException).Message, StringComparison.Ordinal);
    }

    [JsonConverter(typeof(MarkingConverter<Marked>))]
    private sealed record Marked(int Number)
    {
        public override string ToString() => $"#{Number}";
    }

    private sealed class OpenConverter<T> : MarkingConverter<T>
    {
        public override bool HandleNull => true;

        public override void Write(Utf8JsonWriter writer, T value, JsonSerializerOptions options) => writer.WriteStartObject();
    }

    private sealed class BaseConverter(bool handlesNull, params Type[] types) : MarkingConverter<object?>
    {
        public override bool HandleNull => handlesNull;

        public override bool CanConvert(Type typeToConvert) => types.Contains(typeToConvert);

        public override void Write(Utf8JsonWriter writer, object? value, JsonSerializerOptions options) => writer.WriteStringValue($"base {value ?? "null"}");
    }

    private sealed class NestingConverter : MarkingConverter<int>
    {
        public override void Write(Utf8JsonWriter writer, int value, JsonSerializerOptions options)
        {
            for (int i = 0; i < value; i++)
            {
                writer.WriteStartArray();
            }

            for (int i = 0; i < value; i++)
            {
                writer.WriteEndArray();
            }
        }
    }

    private sealed class FailingConverter : MarkingConverter<string>
    {
        public override void Write(Utf8JsonWriter writer, string value, JsonSerializerOptions options) => throw new FormatException("No.");
    }
}
