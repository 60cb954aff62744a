using Dapper.Json.Cells;
using Dapper.Json.Contracts.Mapping;
using Dapper.Json.Shapes;

namespace Dapper.Json.Contracts.Plans;

/// <summary>A plan of rows that Dapper makes objects with lists inside of, one at a time, and the serializer writes each once it is whole.</summary>
/// <param name="levels">What makes the objects, and the elements of each list inside the other.</param>
/// <param name="keys">What compares the columns of each level.</param>
/// <param name="writer">What writes the objects.</param>
internal sealed class ObjectGroupPlan<T>(GroupedObject[] levels, ColumnWriter[][] keys, ObjectWriter<T> writer) : GroupedRows(keys)
{
    public override bool MakesObjects => true;

    public override RowPlan Select(JsonFields fields) => writer.Select(fields) is { } selected ? new ObjectGroupPlan<T>(levels, Keys, selected) : this;

    public override bool WriteRow(RowCursor cursor)
    {
        var group = (ObjectGroup)(cursor.State ??= new ObjectGroup(levels));
        group.Add(cursor.Level, cursor.Source.Reader, cursor.RowNumber);
        cursor.IsInGroup = true;
        return true;
    }

    public override void EndGroup(RowCursor cursor)
    {
        var group = (ObjectGroup)cursor.State!;
        group.End(shared: 0, cursor.RowNumber);
        cursor.IsInGroup = false;
        writer.Write(cursor, group.Root);
    }

    protected override void EndElements(RowCursor cursor) => ((ObjectGroup)cursor.State!).End(cursor.Level, cursor.RowNumber);

    /// <summary>What makes the objects is code of the caller's.</summary>
    protected override bool MayHoldRow(RowCursor cursor) => false;
}

/// <summary>An object, or an element of a list, that may hold a list itself.</summary>
/// <param name="Builder">What makes it.</param>
/// <param name="List">The member that holds the list; null for none.</param>
/// <param name="MakeList">What makes the list of its elements.</param>
internal sealed record GroupedObject(ObjectBuilder Builder, ObjectMember? List, Func<List<object?>, object>? MakeList)
{
    /// <summary>Gives the objects that lists are in, from the outermost inwards, and the elements of the innermost list.</summary>
    public static IEnumerable<GroupedObject> LevelsOf(ObjectMap map)
    {
        for (ObjectMap? level = map; level is not null; level = level.List?.Object)
        {
            ObjectMember? list = level.List?.Member;
            yield return new GroupedObject(new ObjectBuilder(level, isPart: level != map), list, list is null ? null : CollectionType.MakerOf(list.Type));
        }
    }
}
