namespace Dapper.Json.Generated;

/// <summary>What a database has for a member of a type: expressions of its SQL.</summary>
internal abstract class Dialect
{
    /// <summary>Gets cells that mostly suit a member of a type, as C# names it.</summary>
    public abstract string[] Column(Random random, string type, int rows);

    /// <summary>Gives the query of columns of equal length.</summary>
    public string Query(IReadOnlyList<GeneratedColumn> columns)
    {
        int rows = columns[0].Cells.Length;
        return rows == 0
            ? $"{Row(columns, static column => "null")} where 1 = 0"
            : string.Join("\nunion all ", Enumerable.Range(0, rows).Select(i => Row(columns, column => column.Cells[i])));
    }

    private static string Row(IEnumerable<GeneratedColumn> columns, Func<GeneratedColumn, string> cell) =>
        $"select {string.Join(", ", columns.Select(column => $"{cell(column)} as \"{column.Name.Replace("\"", "\"\"", StringComparison.Ordinal)}\""))}";
}
