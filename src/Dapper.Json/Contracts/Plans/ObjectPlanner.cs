using Dapper.Json.Cells;
using Dapper.Json.Contracts.Mapping;
using Dapper.Json.Contracts.Serializer;
using Dapper.Json.Shapes;

namespace Dapper.Json.Contracts.Plans;

/// <summary>
/// The planner of an object of a row, or of an element of a list: it combines the members that Dapper would fill with the properties that the serializer
/// would write.
/// </summary>
/// <param name="map">The columns of the object. One inside of another exists only if one of its columns has a value.</param>
/// <param name="rows">The open result.</param>
/// <param name="settings">The settings of the cells.</param>
/// <param name="keys">The writers of the grouping keys of the object around the list, for an element of one.</param>
internal sealed partial class ObjectPlanner(ObjectMap map, RowSource rows, CellSettings settings, params ColumnWriter[] keys)
{
    /// <summary>The depth of the array around the rows, of an object that a converter of a member writes, and of its members.</summary>
    private const int DepthOutside = 3;

    private ObjectMap Map => map;

    private ColumnWriter[] Keys => keys;

    /// <summary>Gets the description of each column and property, for the plan's explanation.</summary>
    public List<string> Steps { get; } = [];

    /// <summary>Gets the nodes of the properties, in the order of the JSON.</summary>
    public List<ShapeNode> Properties { get; } = [];

    /// <summary>Plans a row's object, with all that is inside.</summary>
    /// <param name="groups">The writers of the grouping keys of each level.</param>
    /// <param name="depth">The depth to which objects and lists are nested.</param>
    /// <returns>Null, or the reason why Dapper must create the object.</returns>
    public string? TryPlan(ColumnWriter[][] groups, int depth) =>
        !CodeGeneration.IsSupported ? "a program compiled ahead of time keeps no code that can be read"
        : settings.MaxDepth < depth + DepthOutside ? $"the options have a MaxDepth below {depth + DepthOutside}, so the serializer must count the levels"
        : TryPlan(new Queue<ColumnWriter[]>(groups));

    private string? TryPlan(Queue<ColumnWriter[]> groups)
    {
        // The member that holds a list decides how its values are written.
        if (map.FindTypeInfo(out string? reason) is not { } contract || map.IsValue)
        {
            return reason;
        }

        var children = new List<ObjectPlanner>();
        foreach (ObjectMap child in map.Children)
        {
            var inside = new ObjectPlanner(child, rows, settings, child.IsList ? groups.Dequeue() : []);
            reason = inside.TryPlan(groups) is { } problem ? $"of its child {child.Type.Name}: {problem}" : null;
            reason = child.Member.Stored is null ? $"setting its child {child.Member.Name} does more than store it" : reason;
            if (reason is not null)
            {
                return reason;
            }

            children.Add(inside);
        }

        reason = "the types of the driver's columns may change from row to row";
        return rows.Traits.KnowsMembers && JsonMembers.TryRead(contract, out reason) is { } members && MemberMap.TryRead(map, out reason) is { } filled
            ? TryPlan(members, filled, children)
            : reason;
    }

    /// <summary>Plans the properties.</summary>
    /// <param name="members">The properties that the serializer would write.</param>
    /// <param name="filled">The members that Dapper would fill.</param>
    /// <param name="children">The objects and lists inside, each of which fills one of the properties.</param>
    private string? TryPlan(JsonMember[] members, MemberMap filled, List<ObjectPlanner> children)
    {
        foreach (JsonMember member in members)
        {
            MappedColumn? mapped = filled.ColumnOf(member.Field);
            string? reason = children.Find(child => child.Fills(member)) is { } child ? AddChild(child, member, mapped)
                : mapped is not null ? AddColumn(mapped, member)
                : AddConstant(member, filled.FreshValueOf(member.Field));
            if (reason is not null)
            {
                return reason;
            }
        }

        AddUnwritten(filled);
        return children.TrueForAll(child => Array.Exists(members, child.Fills)) ? null : "the property of the child is not part of its JSON";
    }

    private bool Fills(JsonMember member) => member.Field == map.Member.Stored;
}
