using Dapper.Json.Cells;

namespace Dapper.Json.Shapes;

/// <summary>A list inside an object.</summary>
/// <param name="Keys">The writers of the grouping keys of the object.</param>
/// <param name="Start">The first step of an element.</param>
/// <param name="End">The step after its last.</param>
internal sealed record ShapeLevel(ColumnWriter[] Keys, int Start, int End)
{
    /// <summary>Returns the columns of grouping keys, which are read of each row.</summary>
    public static IEnumerable<NeededColumn> NeededBy(IEnumerable<ColumnWriter[]> keys) =>
        keys.SelectMany(static level => level).Select(static key => new NeededColumn(key.Schema, Writer: key));
}
