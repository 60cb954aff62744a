using System.Reflection;
using System.Text.Json;
using System.Text.Json.Serialization.Metadata;
using Dapper.Json.Cells;
using Dapper.Json.Contracts.Fields;
using Dapper.Json.Contracts.Mapping;
using Dapper.Json.Contracts.Members;
using Dapper.Json.Contracts.Serializer;
using Dapper.Json.Shapes;

namespace Dapper.Json.Contracts.Plans;

/// <summary>An object inside of another, filled from the columns behind a split.</summary>
/// <param name="field">The parent's field that holds it.</param>
/// <param name="typeInfo">The child's contract.</param>
/// <param name="columns">The columns that the child is filled from.</param>
/// <param name="draft">The child's own properties.</param>
internal sealed class ChildDraft(
    FieldInfo field, JsonTypeInfo typeInfo, ColumnSchema[] columns, ObjectDraft draft)
{
    private readonly FieldKey _field = FieldKey.Of(field);

    /// <summary>Gets whether a property has been found for it.</summary>
    public bool IsUsed { get; private set; }

    public bool Fills(JsonMember member) => FieldKey.Of(member.Field) == _field;

    /// <summary>Adds the property of the child to its parent's.</summary>
    /// <returns>Null, or why it cannot be.</returns>
    public string? AddTo(ObjectDraft parent, JsonMember member, JsonEncodedText name, MappedColumn? mapped)
    {
        IsUsed = true;
        if (mapped is not null)
        {
            return $"column '{mapped.Schema.Name}' and the child fill the same member {member.Name}";
        }

        if (member.Property.PropertyType != typeInfo.Type || member.Property.CustomConverter is not null)
        {
            return $"its member {member.Name} is not written as the {typeInfo.Type.Name} that it is";
        }

        NullWriter missing = member.OmitsNull ? NullWriter.Omitted : new SerializedConstant(typeInfo, value: null);
        var bracket = new Bracket(BracketKind.Object, name)
        {
            Decides = draft.IsMissingWithFirst ? columns[0] : null,
            First = columns[0],
            Missing = missing,
        };
        parent.Add(new BracketNode(bracket, draft.Properties), draft, columns);
        parent.Steps.Add($"columns {columns[0].Ordinal} to {columns[^1].Ordinal} fill {member.Name}, written as \"{member.Property.Name}\"");
        parent.Steps.AddRange(draft.Steps.Select(static step => "  " + step));
        return null;
    }
}
