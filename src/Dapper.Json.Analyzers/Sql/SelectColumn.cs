using System.Text.RegularExpressions;

namespace Dapper.Json.Analyzers.Sql;

/// <summary>A column of a select.</summary>
/// <param name="Name">The name between its quotes; null if it has none, or no certain one.</param>
/// <param name="Table">The table or alias that it is a plain column of; null for any other expression.</param>
/// <param name="IsAll">Whether it stands for columns that the SQL does not name.</param>
/// <param name="Written">The name as it is written between its quotes.</param>
/// <param name="Start">The position of the name in the SQL.</param>
internal sealed record SelectColumn(string? Name, string? Table, bool IsAll, string Written, int Start)
{
    private const string Word = @"[\p{L}\p{Mn}\p{Mc}\p{Nd}_]+";
    private const string Segment = $@"(?:{Word}|""(?:[^""]|"""")+"")(?<list>\[\])?";

    /// <summary>A path by the rules of "How a name is read", with the type that it may end in: any word. An unknown one throws when the query runs.</summary>
    private static readonly Regex Path =
        new($@"^{Segment}(?:\.{Segment})*(?:::{Word})?\z", RegexOptions.CultureInvariant);

    /// <summary>Gets the paths of the lists that the column is in, from the outermost inwards.</summary>
    public string[] Lists { get; } = Name is null ? [] : [.. Path.Match(Name).Groups["list"].Captures.Cast<Capture>().Select(list => Name[..list.Index])];

    /// <summary>Gets the path of the outermost list; null if the column is in none.</summary>
    public string? List => Lists.FirstOrDefault();
}
