using System.Text.Json.Serialization.Metadata;
using Dapper.Json.Cells;
using Dapper.Json.Contracts.Mapping;
using Dapper.Json.Contracts.Serializer;
using Dapper.Json.Planning;
using Dapper.Json.Shapes;

namespace Dapper.Json.Contracts.Plans;

/// <summary>
/// The planner of typed rows. They are written straight from the columns if that provably gives the same bytes as Dapper and the serializer.
/// If not, Dapper creates objects.
/// </summary>
/// <param name="typeInfo">The contract of the type.</param>
/// <param name="settings">The settings of the plans.</param>
internal sealed class ContractPlanner<T>(JsonTypeInfo<T> typeInfo, PlanSettings settings) : IRowPlanner
{
    private readonly DapperRules _rules = DapperRules.For(typeof(T));
    private readonly object _gate = new();

    /// <summary>Dapper's type maps of the types inside T, as used by the plans.</summary>
    private volatile NestedMap[] _maps = [];

    /// <summary>Gets the contract of queries of the type.</summary>
    public static RowContract Contract { get; } = new(typeof(T), Create);

    public bool LooksAtCells => true;

    /// <summary>Gets whether Dapper still maps the type and those of nested objects as it did when the plans were made.</summary>
    public bool IsCurrent =>
        _rules == DapperRules.For(typeof(T)) && Array.TrueForAll(_maps, static nested => ReferenceEquals(SqlMapper.GetTypeMap(nested.Type), nested.Map));

    private static ContractPlanner<T> Create(PlanSettings settings)
    {
        DapperConstructor.ThrowIfTuple(typeof(T));
        var typeInfo = (JsonTypeInfo<T>)settings.Cells.Serializer.GetTypeInfo(typeof(T));
        DapperConstructor.ThrowIfSequence(typeInfo);
        return new ContractPlanner<T>(typeInfo, settings);
    }

    public RowPlan Plan(ColumnSchema[] columns, RowSource rows)
    {
        ObjectMap map = MapOf(columns, out ColumnSchema[][] groups, out Nesting nesting);
        foreach (Type inside in map.Tree.Skip(1).Select(static inside => inside.Type))
        {
            // The first map stays: after another one all plans are made anew.
            lock (_gate)
            {
                _maps = Array.Exists(_maps, known => known.Type == inside) ? _maps : [.. _maps, new(inside, SqlMapper.GetTypeMap(inside))];
            }
        }

        ColumnWriter[][] keys = Array.ConvertAll(groups, level => Array.ConvertAll(
            level, column => rows.CreateWriter(new PlannedColumn(column, settings.Cells.Encode(column.Name), settings.Cells.ForGroupKeys))));
        var planner = new ObjectPlanner(map, rows, settings.Cells);
        string? reason = planner.TryPlan(keys, nesting.Depth);
        if (reason is not null && map.EmbeddedColumn is { } embedded)
        {
            throw ColumnError.Of(
                $"JSON is embedded in {TypeNames.Of(typeof(T))} only where rows are written straight from their columns, but {reason}. Change that, or let "
                + "Dapper create the member from the column's text by a SqlMapper.TypeHandler, and name the column neither with ::json nor in RawJsonColumns",
                embedded);
        }

        var explanation = new JsonQueryPlan(typeof(T), rows.Traits.Name, reason, reason is null ? [.. planner.Steps] : []);
        return reason is null
            ? new ShapePlan(new Shape(ShapeNode.Root(BracketKind.Object, planner.Properties))) { Explanation = explanation, Nesting = nesting }
            : new ObjectPlan<T>([.. ObjectBuilder.LevelsOf(map, map.IsPending, rows.Reader)], keys, typeInfo) { Explanation = explanation };
    }

    /// <remarks>Whether Dapper can create objects depends on the columns' types, so it is not checked here.</remarks>
    public PlanWithoutRows PlanWithoutRows(ColumnSchema[] columns, JsonFields? fields)
    {
        MapOf(columns, out _, out _);
        _ = fields is null ? null : SelectedContract.Checked(fields, typeInfo);
        return new PlanWithoutRows(Nesting.None, Names: []);
    }

    /// <summary>Maps the columns to members, and finds the grouping keys of each level.</summary>
    private ObjectMap MapOf(ColumnSchema[] columns, out ColumnSchema[][] groups, out Nesting nesting)
    {
        PathColumn[] read = settings.Read(columns);
        nesting = PathColumn.NestingOf(read);

        // The serializer counts what it writes, and NULL is at no depth. This only keeps a path of any length from overflowing the stack.
        nesting.ThrowIfBeyond(Math.Max(settings.Cells.MaxDepth, CellSettings.DefaultMaxDepth), outside: 0);
        string[] elsewhere = settings.LeftOut?.FilledElsewhere ?? [];
        ObjectMap map = PathMaps.Of(typeof(T), settings.Cells, read, elsewhere);
        if (settings.LeftOut is { } leftOut && !map.TakesAllColumns)
        {
            map = PathMaps.Of(typeof(T), settings.Cells, Array.FindAll(read, column => !leftOut.Has(column.Schema)), elsewhere);
            if (map.Columns.Length == 0 && !map.IsFilledByNames && typeof(T) != typeof(object))
            {
                throw LeftOutColumns.NoValue();
            }
        }

        MapRules.ThrowIfBroken(map, settings, elsewhere);
        groups = GroupLevels.KeysOf(map.Names, settings, columns);
        return map;
    }

    private sealed record NestedMap(Type Type, SqlMapper.ITypeMap Map);
}
