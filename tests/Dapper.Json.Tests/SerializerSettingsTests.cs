using Dapper.Json.Tests.Cells;

namespace Dapper.Json.Tests;

/// <summary>
/// Settings of System.Text.Json that query options set by themselves write as serializer options that are copied and have the same setting changed.
/// </summary>
public class SerializerSettingsTests : SqliteTests
{
    private const string Finite =
        "select 2 as Number, 'größe <' as TheText, 'Second' as Kind, 0.5 as Rate, null as Maybe union all select 0, null, 'first', 1.5, 7";

    private static readonly string Infinite = Finite.Replace("1.5", "1e999", StringComparison.Ordinal);

    /// <summary>Settings, which have the same names in both kinds of options, with their values.</summary>
    private static readonly Dictionary<string, (string Name, object? Value)[]> Settings = new()
    {
        ["snake_case"] = [(nameof(JsonQueryOptions.PropertyNamingPolicy), JsonNamingPolicy.SnakeCaseLower)],
        ["camelCase"] = [(nameof(JsonQueryOptions.PropertyNamingPolicy), JsonNamingPolicy.CamelCase)],
        ["names as they are"] = [(nameof(JsonQueryOptions.PropertyNamingPolicy), null)],
        ["no NULLs"] = [(nameof(JsonQueryOptions.DefaultIgnoreCondition), JsonIgnoreCondition.WhenWritingNull)],
        ["no defaults"] = [(nameof(JsonQueryOptions.DefaultIgnoreCondition), JsonIgnoreCondition.WhenWritingDefault)],
        ["NULLs"] = [(nameof(JsonQueryOptions.DefaultIgnoreCondition), JsonIgnoreCondition.Never)],
        ["numbers as strings"] = [(nameof(JsonQueryOptions.NumberHandling), JsonNumberHandling.WriteAsString)],
        ["infinities"] = [(nameof(JsonQueryOptions.NumberHandling), JsonNumberHandling.AllowNamedFloatingPointLiterals)],
        ["numbers"] = [(nameof(JsonQueryOptions.NumberHandling), JsonNumberHandling.Strict)],
        ["relaxed"] = [(nameof(JsonQueryOptions.Encoder), JavaScriptEncoder.UnsafeRelaxedJsonEscaping)],
        ["escaped"] = [(nameof(JsonQueryOptions.Encoder), null)],
        ["indented"] = [(nameof(JsonQueryOptions.WriteIndented), true)],
        ["on one line"] = [(nameof(JsonQueryOptions.WriteIndented), false)],
        ["several"] =
        [
            (nameof(JsonQueryOptions.PropertyNamingPolicy), JsonNamingPolicy.KebabCaseUpper), (nameof(JsonQueryOptions.WriteIndented), true),
            (nameof(JsonQueryOptions.DefaultIgnoreCondition), JsonIgnoreCondition.WhenWritingNull),
        ],
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
        var options = new JsonQueryOptions(serializer);
        foreach ((string name, object? value) in Settings[setting])
        {
            if (name == nameof(JsonSerializerOptions.DefaultIgnoreCondition))
            {
#pragma warning disable SYSLIB0020 // Obsolete, but where it is set no condition can be.
                copy.IgnoreNullValues = false;
#pragma warning restore SYSLIB0020
            }

            typeof(JsonSerializerOptions).GetProperty(name)!.SetValue(copy, value);
            typeof(JsonQueryOptions).GetProperty(name)!.SetValue(options, value);
            Assert.Equal(value, typeof(JsonQueryOptions).GetProperty(name)!.GetValue(options));
        }

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
}

public enum GeneratedKind
{
    First = 1,
    Second,
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
