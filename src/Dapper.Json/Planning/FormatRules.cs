using System.Text.Json.Nodes;

namespace Dapper.Json.Planning;

/// <summary>
/// What a format is. Beside it, a query asks for a format, whether it fits and which document is created, and so do the few places where FOR JSON differs.
/// </summary>
internal sealed class FormatRules
{
    public const string Json = "application/json";
    public const string NdJson = "application/x-ndjson";

    // By the values of the enumeration: Array, Lines, ForJson, Values, Table.
    private static readonly FormatRules[] Known =
    [
        new() { HasObjects = true, HasFields = true },
        new() { HasObjects = true, HasFields = true, IsOneLine = true, IsValue = false, MediaType = NdJson },
        new() { IsValue = false, Schema = typeof(JsonNode) },
        new() { Form = RowForm.Element, Schema = typeof(JsonArray) },
        new() { Form = RowForm.Array, HasFields = true, Schema = typeof(JsonObject) },
    ];

    /// <summary>Gets the form of a row in a query without a type. Only names of an object's columns are paths.</summary>
    public RowForm Form { get; private init; } = RowForm.Object;

    /// <summary>Gets whether each row is an object. Only then may the query be typed, or write one row, or the client choose NDJSON instead.</summary>
    public bool HasObjects { get; private init; }

    /// <summary>Gets whether fields may be selected.</summary>
    public bool HasFields { get; private init; }

    /// <summary>Gets whether each row is one line: nothing is indented, and embedded JSON loses its line breaks.</summary>
    public bool IsOneLine { get; private init; }

    /// <summary>Gets whether the rows are one JSON value, which may stand inside a larger document.</summary>
    public bool IsValue { get; private init; } = true;

    /// <summary>Gets the media type of a response.</summary>
    public string MediaType { get; private init; } = Json;

    /// <summary>Gets the type whose schema describes the document; null for the rows' own, by which OpenAPI describes NDJSON as well.</summary>
    public Type? Schema { get; private init; }

    /// <summary>Gets the media types of all formats.</summary>
    public static IEnumerable<string> MediaTypes => Known.Select(static rules => rules.MediaType);

    public static FormatRules Of(JsonQueryFormat format) => Known[(int)format];
}
