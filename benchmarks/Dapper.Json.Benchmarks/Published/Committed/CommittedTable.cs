namespace Dapper.Json.Benchmarks.Published.Committed;

/// <summary>A table of a committed report, read so that its figures stand in one place only.</summary>
internal sealed class CommittedTable
{
    private readonly string _name;
    private readonly string[][] _lines;

    /// <summary>Reads the table below a heading.</summary>
    /// <param name="file">The name of the file in <c>benchmarks/results</c>.</param>
    /// <param name="title">The whole heading.</param>
    /// <exception cref="InvalidOperationException">There is no such table.</exception>
    public CommittedTable(string file, string title)
    {
        _name = $"'{title}' of {file}";

        // Programs are built to benchmarks/NAME/bin/CONFIGURATION/net10.0.
        string path = Path.GetFullPath(Path.Combine(AppContext.BaseDirectory, "../../../../results", file));
        _lines =
        [
            .. File.ReadLines(path)
                .SkipWhile(line => line != $"## {title}")
                .SkipWhile(static line => !line.StartsWith('|'))
                .TakeWhile(static line => line.StartsWith('|'))
                .Select(static line => line.Split('|', StringSplitOptions.TrimEntries)),
        ];
        if (_lines.Length == 0)
        {
            throw new InvalidOperationException($"There is no table {_name}.");
        }
    }

    /// <summary>Gives a cell by what its row begins with and the name of its column.</summary>
    /// <exception cref="InvalidOperationException">The table has no such row or column.</exception>
    public string Cell(string row, string column)
    {
        int index = Array.IndexOf(_lines[0], column);
        string[]? cells = Array.Find(_lines, line => line[1] == row);
        return index < 0 || cells is null ? throw new InvalidOperationException($"The table {_name} has no '{column}' of '{row}'.") : cells[index];
    }
}
