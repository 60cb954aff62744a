namespace Dapper.Json.Generated;

/// <summary>A column: its name, which may be a path, and its cells as SQL.</summary>
internal sealed record GeneratedColumn(string Name, string[] Cells)
{
    /// <summary>What stands before the elements of a list.</summary>
    public const string ListMark = "[].";

    /// <summary>Says whether this is a column of elements inside of the object that another column is a value of.</summary>
    public bool IsBelow(string other)
    {
        int end = other.LastIndexOf(ListMark, StringComparison.Ordinal) is >= 0 and var mark ? mark + ListMark.Length : 0;
        return Name.StartsWith(other[..end], StringComparison.Ordinal) && Name.IndexOf(ListMark, end, StringComparison.Ordinal) >= 0;
    }
}
