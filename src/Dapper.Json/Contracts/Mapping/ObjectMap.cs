using System.Collections.Frozen;
using System.Text.Json;
using System.Text.Json.Serialization.Metadata;
using Dapper.Json.Cells;
using Dapper.Json.Planning;

namespace Dapper.Json.Contracts.Mapping;

/// <summary>The columns that an object of a type is filled from, and the objects and lists inside.</summary>
/// <param name="type">The type.</param>
/// <param name="options">What knows its contract, which is not asked for where objects are made by a contract around it.</param>
/// <param name="columns">The columns of its own, in their order.</param>
/// <param name="children">The objects and lists inside.</param>
internal sealed class ObjectMap(Type type, JsonSerializerOptions options, ColumnSchema[] columns, params ChildMap[] children)
    : RowObject<ChildMap>
{
    public Type Type => type;

    /// <exception cref="NotSupportedException">The serializer has no metadata for the type.</exception>
    /// <exception cref="InvalidOperationException">The type's attributes are not valid.</exception>
    public JsonTypeInfo TypeInfo => options.GetTypeInfo(type);

    /// <summary>Gets the contract; null and why where there is none. The serializer may still write what is around, if not the object.</summary>
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

    public override IEnumerable<ChildMap> Inside => children;

    /// <summary>
    /// Gets whether the columns were told apart by a split, so that Dapper decides whether there is an object: by the first of them.
    /// By paths there is one where any of its columns holds a value.
    /// </summary>
    public bool IsSplit { get; init; }

    /// <summary>Gets whether the only column is the value itself: an element of a list of values.</summary>
    public bool IsValue { get; init; }

    /// <summary>Gets whether columns are matched by their names: not where a row is one value or a tuple.</summary>
    public bool IsFilledByNames => !IsValue && !PathMaps.IsWithoutMembers(Nullable.GetUnderlyingType(type) ?? type) && !DapperConstructor.IsTuple(type);

    /// <summary>Gets the type of what Dapper fills from a column: the value, a member or a constructor's parameter; null for nothing.</summary>
    /// <param name="column">The column.</param>
    /// <param name="named">The names of the columns that the caller says hold JSON.</param>
    public Type? TargetOf(ColumnSchema column, FrozenSet<string> named) =>
        IsValue ? type : IsFilledByNames ? DapperConstructor.Find(type, columns, named).TargetOf(column) : null;

    /// <summary>Gets this and all that is inside.</summary>
    public IEnumerable<ObjectMap> Tree => children.SelectMany(static child => child.Object.Tree).Prepend(this);

    /// <summary>Gets how many objects and lists may stand inside one another.</summary>
    public int Depth => IsValue ? 0 : 1 + children.Select(static child => child.Object.Depth + (child.IsList ? 1 : 0)).DefaultIfEmpty().Max();
}

/// <summary>An object or a list inside an object.</summary>
/// <param name="Member">The member that holds it.</param>
/// <param name="Object">What it is made of, or its elements.</param>
/// <param name="IsList">Whether it is a list.</param>
internal sealed record ChildMap(ObjectMember Member, ObjectMap Object, bool IsList) : IRowChild<ChildMap>
{
    public string Name => Member.Name;

    RowObject<ChildMap> IRowChild<ChildMap>.Object => Object;
}
