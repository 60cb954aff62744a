using System.Text.Json;
using Dapper.Json.Cells;

namespace Dapper.Json.Contracts.Mapping;

/// <summary>Splits the columns of a join between the parent and the child.</summary>
/// <param name="parent">The type of the parent.</param>
/// <param name="child">The type of the child.</param>
/// <param name="childMember">The name of the parent's member that holds the child, or the list of children.</param>
/// <param name="splitOn">The name of the child's first column.</param>
/// <exception cref="ArgumentException">The parent has no such member.</exception>
internal sealed class JoinMaps(Type parent, Type child, string childMember, string splitOn)
{
    private readonly ObjectMember _member =
        ObjectMember.Find(parent, childMember) is { } member && (member.Type.IsAssignableFrom(child) || IsListOf(member.Type, child))
            ? member
            : throw new ArgumentException(
                $"{parent.Name} has no property with a setter and no field '{childMember}' for an object of {child.Name}, or a list of them: "
                + "use nameof, not the name in the JSON.", nameof(childMember));

    /// <summary>Gets whether the member holds a list.</summary>
    public bool IsList => !_member.Type.IsAssignableFrom(child) && IsListOf(_member.Type, child);

    /// <exception cref="ArgumentException">No column can be the child's first.</exception>
    public ObjectMap Of(JsonSerializerOptions options, ColumnSchema[] columns)
    {
        int split = SplitOf(columns, splitOn);
        var inside = new ObjectMap(child, options, columns[split..]) { IsSplit = true };
        return new ObjectMap(parent, options, columns[..split], new ChildMap(_member, inside, IsList));
    }

    /// <summary>Finds the child's first column, searching from the right as Dapper does (SqlMapper.GetNextSplit).</summary>
    private int SplitOf(ColumnSchema[] columns, string splitOn)
    {
        string name = splitOn[(splitOn.LastIndexOf(',') + 1)..].Trim();
        if (name == "*" && columns.Length > 1)
        {
            return columns.Length - 1;
        }

        int split = Array.FindLastIndex(columns, column => column.Name.Equals(name, StringComparison.OrdinalIgnoreCase));
        return split > 0 ? split : throw new ArgumentException(
            $"No column behind the first is named '{name}': set splitOn to the name of the column that those of {child.Name} begin with.",
            nameof(splitOn));
    }

    private static bool IsListOf(Type type, Type element) => CollectionType.ElementOf(type)?.IsAssignableFrom(element) == true;
}
