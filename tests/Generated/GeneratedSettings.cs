using System.Text.Encodings.Web;
using static Dapper.Json.Generated.Nested.NestedTypeMaker;

namespace Dapper.Json.Generated;

/// <summary>The options of a query, and Dapper's own settings.</summary>
internal sealed class GeneratedSettings
{
    private static readonly JsonNamingPolicy?[] Policies =
        [null, null, JsonNamingPolicy.CamelCase, JsonNamingPolicy.SnakeCaseLower, JsonNamingPolicy.SnakeCaseUpper, JsonNamingPolicy.KebabCaseLower];

    private static readonly JsonConverter[] Converters =
    [
        new JsonStringEnumConverter(), new JsonStringEnumConverter(JsonNamingPolicy.CamelCase), new JsonStringEnumConverter(allowIntegerValues: false),
        new MarkedNumber(), new MarkedText(),
    ];

    public GeneratedSettings(Random random)
    {
        Serializer = new JsonSerializerOptions
        {
            PropertyNamingPolicy = Pick(random, Policies),
            DefaultIgnoreCondition = Rarely() ? Pick(random, JsonIgnoreCondition.WhenWritingNull, JsonIgnoreCondition.WhenWritingDefault) : default,
            NumberHandling = Rarely() ? Pick(random, JsonNumberHandling.WriteAsString, JsonNumberHandling.AllowNamedFloatingPointLiterals) : default,
            WriteIndented = Rarely(),
            Encoder = Rarely() ? JavaScriptEncoder.UnsafeRelaxedJsonEscaping : null,
            IncludeFields = random.Next(2) == 0,
            PropertyNameCaseInsensitive = Rarely(),
            IgnoreReadOnlyProperties = random.Next(8) == 0,
            RespectNullableAnnotations = random.Next(16) == 0,
        };
        if (random.Next(6) == 0)
        {
            Serializer.Converters.Add(Pick(random, Converters));
        }

        Serializer.MakeReadOnly(populateMissingResolver: true);
        MatchesUnderscores = random.Next(3) == 0;
        AppliesNulls = Rarely();
        bool Rarely() => random.Next(4) == 0;
    }

    public JsonSerializerOptions Serializer { get; }

    public bool MatchesUnderscores { get; }

    public bool AppliesNulls { get; }

    public override string ToString() =>
        $"{Serializer.PropertyNamingPolicy?.GetType().Name} {Serializer.DefaultIgnoreCondition} {Serializer.NumberHandling}, "
        + $"IncludeFields {Serializer.IncludeFields}, WriteIndented {Serializer.WriteIndented}, "
        + $"IgnoreReadOnlyProperties {Serializer.IgnoreReadOnlyProperties}, RespectNullableAnnotations {Serializer.RespectNullableAnnotations}, converters [{string.Join(", ", Serializer.Converters)}], "
        + $"MatchNamesWithUnderscores {MatchesUnderscores}, ApplyNullValues {AppliesNulls}";
}
