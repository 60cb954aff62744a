using System.Collections.Concurrent;
using System.Text.Json.Serialization.Metadata;
using Dapper.Json.Cells;
using Dapper.Json.Contracts.Mapping;
using Dapper.Json.Contracts.Serializer;

namespace Dapper.Json.Contracts.Plans;

/// <summary>The drafts of objects with all that is inside them. Keeps what has been read of their types.</summary>
/// <param name="settings">The settings of the cells.</param>
internal sealed class ObjectDrafts(CellSettings settings)
{
    private readonly ConcurrentDictionary<(Type Type, bool IsInsideFast), ObjectPlanner> _planners = new();

    /// <summary>Drafts the objects of rows.</summary>
    /// <param name="map">What they are made of.</param>
    /// <param name="rows">The open result.</param>
    /// <param name="keys">What compares the columns of each level.</param>
    public ObjectDraft Draft(ObjectMap map, RowSource rows, ColumnWriter[][] keys) => settings.MaxDepth < map.Depth + 2
        ? new ObjectDraft().Refuse($"the options have a MaxDepth below {map.Depth + 2}, so that the serializer has to count")
        : Draft(map, rows, new Queue<ColumnWriter[]>(keys), isInside: false, isInsideFast: false);

    private ObjectDraft Draft(ObjectMap map, RowSource rows, Queue<ColumnWriter[]> keys, bool isInside, bool isInsideFast)
    {
        if (map.FindTypeInfo(out string? missing) is not { } contract)
        {
            return new ObjectDraft().Refuse(missing!);
        }

        if (map.IsValue)
        {
            // Written by the contract of the member that holds the list.
            return new ObjectDraft();
        }

        bool isFast = isInsideFast || FastPath.MayBeTaken(contract);
        var children = new List<ChildDraft>();
        foreach (ChildMap child in map.Children)
        {
            if (child.Member.Field is null)
            {
                return new ObjectDraft().Refuse($"setting its child {child.Member.Name} is more than storing it");
            }

            ColumnWriter[] compared = child.IsList ? keys.Dequeue() : [];
            ObjectDraft draft = Draft(child.Object, rows, keys, isInside: true, isFast);
            if (draft.Reason is { } reason)
            {
                return new ObjectDraft().Refuse($"of its child {child.Object.Type.Name}: {reason}");
            }

            children.Add(new ChildDraft(child, draft, compared));
        }

        return PlannerOf(contract, isInsideFast).Draft(map.Columns, rows, children, isLazy: isInside && !map.IsSplit);
    }

    private ObjectPlanner PlannerOf(JsonTypeInfo contract, bool isInsideFast) => _planners.GetOrAdd(
        (contract.Type, isInsideFast), static (key, state) => new ObjectPlanner(state.contract, state.settings, key.IsInsideFast), (contract, settings));
}
