using System.Reflection;

namespace Dapper.Json.Cells;

/// <summary>Formats the names of members for messages: <c>Guid.NewGuid</c>, <c>the constructor of List</c>.</summary>
internal static class TypeNames
{
    public static string Of(Type type) => type.Name.Split('`')[0];

    public static string Of(MemberInfo member) =>
        member is ConstructorInfo ? $"the constructor of {Of(member.DeclaringType!)}"
            : member.DeclaringType is { } type ? $"{Of(type)}.{member.Name}" : member.Name;
}
