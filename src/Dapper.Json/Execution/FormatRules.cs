using System.Text.Json.Nodes;
using Dapper.Json.Documents;
using Dapper.Json.Planning;

namespace Dapper.Json.Execution;

/// <summary>What a format is, and which queries it fits. Beside it, <see cref="QueryWriter"/> alone asks for a format: it creates the document.</summary>
internal sealed class FormatRules
{
    public const string Json = "application/json";
    public const string NdJson = "application/x-ndjson";

    // By the values of the enumeration: Array, Lines, ForJson, Values, Table.
    private static readonly FormatRules[] Known =
    [
        new() { HasObjects = true, HasFields = true },
        new() { HasObjects = true, HasFields = true, IsOneLine = true, MediaType = NdJson },
        new() { Schema = typeof(JsonNode) },
        new() { Form = RowForm.Element, Schema = typeof(JsonArray) },
        new() { Form = RowForm.Array, HasFields = true, Schema = typeof(JsonObject) },
    ];

    /// <summary>Gets the form of a row in a query without a type. Only names of an object's columns are paths.</summary>
    public RowForm Form { get; private init; } = RowForm.Object;

    /// <summary>Gets whether each row is an object. Only then may the query be typed, or write one row, or the client choose NDJSON instead.</summary>
    public bool HasObjects { get; private init; }

    /// <summary>Gets whether fields may be selected.</summary>
    public bool HasFields { get; private init; }

    /// <summary>Gets whether each row is one line. Then nothing is indented, and the rows cannot be a value inside a larger document.</summary>
    public bool IsOneLine { get; private init; }

    /// <summary>Gets the media type of a response.</summary>
    public string MediaType { get; private init; } = Json;

    /// <summary>Gets the type whose schema describes the document; null for the rows' own, by which OpenAPI describes NDJSON as well.</summary>
    public Type? Schema { get; private init; }

    public static FormatRules Of(JsonQueryFormat format) => Known[(int)format];

    /// <summary>Throws for a format that does not fit a query, before anything is opened.</summary>
    /// <param name="format">The format.</param>
    /// <param name="request">The query.</param>
    /// <param name="hasFields">Whether fields are selected.</param>
    /// <param name="paramName">The name of the argument that has the format.</param>
    /// <param name="isInside">Whether the rows become a value inside a larger document.</param>
    /// <exception cref="ArgumentException">The format does not fit.</exception>
    public static void Check(JsonQueryFormat format, in QueryRequest request, bool hasFields, string paramName, bool isInside = false)
    {
        FormatRules rules = Of(format);
        string? problem = request switch
        {
            { Results: not null } when format != JsonQueryFormat.Array => "Several results are written as one object: use options whose Format is Array.",
            { Contract: not null } when !rules.HasObjects =>
                "A typed query writes each row as an object: query without a type, or with options whose Format is Array or Lines.",
            { Rows: not ExpectedRows.All } when !rules.HasObjects =>
                "A method that writes one row writes it as an object: use QueryJson, or options whose Format is Array.",
            _ when hasFields && !rules.HasFields => $"JsonQueryFormat.{format} writes no fields that could be selected: use options without a selection.",
            _ when isInside && rules.IsOneLine => "NDJSON cannot be part of a larger document: use options whose Format is Array.",
            _ => null,
        };
        if (problem is not null)
        {
            throw new ArgumentException(problem, paramName);
        }
    }
}
