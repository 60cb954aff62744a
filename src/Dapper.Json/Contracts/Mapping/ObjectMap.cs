using System.Text.Json;
using System.Text.Json.Serialization.Metadata;
using Dapper.Json.Cells;
using Dapper.Json.Planning;

namespace Dapper.Json.Contracts.Mapping;

/// <summary>An object's type, the columns that fill it, and the objects and lists inside.</summary>
/// <param name="type">The type.</param>
/// <param name="options">The serializer's options. The type's contract is only requested when it is needed.</param>
/// <param name="columns">Its own columns, in their order.</param>
/// <param name="children">The objects and lists inside.</param>
internal sealed class ObjectMap(Type type, JsonSerializerOptions options, ColumnSchema[] columns, params ChildMap[] children)
    : RowObject<ChildMap>
{
    public Type Type => type;

    public JsonSerializerOptions Options => options;

    /// <exception cref="NotSupportedException">The serializer has no metadata for the type.</exception>
    /// <exception cref="InvalidOperationException">The type's attributes are not valid.</exception>
    public JsonTypeInfo TypeInfo => options.GetTypeInfo(type);

    /// <summary>Returns the contract; null, with the reason, if there is none. The serializer may still write the objects around this one.</summary>
    public JsonTypeInfo? FindTypeInfo(out string? reason)
    {
        try
        {
            reason = null;
            return TypeInfo;
        }
        catch (Exception cause) when (cause is NotSupportedException or InvalidOperationException)
        {
            reason = $"the serializer has no contract for it: {cause.Message}";
            return null;
        }
    }

    public ColumnSchema[] Columns => columns;

    public ChildMap[] Children => children;

    public override IEnumerable<ColumnSchema> Own => columns;

    /// <summary>Gets the first column inside.</summary>
    public ColumnSchema First => All[0];

    public override IEnumerable<ChildMap> Inside => children;

    public override IEnumerable<ChildMap> Lists => children.SelectMany(ListsOf).OrderBy(static list => list.First.Ordinal);

    public override ChildMap? List => Lists.ToArray() switch
    {
        [] => null,
        [var list] => list,
        [var first, var second, ..] => throw ColumnError.Of(
            $"Two lists side by side, from column {first.First.Ordinal} '{first.First.Name}' and this one: a typed query writes one. Query "
            + "without a type, and let each row fill one list, or select each list as a result of its own, with QueryMultipleJson and JsonResultSet.On",
            second.First),
    };

    /// <summary>Gets whether the only column is the value itself, an element of a list of values.</summary>
    public bool IsValue { get; init; }

    /// <summary>Gets whether columns are matched by their names. A single value and a tuple are filled by position.</summary>
    public bool IsFilledByNames => !IsValue && !PathMaps.IsWithoutMembers(Nullable.GetUnderlyingType(type) ?? type) && !DapperConstructor.IsTuple(type);

    /// <summary>Gets whether further columns do no harm. They do where columns fill the parameters of a constructor, or are the values.</summary>
    public bool TakesAllColumns => IsFilledByNames && (type.IsValueType || DapperConstructor.Find(type, columns).Info is not null);

    /// <summary>Returns the type that Dapper fills from a column: of the value, a member or a constructor parameter; null for none.</summary>
    public Type? TargetOf(ColumnSchema column) =>
        IsValue ? type : IsFilledByNames ? DapperConstructor.Find(type, columns).TargetOf(column) : null;

    /// <summary>Gets this object and all objects inside.</summary>
    public IEnumerable<ObjectMap> Tree => children.SelectMany(static child => child.Object.Tree).Prepend(this);

    /// <summary>Gets the depth to which objects and lists are nested.</summary>
    public int Depth => IsValue ? 0 : 1 + children.Select(static child => child.Object.Depth + (child.IsList ? 1 : 0)).DefaultIfEmpty().Max();
}

/// <summary>An object or a list inside an object.</summary>
/// <param name="Member">The member that holds it.</param>
/// <param name="Object">The object, or an element of the list.</param>
/// <param name="IsList">Whether it is a list.</param>
internal sealed record ChildMap(ObjectMember Member, ObjectMap Object, bool IsList) : IRowChild<ChildMap>
{
    public string Name => Member.Name;

    public ColumnSchema First => Object.First;

    RowObject<ChildMap> IRowChild<ChildMap>.Object => Object;
}
