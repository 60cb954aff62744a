using System.Text.Encodings.Web;
using System.Text.Json;
using System.Text.Json.Serialization;
using FsCheck;
using FsCheck.Fluent;

namespace Dapper.Json.Generated;

/// <summary>The options of a query, and Dapper's own settings.</summary>
internal sealed record GeneratedSettings(
    string Policy,
    JsonIgnoreCondition Ignore,
    JsonNumberHandling Numbers,
    bool IsIndented,
    bool IsRelaxed,
    bool IncludesFields,
    string Converters,
    bool MatchesUnderscores,
    bool AppliesNulls)
{
    public static GeneratedSettings Plain { get; } = new("none", default, default, false, false, false, "", false, false);

    public static Gen<GeneratedSettings> Any { get; } =
        from policy in Gen.Elements("none", "none", "camel", "snake")
        from ignore in Gen.Frequency(
            (4, Gen.Constant(JsonIgnoreCondition.Never)), (1, Gen.Elements(JsonIgnoreCondition.WhenWritingNull, JsonIgnoreCondition.WhenWritingDefault)))
        from numbers in Gen.Frequency(
            (4, Gen.Constant(JsonNumberHandling.Strict)), (1, Gen.Elements(JsonNumberHandling.WriteAsString, JsonNumberHandling.AllowNamedFloatingPointLiterals)))
        from indented in Rarely
        from relaxed in Rarely
        from fields in Gen.Elements(false, true)
        from converters in Gen.Frequency((5, Gen.Constant("")), (1, Gen.Elements("enum", "enum camel", "number", "text")))
        from underscores in Rarely
        from nulls in Rarely
        select new GeneratedSettings(policy, ignore, numbers, indented, relaxed, fields, converters, underscores, nulls);

    private static Gen<bool> Rarely => Gen.Frequency((3, Gen.Constant(false)), (1, Gen.Constant(true)));

    public JsonSerializerOptions Options()
    {
        var options = new JsonSerializerOptions
        {
            PropertyNamingPolicy = Policy switch { "camel" => JsonNamingPolicy.CamelCase, "snake" => JsonNamingPolicy.SnakeCaseLower, _ => null },
            DefaultIgnoreCondition = Ignore,
            NumberHandling = Numbers,
            WriteIndented = IsIndented,
            Encoder = IsRelaxed ? JavaScriptEncoder.UnsafeRelaxedJsonEscaping : null,
            IncludeFields = IncludesFields,
        };
        JsonConverter? converter = Converters switch
        {
            "enum" => new JsonStringEnumConverter(),
            "enum camel" => new JsonStringEnumConverter(JsonNamingPolicy.CamelCase),
            "number" => new MarkedNumber(),
            "text" => new MarkedText(),
            _ => null,
        };
        if (converter is not null)
        {
            options.Converters.Add(converter);
        }

        options.MakeReadOnly(populateMissingResolver: true);
        return options;
    }

    /// <summary>Gives the same with one setting less.</summary>
    public IEnumerable<GeneratedSettings> Smaller() =>
        new[]
        {
            Plain,
            this with { Policy = Plain.Policy },
            this with { Ignore = Plain.Ignore },
            this with { Numbers = Plain.Numbers },
            this with { IsIndented = false },
            this with { IsRelaxed = false },
            this with { IncludesFields = false },
            this with { Converters = "" },
            this with { MatchesUnderscores = false },
            this with { AppliesNulls = false },
        }.Where(fewer => fewer != this).Distinct();
}
