using Dapper.Json.Cells;
using Dapper.Json.Contracts.Conversions;
using Dapper.Json.Planning;

namespace Dapper.Json.Contracts.Mapping;

/// <summary>Binds the objects and lists that the names of columns describe to the members of types, at each level by Dapper's rules.</summary>
internal static class PathMaps
{
    /// <summary>Maps the columns to a type and the objects and lists inside.</summary>
    /// <param name="type">The type.</param>
    /// <param name="settings">The settings of the cells.</param>
    /// <param name="columns">The columns.</param>
    /// <param name="elsewhere">The members of the type that other results fill.</param>
    /// <exception cref="JsonQueryException">A path leads to no member, or its type does not allow that it is filled.</exception>
    public static ObjectMap Of(Type type, CellSettings settings, PathColumn[] columns, string[] elsewhere)
    {
        // Dapper decides which of two values fills a member.
        PathNode root = PathNode.Of(new MemberNames(type), columns, duplicates: null);
        return Bind(type, settings, root, member: null, elsewhere);
    }

    private static ObjectMap Bind(Type type, CellSettings settings, PathNode names, Target? member, params string[] elsewhere)
    {
        var members = (MemberNames)names.Names;
        var map = new ObjectMap(
            type, settings.Serializer, names, member, [.. names.Inside.Select(property => ChildOf(members.MemberOf(property), property, settings))]);
        FillRules.ThrowIfBroken(map, elsewhere);
        return map;
    }

    private static ObjectMap ChildOf(Target member, PathNode property, CellSettings settings)
    {
        ColumnSchema first = property.First;
        Type? element = CollectionType.ElementOf(member.Type);
        if (!property.IsList && element is not null)
        {
            throw MemberNames.Failure($"{member.Name} is a list, whose elements are named with brackets: {member.Name}[]", first);
        }

        Type type = (property.IsList ? element : member.Type)
            ?? throw MemberNames.Failure($"{member.Name} has the type {TypeNames.Of(member.Type)}, which is not a list", first);
        if (property.HoldsValues)
        {
            return IsElement(type) || first.IsNameOnly || EmbeddedJson.Is(first, type)
                ? new ObjectMap(type, settings.Serializer, property, member)
                : throw MemberNames.Failure(
                    $"the elements are objects of {TypeNames.Of(type)}: name one of their members, as in {first.Name}.name", first);
        }

        if (DeclaredMembers.AreNoneIn(Nullable.GetUnderlyingType(type) ?? type) || DapperConstructor.IsTask(type))
        {
            throw MemberNames.Failure($"{TypeNames.Of(type)} has no members that columns can fill", first);
        }

        return Bind(DapperConstructor.ValueOf(type), settings, property, member);
    }

    /// <summary>Returns whether Dapper could make a member of the type from one column.</summary>
    private static bool IsElement(Type type) =>
        ClrType.IsValue(type) || type.IsArray || type == typeof(object) || SqlMapper.HasTypeHandler(type)
        || ConversionOperators.Make(DapperConstructor.ValueOf(type));
}
