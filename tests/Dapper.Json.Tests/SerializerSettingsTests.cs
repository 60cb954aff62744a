using System.Text.Encodings.Web;
using System.Text.Json.Serialization;
using System.Text.Json.Serialization.Metadata;
using Dapper.Json.Tests.Cells;
using Dapper.Json.Tests.Contracts.Corpus;

namespace Dapper.Json.Tests;

/// <summary>
/// Settings of System.Text.Json that query options set by themselves write as serializer options that are copied and have the same setting changed.
/// </summary>
public class SerializerSettingsTests : SqliteTests
{
    private const string Finite =
        "select 2 as Number, 'größe <' as TheText, 'Second' as Kind, 0.5 as Rate, null as Maybe union all select 0, null, 'first', 1.5, 7";

    private static readonly string Infinite = Finite.Replace("1.5", "1e999", StringComparison.Ordinal);

    private static readonly Dictionary<string, (Action<JsonQueryOptions> Query, Action<JsonSerializerOptions> Serializer)> Settings = new()
    {
        ["snake_case"] = (o => o.PropertyNamingPolicy = JsonNamingPolicy.SnakeCaseLower, o => o.PropertyNamingPolicy = JsonNamingPolicy.SnakeCaseLower),
        ["camelCase"] = (o => o.PropertyNamingPolicy = JsonNamingPolicy.CamelCase, o => o.PropertyNamingPolicy = JsonNamingPolicy.CamelCase),
        ["names as they are"] = (o => o.PropertyNamingPolicy = null, o => o.PropertyNamingPolicy = null),
        ["no NULLs"] = (o => o.DefaultIgnoreCondition = JsonIgnoreCondition.WhenWritingNull, o => Ignore(o, JsonIgnoreCondition.WhenWritingNull)),
        ["no defaults"] = (o => o.DefaultIgnoreCondition = JsonIgnoreCondition.WhenWritingDefault, o => Ignore(o, JsonIgnoreCondition.WhenWritingDefault)),
        ["NULLs"] = (o => o.DefaultIgnoreCondition = JsonIgnoreCondition.Never, o => Ignore(o, JsonIgnoreCondition.Never)),
        ["numbers as strings"] = (o => o.NumberHandling = JsonNumberHandling.WriteAsString, o => o.NumberHandling = JsonNumberHandling.WriteAsString),
        ["infinities"] = (
            o => o.NumberHandling = JsonNumberHandling.AllowNamedFloatingPointLiterals,
            o => o.NumberHandling = JsonNumberHandling.AllowNamedFloatingPointLiterals),
        ["numbers"] = (o => o.NumberHandling = JsonNumberHandling.Strict, o => o.NumberHandling = JsonNumberHandling.Strict),
        ["relaxed"] = (o => o.Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping, o => o.Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping),
        ["escaped"] = (o => o.Encoder = null, o => o.Encoder = null),
        ["indented"] = (o => o.WriteIndented = true, o => o.WriteIndented = true),
        ["on one line"] = (o => o.WriteIndented = false, o => o.WriteIndented = false),
        ["several"] = (
            o => (o.PropertyNamingPolicy, o.WriteIndented, o.DefaultIgnoreCondition) = (JsonNamingPolicy.KebabCaseUpper, true, JsonIgnoreCondition.WhenWritingNull),
            o =>
            {
                (o.PropertyNamingPolicy, o.WriteIndented) = (JsonNamingPolicy.KebabCaseUpper, true);
                Ignore(o, JsonIgnoreCondition.WhenWritingNull);
            }
        ),
    };

    private static readonly Dictionary<string, Func<JsonSerializerOptions>> Bases = new()
    {
        ["web"] = static () => JsonSerializerOptions.Web,
        ["general"] = static () => JsonSerializerOptions.Default,
        ["own"] = static () => new(JsonSerializerDefaults.Web)
        {
            PropertyNamingPolicy = JsonNamingPolicy.SnakeCaseUpper,
            Encoder = JavaScriptEncoder.Create(System.Text.Unicode.UnicodeRanges.All),
            Converters = { new MarkingConverter<string>() },
            WriteIndented = true,
            NewLine = "\r\n",
            IndentCharacter = '\t',
            NumberHandling = JsonNumberHandling.WriteAsString | JsonNumberHandling.AllowNamedFloatingPointLiterals,
        },
        ["modified"] = static () => new()
        {
            TypeInfoResolver = new DefaultJsonTypeInfoResolver { Modifiers = { static info => info.Properties.Where(p => p.Name.EndsWith('e')).ToList().ForEach(p => info.Properties.Remove(p)) } },
            DefaultIgnoreCondition = JsonIgnoreCondition.WhenWritingNull,
        },
#pragma warning disable SYSLIB0020 // Obsolete, but JsonSerializer obeys it, and an app may have it set.
        ["old"] = static () => new() { IgnoreNullValues = true },
#pragma warning restore SYSLIB0020
        ["generated"] = static () => SettingsContext.Default.Options,
        ["generated for the web"] = static () => SettingsWebContext.Default.Options,
    };

