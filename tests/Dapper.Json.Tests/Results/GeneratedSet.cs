using Dapper.Json.Tests.Reference;

namespace Dapper.Json.Tests.Results;

/// <summary>One of several results: its place, its form and its rows.</summary>
/// <param name="Kind">Its form.</param>
/// <param name="Path">The names of its place; empty for none.</param>
internal sealed record GeneratedSet(ResultKind Kind, TreeSegment[] Path)
{
    public FakeColumn[] Columns { get; init; } = [];

    public object?[][] Rows { get; init; } = [];

    /// <summary>Gets the ordinals of the columns that tie its rows to others, each with the ordinal of the other's column.</summary>
    public (int Column, int Parent)[] Keys { get; init; } = [];

    public bool SkipsOrphans { get; init; }

    public bool IsRequired { get; init; }

    /// <summary>Gets the most rows that are written; 0 for all.</summary>
    public int Limit { get; init; }

    /// <summary>Gets the cursor of a page, whose key is the column <see cref="CursorColumn"/>.</summary>
    public JsonCursor? Cursor { get; init; }

    public int CursorColumn { get; init; } = -1;

    /// <summary>Gets the result that a count or a total is of, as its name.</summary>
    public string? Of { get; init; }

    /// <summary>Gets the ordinal of the column that is written elsewhere, as a total.</summary>
    public int TotalColumn { get; init; } = -1;

    public object? Constant { get; init; }

    public string Name => string.Join('.', Path.Select(static segment => segment.Text));

    /// <summary>Gets the place of the position of the next page.</summary>
    public TreeSegment[] NextPath => [.. Path[..^1], new TreeSegment("next of " + Path[^1].Name, IsList: false)];

    public bool IsTied => Keys.Length > 0;

    /// <summary>Gets whether a result of the query belongs to it.</summary>
    public bool IsRead => Kind is not (ResultKind.Count or ResultKind.Total or ResultKind.Constant or ResultKind.Next);

    /// <summary>Gets the rows that are written, if they belong anywhere.</summary>
    public object?[][] Page => Limit > 0 ? [.. Rows.Take(Limit)] : Rows;

    /// <summary>Gets the ordinals of the columns that its rows show.</summary>
    public IEnumerable<int> Shown => Enumerable.Range(0, Columns.Length).Where(i => i != TotalColumn && !Array.Exists(Keys, key => key.Column == i));

    public FakeResult Result => new(Columns, Rows);

    /// <summary>Returns whether a path leads through this result.</summary>
    public bool Holds(GeneratedSet other) =>
        Path.Length > 0 && other.Path.Length > Path.Length && Path.Zip(other.Path).All(static pair => pair.First.Name == pair.Second.Name);

    public override string ToString() =>
        $"{Kind} {Name}{(IsRequired ? " required" : "")}{(SkipsOrphans ? " skips" : "")}{(Limit > 0 ? $" takes {Limit}" : "")}{(Of is null ? "" : $" of {Of}")}"
        + $"{string.Concat(Keys.Select(static key => $" on {key.Column} = {key.Parent}"))}"
        + $" ({string.Join(", ", Columns.Select(static column => $"{column.Name} {column.Type!.Name}"))})"
        + $" [{string.Join("; ", Rows.Select(static row => string.Join(", ", row.Select(static cell => cell ?? "null"))))}]";

    /// <summary>Returns what the library is told of it.</summary>
    /// <param name="parent">The result whose rows hold its own; null for none.</param>
    /// <param name="of">The result that it is a total of; null for none.</param>
    public JsonResultSet ToSet(GeneratedSet? parent, GeneratedSet? of)
    {
        JsonResultSet set = Kind switch
        {
            ResultKind.Value => JsonResultSet.Value(Name),
            ResultKind.Values => JsonResultSet.Values(Name),
            ResultKind.Row => JsonResultSet.Row(Name, IsRequired),
            ResultKind.Spread => JsonResultSet.Spread(),
            ResultKind.MustExist => JsonResultSet.MustExist(),
            ResultKind.Count => JsonResultSet.Count(Name, Of!),
            ResultKind.Total => JsonResultSet.Total(Name, Of!, of!.Columns[of.TotalColumn].Name!.ToUpperInvariant()),
            ResultKind.Constant => JsonResultSet.Constant(Name, Constant),
            _ => JsonResultSet.Rows(Name),
        };
        foreach ((int column, int parentColumn) in Keys)
        {
            set = set.On(Columns[column].Name!.ToUpperInvariant(), parent!.Columns[parentColumn].Name!);
        }

        set = SkipsOrphans ? set.SkipOrphans() : set;
        return Limit > 0 ? set.Take(Limit, Cursor!, string.Join('.', NextPath.Select(static segment => segment.Text))) : set;
    }
}
