namespace Dapper.Json.Tests.Results;

/// <summary>Constants under a resolver that was generated for the rows, and knows none of the types of numbers and texts.</summary>
public class ConstantTests
{
    private static readonly Uri Address = new("https://example.org");

    public static TheoryData<object> Values =>
    [
        1, 2L, (short)-3, (byte)4, (sbyte)-5, (ushort)6, 7u, 8ul, 1.50m, 0.1, 1.5f, true, "a\"<", 'x', new byte[] { 1, 2, 3 }, Guid.Empty,
        new DateTime(2026, 1, 2, 3, 4, 5, DateTimeKind.Utc), new DateTimeOffset(2026, 1, 2, 3, 4, 5, TimeSpan.FromHours(2)), new DateOnly(2026, 1, 2),
        new TimeOnly(3, 4, 5), TimeSpan.FromMinutes(90),
    ];

    [Theory]
    [MemberData(nameof(Values), DisableDiscoveryEnumeration = true)]
    public void A_value_needs_no_metadata(object value)
    {
        string expected = $$"""{"value":{{JsonSerializer.Serialize(value)}},"rows":[]}""";
        Assert.Equal(expected, Write(value, new JsonSerializerOptions { TypeInfoResolver = new NothingKnown() }));
        Assert.Equal(expected, Write(value, new JsonSerializerOptions()));
    }

    [Fact]
    public void Settings_and_converters_of_the_options_hold()
    {
        var options = new JsonSerializerOptions { TypeInfoResolver = new NothingKnown(), NumberHandling = JsonNumberHandling.WriteAsString };
        Assert.Equal("""{"value":"7","rows":[]}""", Write(7, options));
        options = new JsonSerializerOptions { TypeInfoResolver = new NothingKnown(), Converters = { new Yes() } };
        Assert.Equal("""{"value":"yes","rows":[]}""", Write(true, options));
    }

    [Fact]
    public void What_is_no_value_needs_metadata_before_anything_is_opened()
    {
        Assert.Throws<NotSupportedException>(() => Write(new Uri("https://example.org"), new JsonSerializerOptions { TypeInfoResolver = new NothingKnown() }));
        Assert.Equal("""{"value":"https://example.org","rows":[]}""", Write(Address, new JsonSerializerOptions()));
    }

    [Fact]
    public void A_task_is_refused_when_the_constant_is_created()
    {
        object[] tasks =
        [
            Task.FromResult(1), Task.CompletedTask, new ValueTask<int>(1), default(ValueTask), new[] { Task.FromResult(1) },
            Enumerable.Range(0, 2).Select(static async i => await Task.FromResult(i)),
        ];
        foreach (object task in tasks)
        {
            ArgumentException error = Assert.Throws<ArgumentException>("value", () => JsonResultSet.Constant("total", task));
            Assert.StartsWith("The constant \"total\" is a task: await it, and give its value.", error.Message, StringComparison.Ordinal);
        }
    }

    [Fact]
    public void One_that_cannot_be_written_is_named()
    {
        foreach (object value in (object[])[double.NaN, typeof(int), Array.ConvertAll([1], static object (_) => double.NaN)])
        {
            JsonQueryException error = Assert.Throws<JsonQueryException>(() => Write(value, JsonSerializerOptions.Web));
            Assert.StartsWith("A value could not be written as JSON, for the result Constant(\"value\"): ", error.Message, StringComparison.Ordinal);
            Assert.NotNull(error.InnerException);
        }
    }

    /// <remarks>Though their member would be left out, or refused, if it was null.</remarks>
    [Fact]
    public void Rows_that_fill_a_member_are_written_as_they_are_read()
    {
        object[] ids = [.. Enumerable.Range(1, 500).Cast<object>()];
        foreach (JsonSerializerOptions serializer in (JsonSerializerOptions[])
            [new() { DefaultIgnoreCondition = JsonIgnoreCondition.WhenWritingNull }, new() { RespectNullableAnnotations = true }])
        {
            Assert.Equal(
                JsonSerializer.Serialize(new { one = new Holder { Ids = ids } }),
                Execution.MultipleQuery.Write(
                    [JsonResultSet.Row<Holder>("one"), JsonResultSet.Values("one.Ids")], new JsonQueryOptions(serializer) { BufferLimit = 1000 },
                    FakeResult.OfValues<int>("other", 1), FakeResult.OfValues<int>("id", ids)));
        }
    }

    private sealed class Holder
    {
        public object[] Ids { get; set; } = [];
    }

    [Fact]
    public void Rows_behind_one_and_inside_of_an_object_are_written_as_they_are_read()
    {
        JsonResultSet[] results = [JsonResultSet.Constant("first", 1), JsonResultSet.Constant("page.size", 2), JsonResultSet.Rows("page.rows")];
        object[] ids = [.. Enumerable.Range(1, 500).Cast<object>()];
        string rows = string.Join(',', ids.Select(static id => $$"""{"id":{{id}}}"""));

        Assert.Equal(
            $$$"""{"first":1,"page":{"size":2,"rows":[{{{rows}}}]}}""",
            Execution.MultipleQuery.Write(results, new JsonQueryOptions { BufferLimit = 1000 }, FakeResult.OfValues<int>("id", ids)));
    }

    private static string Write(object value, JsonSerializerOptions options)
    {
        using var connection = new FakeConnection(new FakeServer(FakeResult.OfValues<int>("id")));
        var json = new ArrayBufferWriter<byte>();
        connection.QueryMultipleJson("select", null, json, [JsonResultSet.Constant("value", value), JsonResultSet.Rows("rows")], new JsonQueryOptions(options));
        return Encoding.UTF8.GetString(json.WrittenSpan);
    }

    private sealed class NothingKnown : IJsonTypeInfoResolver
    {
        public JsonTypeInfo? GetTypeInfo(Type type, JsonSerializerOptions options) => null;
    }

    private sealed class Yes() : WritingConverter<bool>(static (writer, value) => writer.WriteStringValue(value ? "yes" : "no"));
}
