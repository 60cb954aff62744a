using Dapper.Json.Contracts.Mapping;

namespace Dapper.Json.Contracts.Plans;

/// <summary>An object, or an element of a list, that may hold a list.</summary>
/// <param name="Builder">The builder that creates it.</param>
/// <param name="List">The member that holds the list; null for none.</param>
/// <param name="MakeList">Creates the list from its elements.</param>
internal sealed record GroupedObject(ObjectBuilder Builder, ObjectMember? List, Func<List<object?>, object>? MakeList)
{
    /// <summary>Returns the objects with lists, from the outermost inwards, and the elements of the innermost list.</summary>
    public static IEnumerable<GroupedObject> LevelsOf(ObjectMap map)
    {
        bool isPending = map.IsPending;
        for (ObjectMap? level = map; level is not null; level = level.List?.Object)
        {
            ObjectMember? list = level.List?.Member;
            yield return new GroupedObject(
                new ObjectBuilder(level, usesSomeColumns: level != map, isPending),
                list,
                list is null ? null : CollectionType.MakerOf(list.Type, level.Options));
        }
    }
}
