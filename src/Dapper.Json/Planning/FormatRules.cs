using System.Text.Json.Nodes;

namespace Dapper.Json.Planning;

/// <summary>
/// What a format is. Beside it, a query asks for a format, whether it fits and which document is created, and so do the few places where FOR JSON differs.
/// </summary>
/// <param name="Form">The form of a row in a query without a type. Only names of an object's columns are paths.</param>
/// <param name="HasObjects">Whether each row is an object. Only then may the query be typed, or write one row, or the client choose NDJSON instead.</param>
/// <param name="HasFields">Whether fields may be selected.</param>
/// <param name="HasColumns">Whether a column beside those that are written may be a version.</param>
/// <param name="IsOneLine">Whether each row is one line: nothing is indented, and embedded JSON loses its line breaks.</param>
/// <param name="IsValue">Whether the rows are one JSON value, which may stand inside a larger document.</param>
/// <param name="MediaType">The media type of a response.</param>
/// <param name="Schema">The type whose schema describes the document; null for the rows' own, by which OpenAPI describes NDJSON as well.</param>
/// <param name="Extensions">The extensions of files that hold this format and no other, without the dot. Media types end in them too.</param>
internal sealed record FormatRules(
    RowForm Form, bool HasObjects = false, bool HasFields = false, bool HasColumns = true, bool IsOneLine = false, bool IsValue = true,
    string MediaType = FormatRules.Json, Type? Schema = null, params string[] Extensions)
{
    public const string Json = "application/json";
    public const string NdJson = "application/x-ndjson";

    private static readonly FormatRules Rows = new(RowForm.Object, HasObjects: true, HasFields: true);

    private static readonly FormatRules Lines = new(
        RowForm.Object, HasObjects: true, HasFields: true, IsOneLine: true, IsValue: false, MediaType: NdJson, Extensions: ["ndjson", "jsonl", "jsonlines"]);

    private static readonly FormatRules ForJson = new(RowForm.Object, HasColumns: false, IsValue: false, Schema: typeof(JsonNode));

    private static readonly FormatRules Values = new(RowForm.Values, Schema: typeof(JsonArray));

    private static readonly FormatRules Table = new(RowForm.Array, HasFields: true, Schema: typeof(JsonObject));

    /// <summary>Gets the rules of all formats.</summary>
    public static FormatRules[] All => field ??= Array.ConvertAll(Enum.GetValues<JsonQueryFormat>(), Of);

    public static FormatRules Of(JsonQueryFormat format) => format switch
    {
        JsonQueryFormat.Array => Rows,
        JsonQueryFormat.Lines => Lines,
        JsonQueryFormat.ForJson => ForJson,
        JsonQueryFormat.Values => Values,
        JsonQueryFormat.Table => Table,
    };
}
