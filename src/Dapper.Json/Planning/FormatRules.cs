using System.Text.Json.Nodes;

namespace Dapper.Json.Planning;

/// <summary>
/// What a format is. Beside it, a query asks for a format, whether it fits and which document is created, and so do the few places where FOR JSON differs.
/// </summary>
internal sealed class FormatRules
{
    public const string Json = "application/json";
    public const string NdJson = "application/x-ndjson";

    private static readonly FormatRules Rows = new()
    {
        Form = RowForm.Object,
        HasObjects = true,
        HasFields = true,
        HasColumns = true,
        IsOneLine = false,
        IsValue = true,
        MediaType = Json,
        Extensions = [],
        Schema = null,
    };

    private static readonly FormatRules Lines = new()
    {
        Form = RowForm.Object,
        HasObjects = true,
        HasFields = true,
        HasColumns = true,
        IsOneLine = true,
        IsValue = false,
        MediaType = NdJson,
        Extensions = ["ndjson", "jsonl", "jsonlines"],
        Schema = null,
    };

    private static readonly FormatRules ForJson = new()
    {
        Form = RowForm.Object,
        HasObjects = false,
        HasFields = false,
        HasColumns = false,
        IsOneLine = false,
        IsValue = false,
        MediaType = Json,
        Extensions = [],
        Schema = typeof(JsonNode),
    };

    private static readonly FormatRules Values = new()
    {
        Form = RowForm.Element,
        HasObjects = false,
        HasFields = false,
        HasColumns = true,
        IsOneLine = false,
        IsValue = true,
        MediaType = Json,
        Extensions = [],
        Schema = typeof(JsonArray),
    };

    private static readonly FormatRules Table = new()
    {
        Form = RowForm.Array,
        HasObjects = false,
        HasFields = true,
        HasColumns = true,
        IsOneLine = false,
        IsValue = true,
        MediaType = Json,
        Extensions = [],
        Schema = typeof(JsonObject),
    };

    /// <summary>Gets the form of a row in a query without a type. Only names of an object's columns are paths.</summary>
    public required RowForm Form { get; init; }

    /// <summary>Gets whether each row is an object. Only then may the query be typed, or write one row, or the client choose NDJSON instead.</summary>
    public required bool HasObjects { get; init; }

    /// <summary>Gets whether fields may be selected.</summary>
    public required bool HasFields { get; init; }

    /// <summary>Gets whether a column beside those that are written may be a version.</summary>
    public required bool HasColumns { get; init; }

    /// <summary>Gets whether each row is one line: nothing is indented, and embedded JSON loses its line breaks.</summary>
    public required bool IsOneLine { get; init; }

    /// <summary>Gets whether the rows are one JSON value, which may stand inside a larger document.</summary>
    public required bool IsValue { get; init; }

    /// <summary>Gets the media type of a response.</summary>
    public required string MediaType { get; init; }

    /// <summary>Gets the extensions of files that hold this format and no other, without the dot. Media types end in them too.</summary>
    public required string[] Extensions { get; init; }

    /// <summary>Gets the type whose schema describes the document; null for the rows' own, by which OpenAPI describes NDJSON as well.</summary>
    public required Type? Schema { get; init; }

    /// <summary>Gets the rules of all formats.</summary>
    public static FormatRules[] All { get; } = Array.ConvertAll(Enum.GetValues<JsonQueryFormat>(), Of);

    public static FormatRules Of(JsonQueryFormat format) => format switch
    {
        JsonQueryFormat.Array => Rows,
        JsonQueryFormat.Lines => Lines,
        JsonQueryFormat.ForJson => ForJson,
        JsonQueryFormat.Values => Values,
        JsonQueryFormat.Table => Table,
    };
}
