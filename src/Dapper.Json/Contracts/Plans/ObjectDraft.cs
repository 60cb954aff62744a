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

    public ObjectDraft Refuse(string reason)
    {
        Reason = reason;
        return this;
    }
}
