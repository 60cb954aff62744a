using System.Reflection;
using Dapper.Json.Generated.Nested;

namespace Dapper.Json.Generated;

/// <summary>What the objects of a type are made of: columns of their own, and objects and lists inside.</summary>
internal sealed class NestedLevel
{
    private const BindingFlags Declared = BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic | BindingFlags.DeclaredOnly;

    private const string ListMark = "[]";

    private static readonly Type[] Scalars =
    [
        typeof(string), typeof(byte[]), typeof(decimal), typeof(Guid), typeof(DateTime), typeof(DateTimeOffset), typeof(DateOnly), typeof(TimeOnly), typeof(TimeSpan),
    ];

    /// <param name="type">The type.</param>
    /// <param name="columns">The columns inside, each with what is left of its path.</param>
    /// <exception cref="NotSupportedException">There is no telling what the columns should fill.</exception>
    public NestedLevel(Type type, IEnumerable<(int Ordinal, string[] Path)> columns)
    {
        ILookup<bool, (int Ordinal, string[] Path)> byDepth = columns.ToLookup(static column => column.Path.Length > 1);
        Type = type;
        Own = [.. byDepth[false].Select(static column => (column.Ordinal, NameOf(column.Path[0])))];
        Inside =
        [
            .. byDepth[true]
                .GroupBy(column => MemberOf(type, column.Path[0]))
                .Select(static inside => new NestedMember(
                    inside.Key,
                    inside.First().Path[0].EndsWith(ListMark, StringComparison.Ordinal),
                    inside.Select(static column => (column.Ordinal, column.Path[1..])))),
        ];
        Require(Inside.Count(static member => member.IsList || member.Level.List is not null) < 2, "two lists side by side");
        Require(
            !Own.Any(own => Array.Exists(Inside, member => member.Name == FilledBy(type, own.Name))), "a column and a path fill the same member");
        Require(Array.TrueForAll(Inside, member => member.HasSetter || IsPlain(type)), "something else may hold what has no setter");
    }

    public Type Type { get; }

    /// <summary>Gets the columns that Dapper fills an object from, with the names that it finds the members by.</summary>
    public (int Ordinal, string Name)[] Own { get; }

    public NestedMember[] Inside { get; }

    /// <summary>Gets the columns of the object's values, those of objects inside included, but not those of a list's elements.</summary>
    public IEnumerable<int> Values =>
        Own.Select(static column => column.Ordinal).Concat(Inside.Where(static member => !member.IsList).SelectMany(static member => member.Level.Values));

    /// <summary>Gets this and all that is inside.</summary>
    public IEnumerable<NestedLevel> Tree => Inside.SelectMany(static member => member.Level.Tree).Prepend(this);

    /// <summary>Gets the list inside, below objects where there are any; null for none.</summary>
    public NestedMember? List => Inside.Select(static member => member.IsList ? member : member.Level.List).FirstOrDefault(static list => list is not null);

    /// <summary>Gets the objects that hold lists, from this one inwards.</summary>
    public IEnumerable<NestedLevel> Holders => List is { } list ? list.Level.Holders.Prepend(this) : [];

    public static void Require(bool isMet, string otherwise)
    {
        if (!isMet)
        {
            throw new NotSupportedException($"No object can be made: {otherwise}.");
        }
    }

    /// <summary>Gets a member through the type that declares it: a private setter is not seen from a derived one.</summary>
    public static MemberInfo DeclaredOf(MemberInfo member) =>
        member is PropertyInfo property ? property.DeclaringType!.GetProperty(property.Name, Declared)! : member;

    /// <summary>Says whether all that is in an object are automatic properties of plain values, or filled as well.</summary>
    private bool IsPlain(Type? type) => type is null || (IsPlain(type.BaseType) && Array.TrueForAll(type.GetFields(Declared), field =>
    {
        Type value = Nullable.GetUnderlyingType(field.FieldType) ?? field.FieldType;
        return field.Name.StartsWith('<') && (value.IsPrimitive || value.IsEnum || Scalars.Contains(value)
            || Array.Exists(Inside, member => field.Name == $"<{member.Name}>k__BackingField"));
    }));

    private static string NameOf(string segment) => segment.Replace(ListMark, "", StringComparison.Ordinal).Trim('"');

    private static MemberInfo MemberOf(Type type, string segment)
    {
        string name = NameOf(segment);
        SqlMapper.IMemberMap? map = SqlMapper.GetTypeMap(type).GetMember(name);
        MemberInfo? member = (MemberInfo?)map?.Property ?? map?.Field;
        Require(member is not null, $"{type} has no member {name} that can be set");
        return member!;
    }

    /// <summary>Gets the name of the member that Dapper fills from a column; null for none.</summary>
    private static string? FilledBy(Type type, string column) =>
        SqlMapper.GetTypeMap(type).GetMember(column) is { } map ? map.Property?.Name ?? map.Field!.Name.TrimStart('<').Split('>')[0] : null;
}

/// <summary>A member that holds an object or a list.</summary>
internal sealed class NestedMember
{
    private readonly MemberInfo _member;

    public NestedMember(MemberInfo member, bool isList, IEnumerable<(int Ordinal, string[] Path)> columns)
    {
        _member = NestedLevel.DeclaredOf(member);
        IsList = isList;
        Content = isList ? NestedTypeMaker.ElementOf(Type) : Type;
        Level = new NestedLevel(Nullable.GetUnderlyingType(Content) ?? Content, columns);
    }

    public bool IsList { get; }

    public string Name => _member.Name.TrimStart('<').Split('>')[0];

    public bool HasSetter => _member is PropertyInfo or FieldInfo { IsPublic: true, IsInitOnly: false };

    /// <summary>Gets the type of the object, or of each element.</summary>
    public Type Content { get; }

    /// <summary>Gets what the object, or each element, is made of.</summary>
    public NestedLevel Level { get; }

    public Type Type => NestedTypeMaker.TypeOf(_member);

    public void Set(object target, object? value) => NestedTypeMaker.Set(target, _member, value);
}
