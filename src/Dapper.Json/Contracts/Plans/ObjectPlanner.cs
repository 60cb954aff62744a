using Dapper.Json.Cells;
using Dapper.Json.Contracts.Mapping;
using Dapper.Json.Contracts.Serializer;

namespace Dapper.Json.Contracts.Plans;

/// <summary>
/// The planner of objects, nested ones included: it combines the members that Dapper would fill with the properties that the serializer would
/// write.
/// </summary>
/// <param name="settings">The settings of the cells.</param>
internal sealed class ObjectPlanner(CellSettings settings)
{
    /// <summary>The depth of the array around the rows, of an object that a converter of a member writes, and of its members.</summary>
    private const int Around = 3;

    /// <summary>Creates the drafts of the rows' objects.</summary>
    /// <param name="map">The columns of the objects.</param>
    /// <param name="rows">The open result.</param>
    /// <param name="keys">The writers of the grouping keys of each level.</param>
    public ObjectDraft Draft(ObjectMap map, RowSource rows, ColumnWriter[][] keys) =>
        !CodeGeneration.IsSupported ? new ObjectDraft().Refuse("a program compiled ahead of time keeps no code that could be read")
        : settings.MaxDepth < map.Depth + Around
            ? new ObjectDraft().Refuse($"the options have a MaxDepth below {map.Depth + Around}, so that the serializer has to count")
        : Draft(map, rows, new Queue<ColumnWriter[]>(keys));

    private ObjectDraft Draft(ObjectMap map, RowSource rows, Queue<ColumnWriter[]> keys)
    {
        var draft = new ObjectDraft();
        if (map.FindTypeInfo(out string? reason) is not { } contract)
        {
            return draft.Refuse(reason!);
        }

        if (map.IsValue)
        {
            // The member that holds the list decides how its values are written.
            return draft;
        }

        var children = new List<ChildDraft>();
        foreach (ObjectMap child in map.Children)
        {
            ColumnWriter[] compared = child.IsList ? keys.Dequeue() : [];
            ObjectDraft inside = Draft(child, rows, keys);
            reason = child.Member.Stored is null ? $"setting its child {child.Member.Name} is more than storing it"
                : inside.Reason is not null ? $"of its child {child.Type.Name}: {inside.Reason}" : null;
            if (reason is not null)
            {
                return draft.Refuse(reason);
            }

            children.Add(new ChildDraft(child, inside, compared));
        }

        reason = "the types of the driver's columns may change from row to row";
        return rows.Traits.KnowsMembers && JsonMembers.TryRead(contract, out reason) is { } members && MemberMap.TryRead(map, out reason) is { } filled
            ? Draft(draft, map, members, filled, children, rows)
            : draft.Refuse(reason!);
    }

    /// <summary>Creates the draft of an object's properties.</summary>
    /// <param name="draft">The empty draft.</param>
    /// <param name="map">The columns of the object. One inside of another exists only if one of its columns has a value.</param>
    /// <param name="members">The properties that the serializer would write.</param>
    /// <param name="filled">The members that Dapper would fill.</param>
    /// <param name="children">The objects and lists inside it, each of which fills one of its properties.</param>
    /// <param name="rows">The open result.</param>
    private ObjectDraft Draft(
        ObjectDraft draft, ObjectMap map, JsonMember[] members, MemberMap filled, List<ChildDraft> children, RowSource rows)
    {
        var properties = new PropertyPlanner(draft, rows, settings);
        foreach (JsonMember member in members)
        {
            MappedColumn? mapped = filled.ColumnOf(member.Field);
            string? reason = children.Find(child => Fills(child, member)) is { } child ? properties.AddChild(child, member, mapped)
                : mapped is not null ? properties.AddColumn(mapped, member)
                : properties.AddConstant(member, filled.FreshValueOf(member.Field));
            if (reason is not null)
            {
                return draft.Refuse(reason);
            }
        }

        if (!children.TrueForAll(child => Array.Exists(members, member => Fills(child, member))))
        {
            return draft.Refuse("the property of the child is not part of its JSON");
        }

        properties.AddUnwritten(map.Columns, filled, isLazy: map.IsInside);
        return draft;

        static bool Fills(ChildDraft child, JsonMember member) => member.Field == child.Object.Member.Stored;
    }
}
