using FsCheck;
using FsCheck.Fluent;

namespace Dapper.Json.Generated;

/// <summary>A column: its name, which may be a path, and its cells as SQL.</summary>
internal sealed record GeneratedColumn(string Name, string[] Cells)
{
    /// <summary>What stands before the elements of a list.</summary>
    private const string ListMark = "[].";

    private const string Null = "null";

    /// <summary>Gets the columns for a type on a database, of one number of rows.</summary>
    public static Gen<GeneratedColumn[]> For(GeneratedType type, Dialect dialect, int rows) =>
        from columns in Inside(type, dialect, rows)
        select columns.Length == 0 ? [new GeneratedColumn("nothing", [.. Enumerable.Repeat("1", rows)])] : columns;

    private static Gen<GeneratedColumn[]> Inside(GeneratedType type, Dialect dialect, int rows)
    {
        bool byConstructor = type.Parameters.Length > 0;
        GeneratedMember[] members = [.. type.All.Where(member => !byConstructor || member.Type.Inside is not null || type.Parameters.Contains(member))];
        bool holdsList = Array.Exists(members, static member => member.Type.HoldsList);
        return
            from keep in Gen.Frequency((byConstructor ? 12 : 1, Gen.Constant(100)), (1, Gen.Constant(80)))
            from inOrder in Gen.Frequency((byConstructor ? 12 : 1, Gen.Constant(true)), (1, Gen.Constant(false)))
            from kept in Gen.Choose(1, 100).ArrayOf(members.Length)
            from own in Gen.CollectToArray(
                members, member => member.Type.Inside is null ? Of(member, dialect, rows, byConstructor) : InsideOf(member, dialect, rows))
            let chosen = own.Where((_, i) => kept[i] <= keep).SelectMany(static columns => columns).ToArray()
            from mixed in inOrder ? Gen.Constant(chosen) : Gen.Shuffle(chosen)
            from more in Gen.Frequency((byConstructor ? 20 : 3, Gen.Constant(0)), (1, Gen.Choose(1, 2)))
            from others in Other(dialect, rows).ArrayOf(more)
            from first in Gen.Elements(true, false)
            let all = first ? others.Concat(mixed).ToArray() : [.. mixed, .. others]
            from twice in Gen.Frequency((50, Gen.Constant(false)), (1, Gen.Constant(all.Length > 0)))
            from sources in Sources(rows, isGrouped: holdsList)
            select (twice ? [.. all, all[0]] : all).Select(column => column.IsBelow("") ? column : column.From(sources)).ToArray();
    }

    /// <summary>Says whether this is a column of elements inside of the object that another column is a value of.</summary>
    public bool IsBelow(string other)
    {
        int end = other.LastIndexOf(ListMark, StringComparison.Ordinal) is >= 0 and var mark ? mark + ListMark.Length : 0;
        return Name.StartsWith(other[..end], StringComparison.Ordinal) && Name.IndexOf(ListMark, end, StringComparison.Ordinal) >= 0;
    }

    /// <summary>Gets the columns of what is inside of a member, some rows of which have nothing there.</summary>
    private static Gen<GeneratedColumn[]> InsideOf(GeneratedMember member, Dialect dialect, int rows) =>
        from name in Gen.Frequency((15, Gen.Constant(member.Name)), (2, Gen.Elements(member.Name.ToUpperInvariant(), $"\"{member.Name}\"")))
        from columns in Inside(member.Type.Inside!, dialect, rows)
        from share in Gen.Elements(0, 1, 3)
        from missing in Gen.Choose(0, 5).ArrayOf(rows)
        select columns.Select(column => new GeneratedColumn(
            name + (member.Type.IsList ? ListMark : ".") + column.Name,
            [.. column.Cells.Select((cell, row) => missing[row] < share ? Null : cell)])).ToArray();

    /// <summary>Gets for each row the one that it takes its values from: itself, or one of those that come before.</summary>
    private static Gen<int[]> Sources(int rows, bool isGrouped) =>
        from kept in Gen.Choose(0, isGrouped ? 2 : 0).ArrayOf(rows)
        select kept.Select((_, row) => Math.Max(0, Array.FindLastIndex(kept, row, static often => often == 0))).ToArray();

    private GeneratedColumn From(int[] rows) => this with { Cells = [.. rows.Select(row => Cells[row])] };

    private static Gen<GeneratedColumn[]> Of(GeneratedMember member, Dialect dialect, int rows, bool isExact) =>
        from name in Gen.Frequency(
            (isExact ? 60 : 15, Gen.Constant(member.Name)),
            (1, Gen.Constant(member.Name.ToLowerInvariant())),
            (1, Gen.Constant(member.Name.ToUpperInvariant())),
            (1, Gen.Constant(member.Name.Insert(1, "_"))),
            (1, Gen.Constant(member.Name.Replace("_", "", StringComparison.Ordinal))))
        from cells in dialect.Column(member.Type.Value, rows)
        select new[] { new GeneratedColumn(name, cells) };

    private static Gen<GeneratedColumn> Other(Dialect dialect, int rows) =>
        from name in Gen.Elements("other", "Unknown", "id", "_x", "key", "")
        from type in MemberType.Any
        from cells in dialect.Column(type.Value, rows)
        select new GeneratedColumn(name.Length == 0 ? "_" : name, cells);
}
