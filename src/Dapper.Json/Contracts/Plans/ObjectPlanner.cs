using System.Text.Json.Serialization.Metadata;
using Dapper.Json.Cells;
using Dapper.Json.Contracts.Mapping;
using Dapper.Json.Contracts.Serializer;

namespace Dapper.Json.Contracts.Plans;

/// <summary>The planner of the objects of a type: what the serializer would write of what Dapper would fill.</summary>
/// <param name="typeInfo">The contract of the type.</param>
/// <param name="settings">The settings of the cells.</param>
/// <param name="isInsideFast">Whether an object around it may be written by a method that the source generator has made.</param>
internal sealed class ObjectPlanner(JsonTypeInfo typeInfo, CellSettings settings, bool isInsideFast)
{
    /// <summary>Read once: they do not depend on the columns.</summary>
    private readonly Lazy<(JsonMember[]? Members, string? Reason)> _json = new(() => ReadMembers(typeInfo, isInsideFast), LazyThreadSafetyMode.PublicationOnly);

    /// <summary>Drafts the writers of an object that is filled from some columns of a result.</summary>
    /// <param name="columns">The columns.</param>
    /// <param name="rows">The open result.</param>
    /// <param name="children">The objects and lists inside it, each of which fills one of its properties.</param>
    /// <param name="isLazy">Whether the object is there only where one of its columns holds a value.</param>
    public ObjectDraft Draft(ColumnSchema[] columns, RowSource rows, IReadOnlyList<ChildDraft> children, bool isLazy)
    {
        var draft = new ObjectDraft();
        if (!rows.Traits.KnowsMembers)
        {
            return draft.Refuse("the types of the driver's columns may change from row to row");
        }

        (JsonMember[]? members, string? reason) = _json.Value;
        if (members is null || MemberMap.TryRead(typeInfo.Type, columns, settings.RawJsonColumns, out reason) is not { } map)
        {
            return draft.Refuse(reason!);
        }

        // Dapper reads a char by a method of its own, which fails for NULL instead of leaving the child out.
        draft.IsMissingWithFirst = map.Columns is [{ } first, ..] && (Nullable.GetUnderlyingType(first.Type) ?? first.Type) != typeof(char);

        var properties = new PropertyPlanner(draft, rows, settings);
        foreach (JsonMember member in members)
        {
            MappedColumn? mapped = map.ColumnOf(member.Field);
            reason = children.FirstOrDefault(child => child.Fills(member)) is { } child
                ? AddElements(child, member, rows) ?? child.AddTo(draft, member, settings.Encode(member.Property.Name), mapped)
                : mapped is not null ? properties.AddColumn(mapped, member) : properties.AddConstant(member, map.FreshValueOf(member.Field));
            if (reason is not null)
            {
                return draft.Refuse(reason);
            }
        }

        reason = children.All(static child => child.IsUsed)
            ? properties.AddUnwritten(columns, map, isLazy)
            : "the property of the child is not part of its JSON";
        return reason is null ? draft : draft.Refuse(reason);
    }

    private static (JsonMember[]? Members, string? Reason) ReadMembers(JsonTypeInfo typeInfo, bool isInsideFast) =>
        (JsonMembers.TryRead(typeInfo, isInsideFast, out string? reason), reason);

    /// <summary>Adds the writer of the elements of a list of values; nothing where they have properties of their own.</summary>
    private string? AddElements(ChildDraft child, JsonMember member, RowSource rows)
    {
        if (!child.Object.IsValue)
        {
            return null;
        }

        (Type type, ColumnSchema column) = (child.Object.Type, child.Object.Columns[0]);
        var mapped = new MappedColumn(column, member.Name, type, ValueOfNull: null, EmbeddedJson.Is(column, _ => type, settings.RawJsonColumns));
        return new PropertyPlanner(child.Draft, rows, settings).AddColumn(mapped, member with { ElementType = type });
    }
}
