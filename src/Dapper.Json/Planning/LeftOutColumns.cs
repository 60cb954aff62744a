using Dapper.Json.Cells;

namespace Dapper.Json.Planning;

/// <summary>
/// Names the columns of a result that are read beside its rows and left out of them: those that link it to others in a document of several results,
/// and those that are headers of its response.
/// </summary>
/// <param name="Names">The names, compared without case.</param>
/// <param name="KeyCount">How many of them, from the first on, tie its rows to those of others.</param>
/// <param name="FilledElsewhere">The members of the rows' type that other results fill.</param>
internal sealed record LeftOutColumns(string[] Names, int KeyCount, params string[] FilledElsewhere)
{
    /// <summary>Gets the text that is equal for equal names.</summary>
    public string Text { get; } =
        $"{KeyCount}{string.Concat(Names.Select(static name => $"{name.Length}:{name.ToUpperInvariant()}"))};{string.Join(',', FilledElsewhere)}";

    /// <summary>Returns the columns that link a result, with those that are headers; null for none of either.</summary>
    public static LeftOutColumns? With(LeftOutColumns? links, LeftOutColumns? headers) =>
        links is null ? headers : headers is null ? links : new([.. links.Names, .. headers.Names], links.KeyCount, links.FilledElsewhere);

    /// <summary>Returns whether a column is one of them.</summary>
    public bool Has(ColumnSchema column) => Array.Exists(Names, name => NameSyntax.Is(column.Name, name));

    /// <summary>Returns whether a column ties rows to those of others.</summary>
    public bool IsKey(ColumnSchema column) => Array.FindIndex(Names, name => NameSyntax.Is(column.Name, name)) is var index && index >= 0 && index < KeyCount;

    /// <summary>Returns the error of values for which no column remains.</summary>
    public static Exception NoValue() => ColumnError.Of(
        "The result has no column for the values besides those of its keys, its ETag and its Location.", ColumnSchema.None);

    /// <summary>Finds a column by its name in the description of a result.</summary>
    /// <param name="columns">The result's columns.</param>
    /// <param name="name">The name.</param>
    /// <param name="result">The result, for the error.</param>
    /// <param name="by">What names the column, for the error.</param>
    /// <exception cref="JsonQueryException">The result has no such column, or two: both would be left out of the rows, and one of them unread.</exception>
    public static ColumnSchema Find(ColumnSchema[] columns, string name, string result, string by)
    {
        int first = Array.FindIndex(columns, Is), last = Array.FindLastIndex(columns, Is);
        return first < 0
            ? throw ColumnError.Of(
                $"{by} names the column '{name}', which {result} does not have. Its columns are {UnseenNames.ListOf(columns)}.",
                ColumnSchema.None)
            : first == last
                ? columns[first]
                : throw ColumnError.Of(
                    $"{by} names the column '{name}', which {result} has twice: give one of the two an alias.",
                    columns[last]);

        bool Is(ColumnSchema column) => NameSyntax.Is(column.Name, name);
    }
}
