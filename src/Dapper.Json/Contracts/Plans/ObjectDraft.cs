using Dapper.Json.Cells;
using Dapper.Json.Shapes;

namespace Dapper.Json.Contracts.Plans;

/// <summary>The nodes of an object's properties, or the reason why Dapper must create the object.</summary>
internal sealed class ObjectDraft
{
    /// <summary>Gets the reason why Dapper must create the object; null if it need not.</summary>
    public string? Reason { get; private set; }

    /// <summary>Gets the description of each column and property, for the plan's explanation.</summary>
    public List<string> Steps { get; } = [];

    /// <summary>Gets the nodes of the properties, in the order of the JSON.</summary>
    public List<ShapeNode> Properties { get; } = [];

    /// <summary>Gets whether one of the properties is a list, or an object with a list inside.</summary>
    public bool HoldsList => Properties.Exists(static property => property.HoldsList);

    /// <summary>
    /// Adds a column that is only checked, at its place in the columns' order. It comes before a list, because all that follows a list is
    /// written when the reader is already on a later row.
    /// </summary>
    public void AddCheck(ColumnWriter writer)
    {
        int position = Properties.FindIndex(property => property.FirstOrdinal > writer.Schema.Ordinal || property.HoldsList);
        Properties.Insert(position < 0 ? Properties.Count : position, ShapeNode.Of(writer));
    }

    public ObjectDraft Refuse(string reason)
    {
        Reason = reason;
        return this;
    }
}
