using System.Text.Unicode;

namespace Dapper.Json.Tests.Cells;

/// <summary>The serializer options under which the same values are written, by name.</summary>
internal static class OptionSets
{
    public static IReadOnlyDictionary<string, JsonSerializerOptions> All { get; } = new Dictionary<string, JsonSerializerOptions>
    {
        ["web"] = JsonSerializerOptions.Web,
        ["default"] = new(),
        ["snake case"] = new() { PropertyNamingPolicy = JsonNamingPolicy.SnakeCaseLower },
        ["kebab case, other keys"] = new() { PropertyNamingPolicy = JsonNamingPolicy.KebabCaseUpper, DictionaryKeyPolicy = JsonNamingPolicy.CamelCase },
        ["relaxed"] = new() { Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping },
        ["latin"] = new() { Encoder = JavaScriptEncoder.Create(UnicodeRanges.BasicLatin, UnicodeRanges.Latin1Supplement) },
        ["nulls omitted"] = new() { DefaultIgnoreCondition = JsonIgnoreCondition.WhenWritingNull },
        ["defaults omitted"] = new() { DefaultIgnoreCondition = JsonIgnoreCondition.WhenWritingDefault },
        ["numbers as strings"] = new() { NumberHandling = JsonNumberHandling.WriteAsString },
        ["named literals"] = new() { NumberHandling = JsonNumberHandling.AllowNamedFloatingPointLiterals },
        ["indented"] = new() { WriteIndented = true },
        ["indented by tabs"] = new() { WriteIndented = true, IndentCharacter = '\t', IndentSize = 3, NewLine = "\r\n" },
        ["web, indented, nulls omitted, relaxed"] = new(JsonSerializerDefaults.Web)
        {
            WriteIndented = true,
            NewLine = "\n",
            IndentSize = 1,
            DefaultIgnoreCondition = JsonIgnoreCondition.WhenWritingNull,
            Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping,
        },
        ["enums as strings"] = new() { Converters = { new JsonStringEnumConverter(JsonNamingPolicy.CamelCase) } },
        ["cycles ignored"] = new() { ReferenceHandler = ReferenceHandler.IgnoreCycles },
    };
}
