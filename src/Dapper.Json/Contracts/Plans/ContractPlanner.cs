using System.Collections.Concurrent;
using System.Collections.Immutable;
using System.Text.Json.Serialization.Metadata;
using Dapper.Json.Cells;
using Dapper.Json.Contracts.Mapping;
using Dapper.Json.Contracts.Serializer;
using Dapper.Json.Planning;
using Dapper.Json.Shapes;

namespace Dapper.Json.Contracts.Plans;

/// <summary>
/// Plans the rows of a type: by its members where it is proved that this writes the bytes that Dapper and the serializer
/// would, else through objects.
/// </summary>
/// <param name="typeInfo">The contract of the type.</param>
/// <param name="mapOf">Says which columns fill what.</param>
/// <param name="settings">The settings of the cells.</param>
/// <param name="names">What the names of the columns mean.</param>
internal sealed class ContractPlanner<T>(
    JsonTypeInfo<T> typeInfo, Func<ColumnSchema[], ObjectMap> mapOf, CellSettings settings, NameSettings names) : IContractPlanner
{
    /// <summary>They keep what they have read of a type.</summary>
    private readonly ConcurrentDictionary<(Type Type, bool IsInsideFast), ObjectPlanner> _planners = new();

    /// <summary>By which Dapper mapped the types inside T.</summary>
    private ImmutableDictionary<Type, SqlMapper.ITypeMap> _maps = ImmutableDictionary<Type, SqlMapper.ITypeMap>.Empty;

    public bool IsCurrent
    {
        get
        {
            // Asked for each query, and for most types there is nothing inside.
            ImmutableDictionary<Type, SqlMapper.ITypeMap> maps = Volatile.Read(ref _maps);
            if (maps.IsEmpty)
            {
                return true;
            }

            foreach ((Type type, SqlMapper.ITypeMap map) in maps)
            {
                if (!ReferenceEquals(SqlMapper.GetTypeMap(type), map))
                {
                    return false;
                }
            }

            return true;
        }
    }

    public RowPlan Plan(ColumnSchema[] columns, RowSource rows)
    {
        ObjectMap map = MapOf(columns, out ColumnSchema[][] compared);
        foreach (ObjectMap inside in map.Tree.Skip(1))
        {
            ImmutableInterlocked.AddOrUpdate(ref _maps, inside.Type, SqlMapper.GetTypeMap, static (type, _) => SqlMapper.GetTypeMap(type));
        }

        var levels = new Queue<ColumnWriter[]>(compared.Select(level => Array.ConvertAll(level, column => Comparing(column, rows))));
        ColumnWriter[][] comparing = [.. levels];
        ObjectDraft draft = settings.MaxDepth < map.Depth + 2
            ? new ObjectDraft().Refuse($"the options have a MaxDepth below {map.Depth + 2}, so that the serializer has to count")
            : Draft(map, rows, levels, isInside: false, isInsideFast: false);
        return Choose(draft, map, comparing, rows);
    }

    /// <remarks>Which objects Dapper makes of the columns shows with their types.</remarks>
    public void CheckNames(ColumnSchema[] columns, JsonFields? fields)
    {
        MapOf(columns, out _);
        _ = fields is null ? null : SelectedContract.Checked(fields, typeInfo);
    }

    /// <summary>Finds which columns fill what, and which of them group the rows of each level.</summary>
    private ObjectMap MapOf(ColumnSchema[] columns, out ColumnSchema[][] compared)
    {
        names.ThrowIfMissing(settings.RawJsonColumns, columns);
        ObjectMap map = mapOf(columns);
        if (names.RefusesUnmapped)
        {
            UnmappedColumns.ThrowIfAny(map, settings.RawJsonColumns);
        }

        compared = GroupKeys.Of(map.Levels, names, columns);
        return map;
    }

    /// <summary>Makes the plan: straight from the columns where that is proved, else through objects.</summary>
    /// <exception cref="JsonQueryException">JSON is to be embedded, which no object could hold.</exception>
    private RowPlan Choose(ObjectDraft draft, ObjectMap map, ColumnWriter[][] keysOfLevels, RowSource rows)
    {
        ColumnSchema? embedded = EmbeddedJson.FirstIn(map, settings.RawJsonColumns);
        if (draft.Reason is null)
        {
            return keysOfLevels.Length > 0
                ? new DirectGroupPlan(typeof(T), rows.Traits.Name, draft)
                : new DirectPlan(
                    typeof(T),
                    rows.Traits.Name,
                    draft,
                    embedded is null ? Materialize(map, keysOfLevels, DirectPlan.NotForward, rows, isPrepared: false) : null,
                    embedded);
        }

        return embedded is { } column
            ? throw DirectPlan.NoObjects(typeof(T), column, draft.Reason)
            : Materialize(map, keysOfLevels, draft.Reason, rows, isPrepared: true);
    }

    private RowPlan Materialize(ObjectMap map, ColumnWriter[][] keysOfLevels, string reason, RowSource rows, bool isPrepared)
    {
        var explanation = new JsonQueryPlan(typeof(T), rows.Traits.Name, reason, []);
        if (keysOfLevels.Length > 0)
        {
            return new MaterializingGroupPlan<T>(map, keysOfLevels, typeInfo, explanation).Prepared(rows.Reader);
        }

        var builder = new ObjectBuilder(map, isPart: false);
        if (isPrepared)
        {
            builder.Prepare(rows.Reader);
        }

        return new MaterializingPlan<T>(builder, typeInfo, explanation);
    }

    private ObjectDraft Draft(ObjectMap map, RowSource rows, Queue<ColumnWriter[]> levels, bool isInside, bool isInsideFast)
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

        ObjectPlanner planner = _planners.GetOrAdd(
            (map.Type, isInsideFast), static (key, state) => new ObjectPlanner(state.contract, state.settings, key.IsInsideFast), (contract, settings));
        bool isFast = isInsideFast || FastPath.MayBeTaken(contract);
        var children = new List<ChildDraft>();
        foreach (ChildMap child in map.Children)
        {
            if (child.Member.Field is null)
            {
                return new ObjectDraft().Refuse($"setting its child {child.Member.Name} is more than storing it");
            }

            ColumnWriter[] compared = child.IsList ? levels.Dequeue() : [];
            ObjectDraft draft = Draft(child.Object, rows, levels, isInside: true, isFast);
            if (draft.Reason is { } reason)
            {
                return new ObjectDraft().Refuse($"of its child {child.Object.Type.Name}: {reason}");
            }

            children.Add(new ChildDraft(child, draft, compared));
        }

        return planner.Draft(map.Columns, rows, children, isLazy: isInside && !map.IsSplit);
    }

    private ColumnWriter Comparing(ColumnSchema column, RowSource rows) => rows.CreateWriter(new PlannedColumn(column, settings.Encode(column.Name), settings));
}
