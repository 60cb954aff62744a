namespace Dapper.Json.Tests.Cells;

/// <summary>Where the metadata comes from: source-generated, modified, or the caller's own.</summary>
public partial class ResolverTests
{
    private static readonly JsonSerializerOptions Modified = new()
    {
        TypeInfoResolver = new DefaultJsonTypeInfoResolver { Modifiers = { WriteLongsAsStrings } },
    };

    public static TheoryData<string> HotTypes => new(ColumnCases.Hot.Select(column => column.Name));

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public void What_fails_for_a_type_fails_only_the_queries_that_have_it(bool throws)
    {
        var factory = new FailingFactory(typeof(Guid), create: () => throws ? throw new FormatException("No converter today.") : null);
        var serializer = new JsonSerializerOptions { Converters = { factory } };
        using var connection = new FakeConnection(new FakeServer(FakeResult.OfValues<Guid>("Key", Guid.Empty)));

        JsonQueryException error = Assert.Throws<JsonQueryException>(() => connection.QueryJsonString("select", options: new JsonQueryOptions(serializer)));

        Assert.Equal((0, "Key"), (error.RowNumber, error.ColumnName));
        Assert.Equal("""[{"Id":1}]""", FakeQuery.ToJson(FakeResult.OfValues<int>("Id", 1), new JsonQueryOptions(serializer)));
    }

    [Fact]
    public void A_lack_of_memory_is_not_taken_for_a_type_that_cannot_be_written()
    {
        using SqliteConnection connection = Databases.Open();
        var factory = new FailingFactory(typeof(long), create: static () => throw new InsufficientMemoryException());
        var serializer = new JsonSerializerOptions { Converters = { factory } };

        Assert.Throws<InsufficientMemoryException>(() => connection.QueryJsonString("select 'a' as text", options: new JsonQueryOptions(serializer)));
    }

    [Theory]
    [MemberData(nameof(HotTypes))]
    public void A_generated_context_need_not_know_the_types_of_the_table_and_hides_no_converter_of_theirs(string type)
    {
        ColumnCase column = ColumnCases.Named(type);
        foreach (JsonConverter[] converters in (JsonConverter[][])[[], [column.CreateConverter(handleNull: false)]])
        {
            JsonSerializerOptions narrow = new() { TypeInfoResolver = NarrowContext.Default }, wide = new();
            Array.ForEach(converters, narrow.Converters.Add);
            Array.ForEach(converters, wide.Converters.Add);

            Assert.Equal(column.Expected(wide), FakeQuery.ToJson(column.Result, new JsonQueryOptions(narrow)));
        }
    }

    [Fact]
    public void Number_handling_holds_beside_a_context_that_does_not_know_its_type()
    {
        var narrow = new JsonSerializerOptions { TypeInfoResolver = NarrowContext.Default, NumberHandling = JsonNumberHandling.WriteAsString };

        Assert.Equal("""[{"Id":"7"}]""", FakeQuery.ToJson(FakeResult.OfValues<int>("Id", 7), new JsonQueryOptions(narrow)));
    }

    [Fact]
    public void A_value_of_a_column_without_a_type_is_written_beside_a_context_that_does_not_know_object()
    {
        var narrow = new JsonSerializerOptions { TypeInfoResolver = NarrowContext.Default };
        FakeResult result = FakeResult.OfValues<object>("Value", 1, "x", new Version(1, 2), null);

        Assert.Equal("""[{"Value":1},{"Value":"x"},{"Value":"1.2"},{"Value":null}]""", FakeQuery.ToJson(result, new JsonQueryOptions(narrow)));
    }

    [Fact]
    public void A_type_that_nobody_knows_is_refused_before_any_row_is_written()
    {
        var options = new JsonQueryOptions(new JsonSerializerOptions { TypeInfoResolver = NarrowContext.Default });
        FakeResult result = FakeResult.Of([FakeColumn.Of<int>("Id"), FakeColumn.Of<Uri>("Link", "url")], [1, new Uri("https://example.org")]);
        var server = new FakeServer(result);
        using var connection = new FakeConnection(server);

        JsonQueryException error = Assert.Throws<JsonQueryException>(() => connection.QueryJsonString("select", options: options));

        Assert.Equal((0, 1, "Link", "url"), (error.RowNumber, error.Ordinal, error.ColumnName, error.DataTypeName));
        Assert.Equal(1, Assert.Single(server.Readers).RowsRead);
    }

    [Fact]
    public void A_modifier_that_changes_number_handling_is_obeyed()
    {
        FakeResult result = FakeResult.Of([FakeColumn.Of<int>("A"), FakeColumn.Of<long>("B")], [1, 2L]);

        string expected = JsonSerializer.Serialize(new[] { new { A = 1, B = 2L } }, Modified);

        Assert.Equal(expected, FakeQuery.ToJson(result, new JsonQueryOptions(Modified)));
        Assert.Equal("""[{"A":1,"B":"2"}]""", expected);
    }

    [Fact]
    public void A_resolver_that_gives_another_converter_is_obeyed()
    {
        var serializer = new JsonSerializerOptions
        {
            TypeInfoResolver = JsonTypeInfoResolver.Combine(new OwnStrings(), new DefaultJsonTypeInfoResolver()),
        };

        string json = FakeQuery.ToJson(FakeResult.OfValues<string>("Title", "x"), new JsonQueryOptions(serializer));

        Assert.Equal("""[{"Title":["own String x"]}]""", json);
    }

    private static void WriteLongsAsStrings(JsonTypeInfo info)
    {
        if (info.Type == typeof(long))
        {
            info.NumberHandling = JsonNumberHandling.WriteAsString;
        }
    }

    private sealed class OwnStrings : IJsonTypeInfoResolver
    {
        public JsonTypeInfo? GetTypeInfo(Type type, JsonSerializerOptions options) =>
            type == typeof(string) ? JsonMetadataServices.CreateValueInfo<string>(options, new MarkingConverter<string>()) : null;
    }

    [JsonSerializable(typeof(Version))]
    private sealed partial class NarrowContext : JsonSerializerContext;
}
