using Dapper.Json.Cells;
using Dapper.Json.Planning;

namespace Dapper.Json.Contracts.Mapping;

/// <summary>The names of a type's members, as Dapper finds them for columns: names that fill the same member are the same property.</summary>
internal sealed class MemberNames(Type type) : IPropertyNames
{
    private readonly Dictionary<string, ObjectMember> _members = [];

    // Many columns stand below one name, and to find its member may mean to read the constructor's code.
    private readonly Dictionary<string, string> _known = [];

    public string NameOf(string name, bool isValue, ColumnSchema column)
    {
        if (isValue)
        {
            // Dapper finds the members of values.
            return "";
        }

        if (_known.TryGetValue(name, out string? known))
        {
            return known;
        }

        ObjectMember? member = ObjectMember.FindParameter(type, name);
        if (member is null && (ObjectMember.FindList(type, name) ?? ObjectMember.FindForColumn(type, name)) is { } found && !found.IsHeldTwice(type))
        {
            member = found;
        }

        if (member is null)
        {
            throw Failure($"{TypeNames.Of(type)} has no member '{name}' that could be set", column);
        }

        _members[member.Name] = member;
        _known.Add(name, member.Name);
        return member.Name;
    }

    public IPropertyNames Inside(string name) =>
        new MemberNames(DapperConstructor.ValueOf(CollectionType.ElementOf(_members[name].Type) ?? _members[name].Type));

    /// <summary>Returns the member that an object or a list fills.</summary>
    public ObjectMember MemberOf(PathProperty property) => _members[property.Name!];

    public static JsonQueryException Failure(string problem, ColumnSchema column) => ColumnError.Of(
        $"The name of a column is a path to a member, but {problem}. Give the column another alias in SQL", column);
}
