namespace Dapper.Json.Tests.Contracts.Corpus;

/// <summary>Contracts that the source generator has made.</summary>
public sealed class SourceGeneratedTests
{
    private const string Sql = "select 2 as Number, 'a\"é' as Text, 'Second' as Kind, null as Maybe union all select 1, null, 'first', 2.5";

    [Fact]
    public void Metadata_with_a_fast_path_or_without_and_options_of_a_context_hold()
    {
        AssertSame(MetadataContext.Default);
        AssertSame(DefaultContext.Default);
        AssertSame(new DefaultContext(new JsonSerializerOptions { WriteIndented = true, PropertyNamingPolicy = JsonNamingPolicy.SnakeCaseUpper }));
        AssertSame(WebContext.Default);
    }

    [Fact]
    public void A_fast_path_without_metadata_is_left_to_the_serializer()
    {
        Same.ByObjects<GeneratedRecord>("select 1 as Id, 'x' as Name union all select 2, null", "no properties", SerializationContext.Default.Options);
    }

    [Fact]
    public void Generated_contracts_may_be_part_of_a_chain()
    {
        Same.Directly<GeneratedRow>(Sql, new JsonSerializerOptions { TypeInfoResolver = DefaultContext.Default });
        Same.Directly<GeneratedRow>(Sql, new JsonSerializerOptions { TypeInfoResolver = JsonTypeInfoResolver.Combine(DefaultContext.Default, new DefaultJsonTypeInfoResolver()) });
        Same.ByObjects<GeneratedRow>(Sql, "the options have a modifier", new JsonSerializerOptions
        {
            TypeInfoResolver = DefaultContext.Default.WithAddedModifier(static info =>
            {
                if (info.Type == typeof(GeneratedRow))
                {
                    info.Properties.Single(static property => property.Name == "Number").Get = static _ => 99;
                }
            }),
        });
    }

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public async Task A_type_that_the_context_does_not_hold_is_refused_before_anything_is_opened(bool isAsync)
    {
        var server = new FakeServer(FakeResult.Counting(1)) { Calls = CallStyle.Any };
        using var connection = new FakeConnection(server);
        var options = new JsonQueryOptions(MetadataContext.Default);
        using var stream = new FakeStream { Calls = CallStyle.Any };

        NotSupportedException error = await Assert.ThrowsAsync<NotSupportedException>(() => isAsync
            ? connection.QueryJsonAsync<GeneratedRecord>("select", null, stream, options, cancellationToken: TestContext.Current.CancellationToken)
            : Task.FromResult(connection.QueryJson<GeneratedRecord>("select", null, stream, options)));

        Assert.Equal(
            Assert.Throws<NotSupportedException>(static () => MetadataContext.Default.Options.GetTypeInfo(typeof(GeneratedRecord))).Message,
            error.Message);
        Assert.Empty(server.Events);
        Assert.Empty(stream.Written);
    }

    private static void AssertSame(JsonSerializerContext context)
    {
        using IDbConnection connection = Databases.Open();
        string expected = JsonSerializer.Serialize(connection.Query<GeneratedRow>(Sql), typeof(IEnumerable<GeneratedRow>), context);
        var options = new JsonQueryOptions(context);
        var writer = new ArrayBufferWriter<byte>();
        Assert.Equal(2, connection.QueryJson<GeneratedRow>(Sql, null, writer, options));
        Assert.Equal(expected, Encoding.UTF8.GetString(writer.WrittenSpan));
        Assert.True(connection.ExplainJson<GeneratedRow>(Sql, options: options).IsDirect);
    }
}

public sealed class GeneratedRow
{
    [JsonPropertyOrder(3)]
    public int Number { get; set; }

    [JsonPropertyName("the text")]
    public string? Text { get; set; }

    [JsonConverter(typeof(JsonStringEnumConverter<GeneratedKind>))]
    public GeneratedKind Kind { get; set; }

    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]
    public double? Maybe { get; set; }

    [JsonInclude]
    public int Initial { get; internal set; } = 4;
}

public enum GeneratedKind
{
    First = 1,
    Second,
}

public sealed record GeneratedRecord(long Id, string? Name);

[JsonSourceGenerationOptions(GenerationMode = JsonSourceGenerationMode.Metadata)]
[JsonSerializable(typeof(IEnumerable<GeneratedRow>))]
internal sealed partial class MetadataContext : JsonSerializerContext;

[JsonSourceGenerationOptions(GenerationMode = JsonSourceGenerationMode.Serialization)]
[JsonSerializable(typeof(IEnumerable<GeneratedRecord>))]
internal sealed partial class SerializationContext : JsonSerializerContext;

[JsonSerializable(typeof(IEnumerable<GeneratedRow>))]
[JsonSerializable(typeof(IEnumerable<GeneratedRecord>))]
internal sealed partial class DefaultContext : JsonSerializerContext;

[JsonSourceGenerationOptions(JsonSerializerDefaults.Web, DefaultIgnoreCondition = JsonIgnoreCondition.WhenWritingDefault)]
[JsonSerializable(typeof(IEnumerable<GeneratedRow>))]
internal sealed partial class WebContext : JsonSerializerContext;
