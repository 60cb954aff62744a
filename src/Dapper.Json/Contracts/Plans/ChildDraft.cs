using System.Reflection;
using Dapper.Json.Cells;
using Dapper.Json.Contracts.Proof;
using Dapper.Json.Contracts.Mapping;
using Dapper.Json.Contracts.Serializer;
using Dapper.Json.Shapes;

namespace Dapper.Json.Contracts.Plans;

/// <summary>The draft of a nested object or list.</summary>
/// <param name="child">Its member and its columns.</param>
/// <param name="draft">The properties of the object, or of the list's elements.</param>
/// <param name="keys">The writers of the grouping keys of the object around a list; empty for an object.</param>
internal sealed class ChildDraft(ChildMap child, ObjectDraft draft, ColumnWriter[] keys)
{
    private readonly FieldInfo _field = child.Member.Field!;

    /// <summary>Gets the object, or an element of the list.</summary>
    public ObjectMap Object => child.Object;

    /// <summary>Gets the properties of the object, or of the list's elements.</summary>
    public ObjectDraft Draft => draft;

    public bool Fills(JsonMember member) => member.Field == _field;

    /// <summary>Adds the property of the child to its parent's.</summary>
    /// <returns>Null, or the reason why it cannot be added.</returns>
    public string? AddTo(ObjectDraft parent, JsonMember member, PropertyName name, MappedColumn? mapped)
    {
        string? reason = this switch
        {
            _ when mapped is not null => $"column '{mapped.Schema.Name}' and the child fill the same member {member.Name}",
            _ when parent.HoldsList => $"its list is not its last property: \"{member.Property.Name}\" comes behind it",
            _ when !child.IsList && child.Object.Type.IsValueType => $"its member {member.Name} is a struct, which is there even if all its columns are NULL",
            _ when child.IsList => CollectionType.WhyNotOf(member.Property, child.Object.TypeInfo),
            _ when member.Property.PropertyType != child.Object.Type || member.Property.CustomConverter is not null =>
                $"its member {member.Name} is not written as the {child.Object.Type.Name} that it is",
            _ => null,
        };
        if (reason is not null)
        {
            return reason;
        }

        NullWriter missing = member.OmitsNull || child.IsList ? NullWriter.Omitted : NullWriter.Serialized(child.Object.TypeInfo, value: null);
        parent.Properties.Add(child.IsList
            ? ShapeNode.List(name, keys, child.Object.First, child.Object.IsValue, draft.Properties)
            : ShapeNode.Inside(name, child.Object.First, missing, draft.Properties));
        ColumnSchema[] columns = child.Object.Names.All;
        string filled = columns is [{ } only] ? $"column {only.Ordinal} fills" : $"columns {columns[0].Ordinal} to {columns[^1].Ordinal} fill";
        parent.Steps.Add($"{filled} {(child.IsList ? "the elements of " : "")}{member.Name}, written as \"{member.Property.Name}\"");
        parent.Steps.AddRange(child.Object.IsValue ? [] : draft.Steps.Select(static step => "  " + step));
        return null;
    }
}
