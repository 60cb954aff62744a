using System.Collections;
using System.Runtime.CompilerServices;
using Dapper.Json.Cells;
using Dapper.Json.Contracts.Conversions;
using Dapper.Json.Planning;

namespace Dapper.Json.Contracts.Mapping;

/// <summary>Finds the members for columns whose names are paths, at each level by Dapper's rules.</summary>
internal static class PathMaps
{
    /// <summary>Maps the columns to a type and the objects and lists inside.</summary>
    /// <exception cref="JsonQueryException">A path leads to no member.</exception>
    public static ObjectMap Of(Type type, CellSettings settings, PathColumn[] columns) => Of(type, settings, columns, depth: 0);

    private static ObjectMap Of(Type type, CellSettings settings, PathColumn[] columns, int depth)
    {
        var own = new List<ColumnSchema>();
        var inside = new Dictionary<string, (ObjectMember Member, List<PathColumn> Columns)>();
        foreach (PathColumn column in columns)
        {
            PathSegment segment = column.Path[depth];
            if (column.Path.Length == depth + 1 && !segment.IsList)
            {
                own.Add(column.Schema with { MemberName = segment.Name });
                continue;
            }

            ObjectMember member = ObjectMember.FindForColumn(type, segment.Name) ?? throw Failure(
                $"{TypeNames.Of(type)} has no member '{segment.Name}' that could be set", column);
            if (!inside.TryGetValue(member.Name, out var known))
            {
                inside.Add(member.Name, known = (member, []));
            }

            known.Columns.Add(column);
        }

        ChildMap[] children = [.. inside.Values.Select(entry => ChildOf(entry.Member, entry.Columns.ToArray(), depth, settings))];
        return new ObjectMap(type, settings.Serializer, own.ToArray(), children);
    }

    private static ChildMap ChildOf(ObjectMember member, PathColumn[] columns, int depth, CellSettings settings)
    {
        bool isList = columns[0].Path[depth].IsList;
        if (!isList && CollectionType.ElementOf(member.Type) is not null)
        {
            throw Failure($"{member.Name} is a list, whose elements are named with brackets: {columns[0].Path[depth].Name}[]", columns[0]);
        }

        foreach (PathColumn column in columns)
        {
            if (column.Path[depth].IsList != isList)
            {
                throw Failure($"{member.Name} would be both an object and a list", column);
            }

            if (column != columns[0] && (column.Path.Length == depth + 1 || columns[0].Path.Length == depth + 1))
            {
                throw Failure($"column {columns[0].Schema.Ordinal} '{columns[0].Schema.Name}' already says what the elements of {member.Name} are", column);
            }
        }

        Type type = (isList ? CollectionType.ElementOf(member.Type) : member.Type)
            ?? throw Failure($"{member.Name} is a {TypeNames.Of(member.Type)}, which is no list", columns[0]);
        if (columns[0].Path.Length == depth + 1)
        {
            return new ChildMap(member, ValueOf(type, columns[0], settings), isList);
        }

        if (IsWithoutMembers(Nullable.GetUnderlyingType(type) ?? type))
        {
            throw Failure($"{TypeNames.Of(type)} has no members that columns could fill", columns[0]);
        }

        if (type.IsValueType && (!isList || Nullable.GetUnderlyingType(type) is not null))
        {
            throw Failure($"{member.Name} is a {TypeNames.Of(type)}: inside of another object only classes are filled, and structs as elements", columns[0]);
        }

        return new ChildMap(member, Of(type, settings, columns, depth + 1), isList);
    }

    /// <summary>Returns the map of an element that is a single column. Dapper converts the column as a member, here that of a StrongBox.</summary>
    private static ObjectMap ValueOf(Type type, PathColumn column, CellSettings settings) =>
        IsElement(type) || column.Schema.IsNameOnly || EmbeddedJson.Is(column.Schema, _ => type)
            ? new ObjectMap(type, settings.Serializer, [column.Schema with { MemberName = nameof(StrongBox<>.Value) }]) { IsValue = true }
            : throw Failure($"the elements are objects of {TypeNames.Of(type)}: name a member of theirs, as in {column.Schema.Name}.name", column);

    /// <summary>Returns whether Dapper could make a member of the type from one column.</summary>
    private static bool IsElement(Type type) =>
        ClrType.IsValue(type) || type.IsArray || type == typeof(object) || SqlMapper.HasTypeHandler(type)
        || ConversionOperators.Make(DapperConstructor.ValueOf(type));

    /// <summary>Returns whether columns cannot fill members of the type. In an object or a dictionary their values would silently be missing.</summary>
    public static bool IsWithoutMembers(Type type) =>
        type.IsPrimitive || type.IsEnum || type.IsArray || type == typeof(object) || typeof(IDictionary).IsAssignableFrom(type)
        || ClrType.Of(type) is not null || SqlMapper.HasTypeHandler(type);

    private static JsonQueryException Failure(string problem, PathColumn column) => ColumnError.Of(
        $"The name of a column is a path to a member, but {problem}. Give the column another alias in SQL", column.Schema);
}
