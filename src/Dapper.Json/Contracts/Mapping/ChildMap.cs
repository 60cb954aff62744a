namespace Dapper.Json.Contracts.Mapping;

/// <summary>An object or a list inside an object.</summary>
/// <param name="Member">The member that holds it.</param>
/// <param name="Object">The object, or an element of the list.</param>
/// <param name="IsList">Whether it is a list.</param>
internal sealed record ChildMap(ObjectMember Member, ObjectMap Object, bool IsList);
