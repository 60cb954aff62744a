using FsCheck;
using FsCheck.Fluent;

namespace Dapper.Json.Generated;

/// <summary>What a member may tell the serializer.</summary>
internal static class GeneratedAttributes
{
    private const string OmitsNull = "[JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]";

    private const string StringEnum = "[JsonConverter(typeof(JsonStringEnumConverter))]";

    /// <summary>The sign stands for the member's name: only the last could be another's as well.</summary>
    private static readonly Gen<string> Names = Optional(
        8, "[JsonPropertyName(\"renamed §\")]", "[JsonPropertyName(\"§x\")]", "[JsonPropertyName(\"<ü\\\"§\")]", "[JsonPropertyName(\"§_\")]", "[JsonPropertyName(\"renamed\")]");

    private static readonly Gen<string> Orders = Optional(12, "[JsonPropertyOrder(-1)]", "[JsonPropertyOrder(5)]");

    private static readonly Gen<string> Conditions = Optional(
        14,
        "[JsonIgnore]",
        "[JsonIgnore(Condition = JsonIgnoreCondition.Never)]",
        "[JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingDefault)]",
        "[JsonIgnore(Condition = JsonIgnoreCondition.WhenWriting)]",
        "[JsonIgnore(Condition = JsonIgnoreCondition.WhenReading)]");

    private static readonly Gen<string> Includes = Optional(15, "[JsonInclude]");

    private static readonly Gen<string> Handlings = Optional(
        5,
        "[JsonNumberHandling(JsonNumberHandling.WriteAsString)]",
        "[JsonNumberHandling(JsonNumberHandling.AllowNamedFloatingPointLiterals)]",
        "[JsonNumberHandling(JsonNumberHandling.Strict)]");

    public static Gen<string> Of(MemberType type) =>
        from name in Names
        from order in Orders
        from condition in type.IsReference || type.Value != type.Name ? Gen.OneOf(Conditions, Conditions, Optional(14, OmitsNull)) : Conditions
        from include in Includes
        from handling in type.IsNumber ? Handlings : Gen.Constant("")
        from converter in Converters(type)
        select name + order + condition + include + handling + converter;

    private static Gen<string> Converters(MemberType type) =>
        type.IsEnum ? Optional(2, StringEnum)
        : type.Value == "int" ? Optional(12, "[JsonConverter(typeof(MarkedNumber))]")
        : type.Value == "string" ? Optional(12, "[JsonConverter(typeof(MarkedText))]")
        : Gen.Constant("");

    private static Gen<string> Optional(int without, params string[] values) =>
        Gen.Frequency((without, Gen.Constant("")), (1, Gen.Elements(values)));
}
