using System.Runtime.CompilerServices;
using System.Text.Json;
using System.Text.Json.Serialization.Metadata;
using Dapper.Json.Cells;
using Dapper.Json.Planning;

namespace Dapper.Json.Contracts.Mapping;

/// <summary>A type, the columns that fill an object of it, and the objects and lists inside.</summary>
/// <param name="type">The type.</param>
/// <param name="options">The serializer's options. The type's contract is only requested when it is needed.</param>
/// <param name="names">The object, as the names of columns describe it.</param>
/// <param name="member">The member of the object around it that holds it, or the list of which it is an element; null for the object of a row.</param>
/// <param name="children">The objects and lists inside.</param>
internal sealed class ObjectMap(
    Type type, JsonSerializerOptions options, PathNode names, Target? member, params ObjectMap[] children)
{
    public Type Type => type;

    /// <summary>Gets the member of the object around it that holds it, or the list of which it is an element. An object of a row has none.</summary>
    public Target Member => member!;

    /// <summary>Gets whether it is in an object around it.</summary>
    public bool IsInside => member is not null;

    /// <summary>Gets whether it is an element of a list.</summary>
    public bool IsList => names.IsList;

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

    public PathNode Names => names;

    /// <summary>Gets its own columns, in their order. Dapper converts the column of a value as a member, here that of a StrongBox.</summary>
    public ColumnSchema[] Columns { get; } =
        [.. names.HoldsValues ? names.Own.Select(static column => column with { MemberName = nameof(StrongBox<>.Value) }) : names.Own];

    public ObjectMap[] Children => children;

    public ColumnSchema First => names.All[0];

    /// <summary>Gets the element of the list inside, at any depth below objects; null for none.</summary>
    public ObjectMap? List { get; } = children.Select(static child => child.IsList ? child : child.List).FirstOrDefault(static list => list is not null);

    /// <summary>Gets whether the only column is the value itself, an element of a list of values.</summary>
    public bool IsValue => names.HoldsValues;

    /// <summary>Gets whether columns are matched by their names. A single value and a tuple are filled by position.</summary>
    public bool IsFilledByNames => !IsValue && !DeclaredMembers.AreNoneIn(Nullable.GetUnderlyingType(type) ?? type) && !DapperConstructor.IsTuple(type);

    /// <summary>Gets the constructor of the objects. Only for a type that is filled by names.</summary>
    public DapperConstructor Constructor => field ??= DapperConstructor.Find(
        type, Columns, isNested: IsInside || children.Length > 0, Array.ConvertAll(children, static child => child.Member.Name));

    /// <summary>Gets whether further columns do no harm. They do where columns fill the parameters of a constructor, or are the values.</summary>
    public bool TakesAllColumns => IsFilledByNames && (type.IsValueType || Constructor.Info is not null);

    /// <summary>Gets what its columns fill, in their order; null for nothing. Only for a type that is filled by names.</summary>
    public Target?[] Targets => field ??= Array.ConvertAll(Columns, Constructor.TargetOf);

    /// <summary>Returns the type that Dapper fills from a column: of the value, a member or a constructor parameter; null for none.</summary>
    public Type? TargetOf(ColumnSchema column) =>
        IsValue ? type : IsFilledByNames ? Targets[Array.IndexOf(Columns, column)]?.Type : null;

    /// <summary>Gets the first column that is embedded as JSON, in this object or inside; null for none.</summary>
    public ColumnSchema? EmbeddedColumn =>
        Tree.SelectMany(static inside => inside.Columns.Where(column => EmbeddedJson.Is(column, inside.TargetOf(column)))).FirstOrDefault();

    /// <summary>Returns whether a column, an object or a list fills a member.</summary>
    /// <param name="member">The name of the member in C#.</param>
    public bool Fills(string member) =>
        Array.Exists(children, child => NameSyntax.Is(child.Member.Name, member))
        || Array.Exists(Targets, target => target is not null && NameSyntax.Is(target.Name, member));

    /// <summary>Gets this object and all objects inside.</summary>
    public IEnumerable<ObjectMap> Tree => children.Length == 0 ? [this] : children.SelectMany(static child => child.Tree).Prepend(this);

    /// <summary>
    /// Gets whether objects of the row are created when all that is inside is complete: the constructor of one takes it, or a struct, which is copied into
    /// what is around it, holds a list.
    /// </summary>
    public bool IsPending => Tree.Any(static inside =>
        inside.IsFilledByNames && (inside.Constructor.TakesMembers || (inside.Type.IsValueType && inside.List is not null)));
}
