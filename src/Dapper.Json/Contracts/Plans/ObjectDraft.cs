using Dapper.Json.Cells;
using Dapper.Json.Shapes;

namespace Dapper.Json.Contracts.Plans;

/// <summary>The writers of an object's properties, or the reason why Dapper must create the object.</summary>
internal sealed class ObjectDraft
{
    private readonly List<Entry> _properties = [];

    /// <summary>Gets the reason why Dapper must create the object; null if it need not.</summary>
    public string? Reason { get; private set; }

    /// <summary>Gets the description of each column and property, for the plan's explanation.</summary>
    public List<string> Steps { get; } = [];

    /// <summary>Gets whether one of the properties is a list, or an object with a list inside.</summary>
    public bool HoldsList { get; private set; }

    /// <summary>Gets the nodes of the properties, in the order of the JSON.</summary>
    public ShapeNode[] Properties => _properties.ConvertAll(static entry => entry.Node).ToArray();

    /// <summary>Adds the next property, filled from a column.</summary>
    public void Add(ColumnWriter writer) => _properties.Add(new Entry(new ValueNode(writer), writer.Schema.Ordinal, HoldsList: false));

    /// <summary>Adds the next property, a nested object.</summary>
    /// <param name="node">The node that writes it.</param>
    /// <param name="child">The draft of its properties.</param>
    /// <param name="first">The first of its columns.</param>
    public void Add(ShapeNode node, ObjectDraft child, ColumnSchema first)
    {
        _properties.Add(new Entry(node, first.Ordinal, child.HoldsList));
        HoldsList |= child.HoldsList;
    }

    /// <summary>Adds the next property, a list.</summary>
    public void Add(ListNode node)
    {
        _properties.Add(new Entry(node, ColumnSchema.NoOrdinal, HoldsList: true));
        HoldsList = true;
    }

    /// <summary>Adds the next property, which no column fills.</summary>
    public void AddConstant(ShapeNode node) => _properties.Add(new Entry(node, ColumnSchema.NoOrdinal, HoldsList: false));

    /// <summary>
    /// Adds a column that is only checked, at its place in the columns' order. It comes before a list, because all that follows a list is
    /// written when the reader is already on a later row.
    /// </summary>
    public void AddCheck(ColumnWriter writer)
    {
        int ordinal = writer.Schema.Ordinal;
        int position = _properties.FindIndex(entry => entry.First > ordinal || entry.HoldsList);
        _properties.Insert(position < 0 ? _properties.Count : position, new Entry(new ValueNode(writer), ordinal, HoldsList: false));
    }

    public ObjectDraft Refuse(string reason)
    {
        Reason = reason;
        return this;
    }

    private sealed record Entry(ShapeNode Node, int First, bool HoldsList);
}
