using System.Collections.Concurrent;
using Dapper.Json.Cells;
using Dapper.Json.Contracts.Mapping;
using Dapper.Json.Contracts.Serializer;

namespace Dapper.Json.Contracts.Plans;

/// <summary>
/// The planner of objects, nested ones included: it combines the members that Dapper would fill with the properties that the serializer would
/// write. It caches the properties of the types.
/// </summary>
/// <param name="settings">The settings of the cells.</param>
internal sealed class ObjectPlanner(CellSettings settings)
{
    /// <summary>The properties of each type. They do not depend on the columns.</summary>
    private readonly ConcurrentDictionary<Type, KnownMembers> _json = new();

    /// <summary>Creates the drafts of the rows' objects.</summary>
    /// <param name="map">The columns of the objects.</param>
    /// <param name="rows">The open result.</param>
    /// <param name="keys">The writers of the grouping keys of each level.</param>
    public ObjectDraft Draft(ObjectMap map, RowSource rows, ColumnWriter[][] keys) =>
        !CodeGeneration.IsSupported ? new ObjectDraft().Refuse("a program compiled ahead of time keeps no code that could be read")
        : settings.MaxDepth < map.Depth + 2
            ? new ObjectDraft().Refuse($"the options have a MaxDepth below {map.Depth + 2}, so that the serializer has to count")
        : Draft(map, rows, new Queue<ColumnWriter[]>(keys), isInside: false);

    private ObjectDraft Draft(ObjectMap map, RowSource rows, Queue<ColumnWriter[]> keys, bool isInside)
    {
        if (map.FindTypeInfo(out string? missing) is not { } contract)
        {
            return new ObjectDraft().Refuse(missing!);
        }

        if (map.IsValue)
        {
            // The member that holds the list decides how its values are written.
            return new ObjectDraft();
        }

        var children = new List<ChildDraft>();
        foreach (ChildMap child in map.Children)
        {
            if (child.Member.Field is null)
            {
                return new ObjectDraft().Refuse($"setting its child {child.Member.Name} is more than storing it");
            }

            ColumnWriter[] compared = child.IsList ? keys.Dequeue() : [];
            ObjectDraft draft = Draft(child.Object, rows, keys, isInside: true);
            if (draft.Reason is { } reason)
            {
                return new ObjectDraft().Refuse($"of its child {child.Object.Type.Name}: {reason}");
            }

            children.Add(new ChildDraft(child, draft, compared));
        }

        if (!rows.Traits.KnowsMembers)
        {
            return new ObjectDraft().Refuse("the types of the driver's columns may change from row to row");
        }

        (JsonMember[]? members, string? unread) = _json.GetOrAdd(
            contract.Type, _ => new KnownMembers(JsonMembers.TryRead(contract, out string? reason), reason));
        return members is not null ? Draft(map, members, rows, children, isLazy: isInside) : new ObjectDraft().Refuse(unread!);
    }

    /// <summary>Creates the draft of an object's properties.</summary>
    /// <param name="map">The columns of the object.</param>
    /// <param name="members">The properties that the serializer would write.</param>
    /// <param name="rows">The open result.</param>
    /// <param name="children">The objects and lists inside it, each of which fills one of its properties.</param>
    /// <param name="isLazy">Whether the object exists only if one of its columns has a value.</param>
    private ObjectDraft Draft(ObjectMap map, JsonMember[] members, RowSource rows, List<ChildDraft> children, bool isLazy)
    {
        var draft = new ObjectDraft();
        if (MemberMap.TryRead(map, out string? reason) is not { } filled)
        {
            return draft.Refuse(reason!);
        }

        var properties = new PropertyPlanner(draft, rows, settings);
        foreach (JsonMember member in members)
        {
            MappedColumn? mapped = filled.ColumnOf(member.Field);
            reason = children.FirstOrDefault(child => child.Fills(member)) is { } child
                ? AddElements(child, member, rows) ?? child.AddTo(draft, member, settings.Encode(member.Property.Name), mapped)
                : mapped is not null ? properties.AddColumn(mapped, member) : properties.AddConstant(member, filled.FreshValueOf(member.Field));
            if (reason is not null)
            {
                return draft.Refuse(reason);
            }
        }

        if (!children.TrueForAll(child => Array.Exists(members, child.Fills)))
        {
            return draft.Refuse("the property of the child is not part of its JSON");
        }

        properties.AddUnwritten(map.Columns, filled, isLazy);
        return draft;
    }

    /// <summary>Adds the writer of the elements of a list of values. Elements that are objects have their own properties, so nothing is added.</summary>
    private string? AddElements(ChildDraft child, JsonMember member, RowSource rows)
    {
        if (!child.Object.IsValue)
        {
            return null;
        }

        (Type type, ColumnSchema column) = (child.Object.Type, child.Object.Columns[0]);
        var mapped = new MappedColumn(column, member.Name, type, ValueOfNull: null, EmbeddedJson.Is(column, _ => type));
        return new PropertyPlanner(child.Draft, rows, settings).AddColumn(mapped, member with { ElementType = type });
    }

    private sealed record KnownMembers(JsonMember[]? Members, string? Reason);
}
