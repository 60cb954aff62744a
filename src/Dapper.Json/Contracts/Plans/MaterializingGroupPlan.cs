using System.Data.Common;
using System.Text.Json.Serialization.Metadata;
using Dapper.Json.Cells;
using Dapper.Json.Contracts.Mapping;
using Dapper.Json.Shapes;

namespace Dapper.Json.Contracts.Plans;

/// <summary>Rows of which Dapper makes objects with lists inside, one at a time, and the serializer writes each once it is whole.</summary>
internal sealed class MaterializingGroupPlan<T> : GroupedRows, IExplainedPlan
{
    private readonly JsonTypeInfo<T> _typeInfo;
    private readonly string _reason;
    private readonly ObjectBuilder[] _builders;
    private readonly ObjectMember[] _lists;

    /// <param name="map">What the objects are made of.</param>
    /// <param name="keys">What compares the columns of each level.</param>
    /// <param name="typeInfo">The contract.</param>
    /// <param name="reason">Why objects are made.</param>
    public MaterializingGroupPlan(ObjectMap map, ColumnWriter[][] keys, JsonTypeInfo<T> typeInfo, string reason)
        : base(keys)
    {
        _typeInfo = typeInfo;
        _reason = reason;
        var builders = new List<ObjectBuilder>();
        var lists = new List<ObjectMember>();
        for (ObjectMap? level = map; level is not null; level = level.List?.Object)
        {
            builders.Add(new ObjectBuilder(level, isPart: true));
            if (level.List is { } list)
            {
                lists.Add(list.Member);
            }
        }

        (_builders, _lists) = (builders.ToArray(), lists.ToArray());
    }

    /// <summary>Makes the parsers, so that a type that Dapper cannot make is an error before any row.</summary>
    /// <exception cref="InvalidOperationException">Dapper finds no constructor.</exception>
    public MaterializingGroupPlan<T> Prepared(DbDataReader reader)
    {
        Array.ForEach(_builders, builder => builder.Prepare(reader));
        return this;
    }

    public override bool WriteRow(RowCursor cursor)
    {
        DbDataReader reader = cursor.Source.Reader;
        var group = (ObjectGroup)(cursor.State ??= new ObjectGroup(_builders, _lists));
        group.End(cursor.Level);
        group.Add(reader, cursor.RowNumber);
        cursor.IsInGroup = true;
        return true;
    }

    public override void EndGroup(RowCursor cursor)
    {
        var group = (ObjectGroup)cursor.State!;
        group.End(level: 1);
        cursor.IsInGroup = false;
        MaterializingPlan<T>.Write(cursor, group.TakeRoot(), _builders[0].Map, _typeInfo);
    }

    /// <summary>What makes the objects is code of the caller's.</summary>
    protected override bool MayHoldRow(RowCursor cursor) => false;

    public JsonQueryPlan Explain() => new(typeof(T), _reason, []);
}
