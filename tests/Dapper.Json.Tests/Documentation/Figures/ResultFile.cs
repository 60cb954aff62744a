using System.Globalization;

namespace Dapper.Json.Tests.Documentation.Figures;

/// <summary>The tables of a committed file of <c>benchmarks/results</c>.</summary>
internal sealed class ResultFile(string name)
{
    private readonly string[] _lines = Documents.Read("benchmarks/results/" + name).Split('\n');

    /// <summary>Gives the number of a cell, without its unit.</summary>
    /// <param name="section">A part of the section's heading; empty for the first table of the file.</param>
    /// <param name="row">The beginning of the row, without bold type: its first cells.</param>
    /// <param name="column">The head of the column. Where it repeats, the last is meant.</param>
    public decimal Cell(string section, string row, string column)
    {
        string[][] table = TableOf(section);
        string[]? found = Array.Find(table, cells => string.Join(" | ", cells).StartsWith(row + " |", StringComparison.Ordinal));
        Assert.True(found is not null, $"{name}, {section}, has no row {row}.");
        return Number(found[IndexOf(column, table)]);
    }

    /// <summary>Gives the cells of a line of a table, without bold type.</summary>
    public static string[] Cells(string line) =>
        [.. line.Trim().Trim('|').Split('|').Select(static cell => cell.Replace("**", "", StringComparison.Ordinal).Trim())];

    private string[][] TableOf(string section)
    {
        int heading = section.Length == 0 ? 0
            : Array.FindIndex(_lines, line => line.StartsWith("## ", StringComparison.Ordinal) && line.Contains(section, StringComparison.Ordinal));
        Assert.True(heading >= 0, $"{name} has no section of {section}.");
        return
        [
            .. _lines[(heading + 1)..].SkipWhile(static line => !line.StartsWith('|')).TakeWhile(static line => line.StartsWith('|')).Select(Cells),
        ];
    }

    private int IndexOf(string column, string[][] table)
    {
        int index = Array.FindLastIndex(table[0], head => head == column);
        Assert.True(index > 0, $"{name} has no column {column}.");
        return index;
    }

    private static decimal Number(string cell) => decimal.Parse(cell.Split(' ')[0], NumberStyles.Number, CultureInfo.InvariantCulture);
}
