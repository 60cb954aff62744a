using FsCheck;
using FsCheck.Fluent;

namespace Dapper.Json.Generated;

/// <summary>A column: its name, and its cells as SQL.</summary>
internal sealed record GeneratedColumn(string Name, string[] Cells)
{
    /// <summary>Gets the columns for a type on a database, of one number of rows.</summary>
    public static Gen<GeneratedColumn[]> For(GeneratedType type, Dialect dialect, int rows)
    {
        GeneratedMember[] members = [.. type.All];
        bool byConstructor = type.Parameters.Length > 0;
        return
            from keep in Gen.Frequency((byConstructor ? 12 : 1, Gen.Constant(100)), (1, Gen.Constant(80)))
            from inOrder in Gen.Frequency((byConstructor ? 12 : 1, Gen.Constant(true)), (1, Gen.Constant(false)))
            from kept in Gen.Choose(1, 100).ArrayOf(members.Length)
            from own in Gen.CollectToArray(byConstructor ? type.Parameters : members, member => Of(member, dialect, rows, byConstructor))
            let chosen = own.Where((_, i) => kept[i] <= keep).ToArray()
            from mixed in inOrder ? Gen.Constant(chosen) : Gen.Shuffle(chosen)
            from more in Gen.Frequency((byConstructor ? 20 : 3, Gen.Constant(0)), (1, Gen.Choose(1, 2)))
            from others in Other(dialect, rows).ArrayOf(more)
            from first in Gen.Elements(true, false)
            let all = first ? others.Concat(mixed).ToArray() : [.. mixed, .. others]
            from twice in Gen.Frequency((25, Gen.Constant(false)), (1, Gen.Constant(true)))
            select all.Length == 0 ? [new GeneratedColumn("nothing", [.. Enumerable.Repeat("1", rows)])]
                : twice ? [.. all, all[0]]
                : all;
    }

    private static Gen<GeneratedColumn> Of(GeneratedMember member, Dialect dialect, int rows, bool isExact) =>
        from name in Gen.Frequency(
            (isExact ? 60 : 15, Gen.Constant(member.Name)),
            (1, Gen.Constant(member.Name.ToLowerInvariant())),
            (1, Gen.Constant(member.Name.ToUpperInvariant())),
            (1, Gen.Constant(member.Name.Insert(1, "_"))),
            (1, Gen.Constant(member.Name.Replace("_", "", StringComparison.Ordinal))))
        from cells in dialect.Column(member.Type.Value, rows)
        select new GeneratedColumn(name, cells);

    private static Gen<GeneratedColumn> Other(Dialect dialect, int rows) =>
        from name in Gen.Elements("other", "Unknown", "id", "_x", "key", "")
        from type in MemberType.Any
        from cells in dialect.Column(type.Value, rows)
        select new GeneratedColumn(name.Length == 0 ? "?" : name, cells);
}
