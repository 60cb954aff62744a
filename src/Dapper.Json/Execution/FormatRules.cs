using Dapper.Json.Documents;

namespace Dapper.Json.Execution;

/// <summary>Which formats fit which queries. Compiled into each package: neither depends on internals of the other.</summary>
internal static class FormatRules
{
    /// <summary>Refuses a format that does not fit a query, before anything is opened.</summary>
    /// <param name="format">The format.</param>
    /// <param name="rows">The rows that are wanted; null for several results.</param>
    /// <param name="isTyped">Whether a type is the contract of the rows.</param>
    /// <param name="hasFields">Whether fields are selected.</param>
    /// <param name="hasPaths">Whether the names of columns are paths.</param>
    /// <param name="paramName">The name of the argument that has the format.</param>
    /// <param name="isInside">Whether the rows become a value inside a document of the caller's.</param>
    /// <exception cref="ArgumentException">The format does not fit.</exception>
    public static void Check(JsonQueryFormat format, ExpectedRows? rows, bool isTyped, bool hasFields, bool hasPaths, string paramName, bool isInside = false)
    {
        string? problem = format switch
        {
            not JsonQueryFormat.Array when rows is null =>
                "Several results are one document: use options whose Format is Array.",
            JsonQueryFormat.ForJson when isTyped =>
                "JsonQueryFormat.ForJson passes a document through as it is, so no type can be its contract: query without a type, or with other options.",
            JsonQueryFormat.ForJson when rows != ExpectedRows.All =>
                "A method that writes one row cannot pass a result of FOR JSON through: its rows are pieces of one document. Use QueryJson.",
            JsonQueryFormat.Values or JsonQueryFormat.Table when isTyped =>
                "By the contract of a type each row is an object: query without a type, or with options whose Format is Array or Lines.",
            JsonQueryFormat.Values or JsonQueryFormat.Table when rows != ExpectedRows.All =>
                "A method that writes one row writes it as an object: use options whose Format is Array.",
            JsonQueryFormat.Values or JsonQueryFormat.ForJson when hasFields =>
                $"What JsonQueryFormat.{format} writes has no fields that could be selected: use options without a selection.",
            JsonQueryFormat.Table when hasPaths =>
                "The rows of a table are flat: use options whose Format is Array, or whose PathNames is false.",
            JsonQueryFormat.Lines when isInside =>
                "Lines are no part of a larger document: use options whose Format is Array.",
            _ => null,
        };
        if (problem is not null)
        {
            throw new ArgumentException(problem, paramName);
        }
    }
}
