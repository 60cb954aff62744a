using System.Data.Common;
using System.Text.Json.Serialization.Metadata;
using Dapper.Json.Cells;
using Dapper.Json.Contracts.Mapping;
using Dapper.Json.Contracts.Serializer;
using Dapper.Json.Shapes;

namespace Dapper.Json.Contracts.Plans;

/// <summary>Rows of which Dapper makes objects with lists inside, one at a time, and the serializer writes each once it is whole.</summary>
internal sealed class MaterializingGroupPlan<T> : GroupedRows, IExplainedPlan
{
    private readonly JsonTypeInfo<T> _typeInfo;
    private readonly GroupedObject[] _levels;
    private readonly JsonFields? _fields;

    /// <param name="map">What the objects are made of.</param>
    /// <param name="keys">What compares the columns of each level.</param>
    /// <param name="typeInfo">The contract.</param>
    /// <param name="explanation">Says why objects are made.</param>
    public MaterializingGroupPlan(ObjectMap map, ColumnWriter[][] keys, JsonTypeInfo<T> typeInfo, JsonQueryPlan explanation)
        : base(keys)
    {
        _typeInfo = typeInfo;
        Explanation = explanation;
        var levels = new List<GroupedObject>();
        for (ObjectMap? level = map; level is not null; level = level.List?.Object)
        {
            ObjectMember? list = level.List?.Member;
            levels.Add(new GroupedObject(new ObjectBuilder(level, isPart: true), list, list is null ? null : CollectionType.MakerOf(list.Type)));
        }

        _levels = levels.ToArray();
    }

    private MaterializingGroupPlan(MaterializingGroupPlan<T> whole, JsonFields fields)
        : base(whole.Keys) =>
        (_typeInfo, Explanation, _levels, _fields) = (whole._typeInfo, whole.Explanation, whole._levels, fields);

    public override bool MakesObjects => true;

    public JsonQueryPlan Explanation { get; }

    public override RowPlan Select(JsonFields fields) =>
        SelectedContract.IsWhole(SelectedContract.Checked(fields, _typeInfo), _typeInfo) ? this : new MaterializingGroupPlan<T>(this, fields);

    /// <summary>Makes the parsers, so that a type that Dapper cannot make is an error before any row.</summary>
    /// <exception cref="InvalidOperationException">Dapper finds no constructor.</exception>
    public MaterializingGroupPlan<T> Prepared(DbDataReader reader)
    {
        Array.ForEach(_levels, level => level.Builder.Prepare(reader));
        return this;
    }

    public override bool WriteRow(RowCursor cursor)
    {
        DbDataReader reader = cursor.Source.Reader;
        var group = (ObjectGroup)(cursor.State ??= new ObjectGroup(_levels));
        group.Add(cursor.Level, reader, cursor.RowNumber);
        cursor.IsInGroup = true;
        return true;
    }

    public override void EndGroup(RowCursor cursor)
    {
        var group = (ObjectGroup)cursor.State!;
        group.End(shared: 0, cursor.RowNumber);
        cursor.IsInGroup = false;
        MaterializingPlan<T>.Write(cursor, group.Root, _levels[0].Builder.Map, _typeInfo, _fields);
    }

    protected override void EndElements(RowCursor cursor) => ((ObjectGroup)cursor.State!).End(cursor.Level, cursor.RowNumber);

    /// <summary>What makes the objects is code of the caller's.</summary>
    protected override bool MayHoldRow(RowCursor cursor) => false;
}