    public static TheoryData<string, string> All => [.. from setting in Settings.Keys from wrapped in Bases.Keys select (setting, wrapped)];

    [Theory]
    [MemberData(nameof(All))]
    public void Rows_are_written_as_by_a_copy_with_the_setting(string setting, string wrapped)
    {
        JsonSerializerOptions serializer = Bases[wrapped]();
        var copy = new JsonSerializerOptions(serializer);
        Settings[setting].Serializer(copy);
        var options = new JsonQueryOptions(serializer);
        Settings[setting].Query(options);
        using SqliteConnection connection = Databases.Open();
        string sql = (copy.NumberHandling & JsonNumberHandling.AllowNamedFloatingPointLiterals) == 0 ? Finite : Infinite;

        Assert.Equal(JsonSerializer.Serialize(connection.Query<SettingsRow>(sql), copy), connection.QueryJsonString<SettingsRow>(sql, options: options));
        string untyped = sql.Replace("'Second'", "2", StringComparison.Ordinal).Replace("'first'", "1", StringComparison.Ordinal);
        string json = connection.QueryJsonString(untyped, options: options);
        if (wrapped != "modified")
        {
            Assert.Equal(JsonSerializer.Serialize(connection.Query<SettingsColumns>(untyped), copy), json);
        }

        Assert.Equal(JsonSerializer.Serialize(new SettingsColumns { TheText = "größe <" }, copy), JsonSerializer.Serialize(new SettingsColumns { TheText = "größe <" }, options.ToSerializerOptions()));
    }

    /// <remarks>Each column is a value of its own, and two lines are two documents.</remarks>
    [Fact]
    public void Other_formats_have_the_names_too()
    {
        JsonQueryOptions snake = new() { PropertyNamingPolicy = JsonNamingPolicy.SnakeCaseLower, WriteIndented = true, DefaultIgnoreCondition = JsonIgnoreCondition.WhenWritingNull };
        const string Two = "select 1 as UserId, null as UserName, 3 as \"TheList[].ItemId\"";

        Assert.Equal("{\"user_id\":1,\"the_list\":[{\"item_id\":3}]}\n", Connection.QueryJsonString(Two, options: new JsonQueryOptions(snake) { Format = JsonQueryFormat.Lines }));
        Assert.Equal(
            """{"columns":["user_id","user_name"],"rows":[[1,null]]}""",
            Connection.QueryJsonString("select 1 as UserId, null as UserName", options: new JsonQueryOptions(snake) { Format = JsonQueryFormat.Table, WriteIndented = false }));
        Assert.Equal(
            """[{"the_list":[{"item_id":3}]}]""",
            Connection.QueryJsonString(Two, options: new JsonQueryOptions(snake) { WriteIndented = false }.WithFields(JsonFields.Parse("[the_list[item_id]]"))));
    }

    [Fact]
    public void What_is_not_set_is_that_of_the_serializer_options()
    {
        JsonSerializerOptions serializer = Bases["own"]();
        var options = new JsonQueryOptions(serializer);

        Assert.Equal(
            (serializer.PropertyNamingPolicy, serializer.Encoder, serializer.DefaultIgnoreCondition, serializer.NumberHandling, serializer.WriteIndented),
            (options.PropertyNamingPolicy, options.Encoder, options.DefaultIgnoreCondition, options.NumberHandling, options.WriteIndented));
        Assert.Same(serializer, options.ToSerializerOptions());
        Assert.Same(JsonNamingPolicy.CamelCase, new JsonQueryOptions().PropertyNamingPolicy);
        options = new JsonQueryOptions(serializer) { PropertyNamingPolicy = null, Encoder = null };
        Assert.Null(options.PropertyNamingPolicy);
        Assert.Null(options.Encoder);
        Assert.Same(serializer, options.SerializerOptions);
        Assert.NotSame(serializer, options.ToSerializerOptions());
        Assert.True(options.ToSerializerOptions().IsReadOnly && serializer.IsReadOnly && options.IsReadOnly);
    }

    [Fact]
    public void Equal_settings_share_one_copy_of_the_serializer_options()
    {
        JsonSerializerOptions serializer = new(JsonSerializerDefaults.Web);
        JsonQueryOptions Snake() => new(serializer) { PropertyNamingPolicy = JsonNamingPolicy.SnakeCaseLower };

        Assert.Same(Snake().ToSerializerOptions(), Snake().ToSerializerOptions());
        Assert.Same(Snake().Prepare(), Snake().Prepare());
        Assert.NotSame(Snake().Prepare(), new JsonQueryOptions(serializer) { PropertyNamingPolicy = JsonNamingPolicy.KebabCaseLower }.Prepare());
        Assert.NotSame(new JsonQueryOptions(serializer) { PropertyNamingPolicy = null }.Prepare(), new JsonQueryOptions(serializer).Prepare());
    }

