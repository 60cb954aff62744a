using System.Reflection;
using System.Text.Encodings.Web;
using System.Text.Json.Serialization;

namespace Dapper.Json.Tests.PublicSurface;

/// <summary>A value of a setting other than its default. The tests of settings go by lists of these: a new setting needs a line in its list.</summary>
/// <param name="Options">The class of the options.</param>
/// <param name="Name">The setting.</param>
/// <param name="Value">The value.</param>
internal sealed record SettingValue(Type Options, string Name, object Value)
{
    /// <summary>Gets the settings of queries. The first value of each is that of tests which need only one.</summary>
    public static IReadOnlyList<SettingValue> OfQueries { get; } =
    [
        OfQuery(nameof(JsonQueryOptions.SerializerOptions), new JsonSerializerOptions()),
        OfQuery(nameof(JsonQueryOptions.FlushThreshold), 4_321),
        OfQuery(nameof(JsonQueryOptions.DuplicateNames), JsonDuplicateNameHandling.KeepLast),
        OfQuery(nameof(JsonQueryOptions.DuplicateNames), JsonDuplicateNameHandling.KeepFirst),
        OfQuery(nameof(JsonQueryOptions.RawJsonColumns), new[] { "Raw" }),
        .. Enum.GetValues<JsonQueryFormat>().Skip(1).Select(static format => OfQuery(nameof(JsonQueryOptions.Format), format)),
        OfQuery(nameof(JsonQueryOptions.PathNames), false),
        OfQuery(nameof(JsonQueryOptions.BufferLimit), 1_000_000L),
        OfQuery(nameof(JsonQueryOptions.UnmappedColumns), JsonUnmappedMemberHandling.Disallow),
        OfQuery(nameof(JsonQueryOptions.RespectRequiredMembers), false),
        OfQuery(nameof(JsonQueryOptions.GroupKeys), new[] { "Id" }),
        OfQuery(nameof(JsonQueryOptions.PropertyNamingPolicy), JsonNamingPolicy.SnakeCaseUpper),
        OfQuery(nameof(JsonQueryOptions.DefaultIgnoreCondition), JsonIgnoreCondition.WhenWritingNull),
        OfQuery(nameof(JsonQueryOptions.NumberHandling), JsonNumberHandling.WriteAsString),
        OfQuery(nameof(JsonQueryOptions.Encoder), JavaScriptEncoder.Default),
        OfQuery(nameof(JsonQueryOptions.WriteIndented), true),
    ];

    private PropertyInfo Property => Options.GetProperty(Name)!;

    /// <summary>Gives the first value of each setting, and fails if a setting that can be set has none.</summary>
    public static IReadOnlyList<SettingValue> FirstOf(IReadOnlyList<SettingValue> all)
    {
        IReadOnlyList<SettingValue> first = [.. all.DistinctBy(static value => value.Name)];
        Assert.Equal(
            all[0].Options.GetProperties().Where(static property => property.CanWrite).Select(static property => property.Name).Order(),
            first.Select(static value => value.Name).Order());
        return first;
    }

    public object? Get(object options) => Property.GetValue(options);

    public void Set(object options) => Set(options, Value);

    public void Set(object options, object? value) =>
        Property.SetValue(options, value, BindingFlags.DoNotWrapExceptions, binder: null, index: null, culture: null);

    /// <inheritdoc/>
    public override string ToString() => $"{Options.Name}.{Name} = {(Value is string[] names ? string.Join(',', names) : Value)}";

    private static SettingValue OfQuery(string name, object value) => new(typeof(JsonQueryOptions), name, value);
}
