using System.Buffers;
using System.Data;
using System.Text;
using System.Text.Json;
using System.Text.Json.Serialization;
using System.Text.Json.Serialization.Metadata;
using Dapper.Json.Contracts.Fields;
using Dapper.Json.Tests.Drivers.Sqlite;
using Dapper.Json.Tests.Drivers.SqlServer;
using Xunit;

namespace Dapper.Json.Tests.Contracts.Corpus;

/// <summary>Contracts that the source generator has made, and contracts made by hand.</summary>
public sealed class SourceGeneratedTests
{
    private const string Sql = "select 2 as Number, 'a\"é' as Text, 'Second' as Kind, null as Maybe union all select 1, null, 'first', 2.5";

    [Fact]
    public void Metadata_is_a_contract() => AssertSame(MetadataContext.Default.GeneratedRow);

    [Fact]
    public void Metadata_with_a_fast_path_is_a_contract() => AssertSame(DefaultContext.Default.GeneratedRow);

    [Fact]
    public void Options_of_a_context_hold()
    {
        AssertSame(new DefaultContext(new JsonSerializerOptions { WriteIndented = true, PropertyNamingPolicy = JsonNamingPolicy.SnakeCaseUpper }).GeneratedRow);
        AssertSame(WebContext.Default.GeneratedRow);
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
        Same.ByObjects<GeneratedRow>(Sql, "resolver or modifier", new JsonSerializerOptions
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

    [Fact]
    public void Records_are_written_from_generated_contracts()
    {
        using IDbConnection connection = Databases.Open();
        const string RecordSql = "select 1 as Id, 'x' as Name union all select 2, null";
        string expected = JsonSerializer.Serialize(connection.Query<GeneratedRecord>(RecordSql), DefaultContext.Default.IEnumerableGeneratedRecord);
        var writer = new ArrayBufferWriter<byte>();
        connection.QueryJson(RecordSql, null, writer, DefaultContext.Default.GeneratedRecord);
        Assert.Equal(expected, Encoding.UTF8.GetString(writer.WrittenSpan));
    }

    [Fact]
    public void A_contract_made_by_hand_is_used_as_it_is()
    {
        var options = new JsonSerializerOptions { TypeInfoResolver = new DefaultJsonTypeInfoResolver() };
        JsonTypeInfo<GeneratedRow> made = JsonTypeInfo.CreateJsonTypeInfo<GeneratedRow>(options);
        JsonPropertyInfo property = made.CreateJsonPropertyInfo(typeof(int), "doubled");
        property.Get = static row => ((GeneratedRow)row).Number * 2;
        made.Properties.Add(property);
        using IDbConnection connection = Databases.Open();
        string expected = $"[{string.Join(',', connection.Query<GeneratedRow>(Sql).Select(row => JsonSerializer.Serialize(row, made)))}]";
        var writer = new ArrayBufferWriter<byte>();
        Assert.Equal(2, connection.QueryJson(Sql, null, writer, made));
        Assert.Equal("""[{"doubled":4},{"doubled":2}]""", expected);
        Assert.Equal(expected, Encoding.UTF8.GetString(writer.WrittenSpan));
    }

    private static void AssertSame(JsonTypeInfo<GeneratedRow> typeInfo)
    {
        using IDbConnection connection = Databases.Open();
        string expected = JsonSerializer.Serialize(connection.Query<GeneratedRow>(Sql), typeInfo.Options.GetTypeInfo(typeof(IEnumerable<GeneratedRow>)));
        var writer = new ArrayBufferWriter<byte>();
        Assert.Equal(2, connection.QueryJson(Sql, null, writer, typeInfo));
        Assert.Equal(expected, Encoding.UTF8.GetString(writer.WrittenSpan));
        Assert.True(connection.ExplainJson<GeneratedRow>(Sql, options: new JsonQueryOptions(typeInfo.Options)).IsDirect);
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