    [Fact]
    public void Defaults_fill_what_is_not_set_setting_by_setting()
    {
        var serializer = new JsonSerializerOptions { PropertyNamingPolicy = JsonNamingPolicy.SnakeCaseUpper, WriteIndented = true };
        var app = new JsonQueryOptions(serializer) { Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping, PathNames = false };
        var group = new JsonQueryOptions { PropertyNamingPolicy = JsonNamingPolicy.KebabCaseLower, WriteIndented = false, NumberHandling = JsonNumberHandling.WriteAsString };
        var result = new JsonQueryOptions { PropertyNamingPolicy = null, RawJsonColumns = ["a"] };

        JsonQueryOptions both = result.WithDefaults(group);
        JsonQueryOptions all = both.WithDefaults(app);

        Assert.True(both.UsesDefaultSerializerOptions);
        Assert.Equal((null, false, JsonNumberHandling.WriteAsString), (both.PropertyNamingPolicy, both.WriteIndented, both.NumberHandling));
        Assert.Same(serializer, all.SerializerOptions);
        Assert.Equal(
            (null, false, JsonNumberHandling.WriteAsString, JavaScriptEncoder.UnsafeRelaxedJsonEscaping),
            (all.PropertyNamingPolicy, all.WriteIndented, all.NumberHandling, all.Encoder));
        Assert.Equal((true, 1), (all.PathNames, all.RawJsonColumns.Count));
        Assert.Equal("[{\"UserId\":\"1\",\"Name\":\"ü\"}]", FakeQuery.ToJson(
            new FakeResult([FakeColumn.Of<int>("UserId"), FakeColumn.Of<string>("Name")], [[1, "ü"]]), new JsonQueryOptions(all) { RawJsonColumns = [] }));
        Assert.True(result.IsReadOnly && group.IsReadOnly && app.IsReadOnly);
    }

    [Fact]
    public void Options_with_serializer_options_take_no_defaults()
    {
        var own = new JsonQueryOptions(JsonSerializerOptions.Web) { WriteIndented = true };
        var plain = new JsonQueryOptions { RawJsonColumns = ["a"] };

        Assert.Same(own, own.WithDefaults(new JsonQueryOptions(new JsonSerializerOptions()) { PropertyNamingPolicy = null }));
        Assert.Same(plain, plain.WithDefaults(JsonQueryOptions.Default));
    }

    [Fact]
    public void Values_that_System_Text_Json_refuses_are_refused_where_they_are_set()
    {
        var options = new JsonQueryOptions();

        Assert.Throws<ArgumentException>(() => options.DefaultIgnoreCondition = JsonIgnoreCondition.Always);
        Assert.Throws<ArgumentOutOfRangeException>(() => options.NumberHandling = (JsonNumberHandling)64);
    }

    private static void Ignore(JsonSerializerOptions options, JsonIgnoreCondition condition)
    {
#pragma warning disable SYSLIB0020 // As above.
        options.IgnoreNullValues = false;
#pragma warning restore SYSLIB0020
        options.DefaultIgnoreCondition = condition;
    }
}

public sealed class SettingsRow
{
    public int Number { get; set; }

    [JsonPropertyName("Its-Name")]
    public string? TheText { get; set; }

    [JsonConverter(typeof(JsonStringEnumConverter<GeneratedKind>))]
    public GeneratedKind Kind { get; set; }

    public double Rate { get; set; }

    [JsonIgnore(Condition = JsonIgnoreCondition.Never)]
    public long? Maybe { get; set; }
}

public sealed class SettingsColumns
{
    public long? Number { get; set; }

    public string? TheText { get; set; }

    public long? Kind { get; set; }

    public double? Rate { get; set; }

    public long? Maybe { get; set; }
}

[JsonSerializable(typeof(IEnumerable<SettingsRow>))]
[JsonSerializable(typeof(IEnumerable<SettingsColumns>))]
internal sealed partial class SettingsContext : JsonSerializerContext;

[JsonSourceGenerationOptions(JsonSerializerDefaults.Web, DefaultIgnoreCondition = JsonIgnoreCondition.WhenWritingDefault)]
[JsonSerializable(typeof(IEnumerable<SettingsRow>))]
[JsonSerializable(typeof(IEnumerable<SettingsColumns>))]
internal sealed partial class SettingsWebContext : JsonSerializerContext;
