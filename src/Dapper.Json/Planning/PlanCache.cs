using System.Runtime.CompilerServices;
using Dapper.Json.Cells;
using Dapper.Json.Shapes;
using Dapper.Json.Telemetry;

namespace Dapper.Json.Planning;

/// <summary>
/// Caches the plans of an options instance: plans for all fields by planner and schema, plans for some fields by such a plan and the fields.
/// </summary>
internal sealed class PlanCache
{
    public const int DefaultGenerationSize = 256;

    public const int SelectedGenerationSize = 512;

    private const int LastCount = 256;

    // Keys are classes: code for generic types of structs is compiled for each of them, in the first call of a process.
    private readonly Last?[] _last = new Last?[LastCount];
    private readonly BoundedCache<Key, Entry> _plans;
    private readonly BoundedCache<FieldsOfPlan, RowPlan> _ofFields = new(SelectedGenerationSize, CountEvicted);
    private readonly BoundedCache<CheckedNames, PlanWithoutRows> _withoutRows = new(LastCount);

    public PlanCache(int generationSize = DefaultGenerationSize) => _plans = new BoundedCache<Key, Entry>(generationSize, OnGenerationFull);

    /// <summary>Returns the plan for a result.</summary>
    /// <param name="planner">The planner that creates the plan.</param>
    /// <param name="source">The open result.</param>
    /// <param name="sql">The text of its command; null if it is not known.</param>
    public RowPlan For(IRowPlanner planner, RowSource source, string? sql)
    {
        // A program runs few commands, most of them literals, so the last plan of the same string object mostly fits. The
        // columns are still compared.
        bool isFound = true;
        int own = RuntimeHelpers.GetHashCode(planner);
        ref Last? last = ref _last[(uint)(own ^ (sql is null ? 0 : RuntimeHelpers.GetHashCode(sql))) % LastCount];
        if (last is { } known && ReferenceEquals(known.Entry.Planner, planner)
            && source.Matches(known.Entry.Schema, isLast: sql is not null && ReferenceEquals(sql, known.Sql)))
        {
            Instruments.Count(Instruments.PlansFound, 1);
            return known.Entry.Plan;
        }

        var key = new Key(HashCode.Combine(own, source.HashSchema()), planner, source, Schema: null);
        if (!_plans.TryGet(key, out Entry? found))
        {
            found = Make(key, source, out isFound);
        }

        if (found.IsCached)
        {
            last = new Last(sql, found);
        }

        Instruments.Count(isFound ? Instruments.PlansFound : Instruments.PlansMade, 1);
        return found.Plan;
    }

    /// <summary>Returns the plan for some fields.</summary>
    /// <param name="whole">The plan for all fields.</param>
    /// <param name="fields">The selected fields.</param>
    /// <exception cref="JsonQueryException">A selected field does not exist.</exception>
    public RowPlan Select(RowPlan whole, JsonFields fields)
    {
        var key = new FieldsOfPlan(whole, fields);
        return _ofFields.TryGet(key, out RowPlan? plan) ? plan : _ofFields.Add(key, whole.Select(fields), fields.ToString().Length);
    }

    /// <summary>Returns the plan for a result without rows: "not found" must be fast too.</summary>
    /// <param name="planner">The planner that creates the plan, and checks the names of the columns.</param>
    /// <param name="source">The open result.</param>
    /// <param name="fields">The selected fields; null for all.</param>
    public PlanWithoutRows WithoutRows(IRowPlanner planner, RowSource source, JsonFields? fields)
    {
        int hash = HashCode.Combine(RuntimeHelpers.GetHashCode(planner), source.HashSchema());
        var names = new CheckedNames(hash, planner, source.CopyNames(), fields);
        return _withoutRows.TryGet(names, out PlanWithoutRows? plan)
            ? plan
            : _withoutRows.Add(names, planner.PlanWithoutRows(names.Columns, fields), LengthOf(names.Columns));
    }

    private Entry Make(Key key, RowSource source, out bool isFound)
    {
        // Created outside the cache's lock, because it runs custom naming policies and converter factories.
        ResultSchema schema = source.CopySchema(key.Planner.LooksAtCells, out ColumnSchema[] columns);
        int length = LengthOf(columns);
        var made = new Entry(key.Planner, schema, key.Planner.Plan(columns, source), BoundedCache<Key, Entry>.Keeps(length));
        Entry cached = _plans.Add(key, new Key(key.Hash, key.Planner, Source: null, schema), made, length);
        isFound = !ReferenceEquals(cached, made);
        return cached;
    }

    private static int LengthOf(ColumnSchema[] columns)
    {
        int length = 0;
        foreach (ColumnSchema column in columns)
        {
            length += column.Name.Length + column.DataTypeName.Length;
        }

        return length;
    }

    private static void CountEvicted(int dropped) => Instruments.Count(Instruments.PlansEvicted, dropped);

    private void OnGenerationFull(int dropped)
    {
        // An entry that is found here is not looked up in the generations. It would age there, and stay here after it was dropped.
        Array.Clear(_last);
        CountEvicted(dropped);
    }

    private sealed record Entry(IRowPlanner Planner, ResultSchema Schema, RowPlan Plan, bool IsCached);

    private sealed record Last(string? Sql, Entry Entry);

    /// <summary>The key of a plan. For a lookup it has an open result, in the cache it has a schema.</summary>
    private sealed record Key(int Hash, IRowPlanner Planner, RowSource? Source, ResultSchema? Schema)
    {
        public bool Equals(Key? other) =>
            other is not null && Hash == other.Hash && ReferenceEquals(Planner, other.Planner)
            && (Schema is null ? Source!.Matches(other.Schema!)
                : other.Schema is null ? other.Source!.Matches(Schema)
                : ReferenceEquals(Schema, other.Schema));

        public override int GetHashCode() => Hash;
    }

    private sealed record FieldsOfPlan(RowPlan Whole, JsonFields Fields);

    private sealed record CheckedNames(int Hash, IRowPlanner Planner, ColumnSchema[] Columns, JsonFields? Fields)
    {
        public bool Equals(CheckedNames? other) =>
            other is not null && ReferenceEquals(Planner, other.Planner) && Equals(Fields, other.Fields) && Columns.AsSpan().SequenceEqual(other.Columns);

        public override int GetHashCode() => Hash;
    }
}
