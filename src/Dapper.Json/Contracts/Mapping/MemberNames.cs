using Dapper.Json.Cells;
using Dapper.Json.Planning;

namespace Dapper.Json.Contracts.Mapping;

/// <summary>The names of a type's members, as Dapper finds them for columns: names that fill the same member are the same property.</summary>
internal sealed class MemberNames(Type type) : IPropertyNames
{
    // By what columns call them, and by their own names. To find one may mean to read the constructor's code.
    private readonly Dictionary<string, Target> _members = [];

    public string NameOf(string name, bool isValue, ColumnSchema column)
    {
        if (isValue)
        {
            // Dapper finds the members of values.
            return "";
        }

        if (!_members.TryGetValue(name, out Target? member))
        {
            member = Target.Find(type, name) ?? throw Failure($"{TypeNames.Of(type)} has no member '{name}' that can be set", column);
            _members[name] = member;
            _members[member.Name] = member;
        }

        return member.Name;
    }

    public IPropertyNames Inside(string name) =>
        new MemberNames(DapperConstructor.ValueOf(CollectionType.ElementOf(_members[name].Type) ?? _members[name].Type));

    /// <summary>Returns the member that an object or a list fills.</summary>
    public Target MemberOf(PathNode property) => _members[property.Name!];

    public static JsonQueryException Failure(string problem, ColumnSchema column) => ColumnError.Of(
        $"The name of a column is a path to a member, but {problem}. Give the column another alias in SQL", column);
}
