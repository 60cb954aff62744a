using Dapper.Json.Documents;

namespace Dapper.Json.Execution;

/// <summary>Checks that a format fits a query.</summary>
internal static class FormatRules
{
    /// <summary>Throws for a format that does not fit a query, before anything is opened.</summary>
    /// <param name="format">The format.</param>
    /// <param name="rows">Which rows the method writes; null for several results.</param>
    /// <param name="isTyped">Whether the query is typed.</param>
    /// <param name="hasFields">Whether fields are selected.</param>
    /// <param name="paramName">The name of the argument that has the format.</param>
    /// <param name="isInside">Whether the rows become a value inside a larger document.</param>
    /// <exception cref="ArgumentException">The format does not fit.</exception>
    public static void Check(JsonQueryFormat format, ExpectedRows? rows, bool isTyped, bool hasFields, string paramName, bool isInside = false)
    {
        string? problem = format switch
        {
            not JsonQueryFormat.Array when rows is null =>
                "Several results are written as one object: use options whose Format is Array.",
            JsonQueryFormat.ForJson when isTyped =>
                "JsonQueryFormat.ForJson writes the JSON of the database as it is, so the query cannot be typed: query without a type, or with another format.",
            JsonQueryFormat.ForJson when rows != ExpectedRows.All =>
                "A method that writes one row cannot write a FOR JSON result: its rows are pieces of one document. Use QueryJson.",
            JsonQueryFormat.Values or JsonQueryFormat.Table when isTyped =>
                "A typed query writes each row as an object: query without a type, or with options whose Format is Array or Lines.",
            JsonQueryFormat.Values or JsonQueryFormat.Table when rows != ExpectedRows.All =>
                "A method that writes one row writes it as an object: use options whose Format is Array.",
            JsonQueryFormat.Values or JsonQueryFormat.ForJson when hasFields =>
                $"JsonQueryFormat.{format} writes no fields that could be selected: use options without a selection.",
            JsonQueryFormat.Lines when isInside =>
                "NDJSON cannot be part of a larger document: use options whose Format is Array.",
            _ => null,
        };
        if (problem is not null)
        {
            throw new ArgumentException(problem, paramName);
        }
    }
}
