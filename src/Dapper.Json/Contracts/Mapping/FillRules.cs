using System.ComponentModel;
using System.Reflection;
using Dapper.Json.Cells;

namespace Dapper.Json.Contracts.Mapping;

/// <summary>
/// The rules for types that have members which paths or other results fill: nothing else of a row may see what was there before. The type is asked, not
/// the code of its constructors, so that the answer is the same ahead of time.
/// </summary>
internal static class FillRules
{
    /// <param name="map">The object, with what paths fill inside it.</param>
    /// <param name="elsewhere">The members that other results fill.</param>
    /// <exception cref="JsonQueryException">The type does not allow it.</exception>
    public static void ThrowIfBroken(ObjectMap map, string[] elsewhere)
    {
        if (map.IsFilledByNames && Array.Find(elsewhere, map.Fills) is { } filled)
        {
            throw ColumnError.Of(
                $"A column fills the member {filled} of {TypeNames.Of(map.Type)}, which another result fills too. Leave one of them out", ColumnSchema.None);
        }

        if (map.Children.Length == 0)
        {
            return;
        }

        if (WhyNotTold(map.Type) is { } reason)
        {
            throw MemberNames.Failure($"{TypeNames.Of(map.Type)}: {reason}", map.Children[0].First);
        }

        string[] names = [.. map.Children.Select(static child => child.Member.Name), .. elsewhere];
        List<(ColumnSchema Column, Target? Target)> known = [.. map.Columns.Zip(map.Targets)];
        foreach (ObjectMap child in map.Children)
        {
            if (known.Find(other => other.Target?.IsSame(child.Member) == true) is { Target: not null } same)
            {
                throw MemberNames.Failure($"the column '{same.Column.Name}' fills {child.Member.Name} of {TypeNames.Of(map.Type)} too", child.First);
            }

            if (!child.Member.HasSetter && WhyNotWithoutSetter(map.Type, child.Member.Name, names) is { } holder)
            {
                throw MemberNames.Failure(holder, child.First);
            }

            known.Add((child.First, child.Member));
        }
    }

    /// <summary>Returns why a type cannot be filled after it was told that it is; null if it does not want to be told.</summary>
    public static string? WhyNotTold(Type type) =>
        typeof(ISupportInitialize).IsAssignableFrom(type) ? "it is notified when it has been filled (ISupportInitialize)" : null;

    /// <summary>
    /// Returns why a list or an object without a setter cannot be filled: a field of the type may hold the one that is there. Fields of automatic properties
    /// cannot if they hold values, or are filled as well.
    /// </summary>
    /// <param name="type">The type.</param>
    /// <param name="member">The member.</param>
    /// <param name="filled">The members that paths or results fill.</param>
    public static string? WhyNotWithoutSetter(Type type, string member, string[] filled)
    {
        // A property of a base type that another one hides is not filled.
        var open = new HashSet<string>(filled, StringComparer.OrdinalIgnoreCase);
        FieldInfo? holder = DeclaredMembers.FieldsOf(type).FirstOrDefault(field => !field.Name.EndsWith(DeclaredMembers.BackingField, StringComparison.Ordinal)
            || !(ClrType.IsValue(field.FieldType) | open.Remove(DeclaredMembers.NameOf(field))));
        return holder is null ? null
            : $"{member} has no setter, and {TypeNames.Of(holder.DeclaringType!)}.{DeclaredMembers.NameOf(holder)} may hold the same value: give it a setter";
    }
}
