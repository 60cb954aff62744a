using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using Dapper.Json.Contracts.Fields;

namespace Dapper.Json.Contracts.Mapping;

/// <summary>The member of a parent that its child is put into.</summary>
internal sealed class ChildMember<TParent, TChild>
    where TParent : class
    where TChild : class
{
    private const BindingFlags Declared = BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic | BindingFlags.DeclaredOnly;

    /// <summary>Finds the member.</summary>
    /// <exception cref="ArgumentException">There is none that could be set to a child.</exception>
    public ChildMember(string childMember)
    {
        switch (Find(childMember))
        {
            case PropertyInfo property when property.PropertyType.IsAssignableFrom(typeof(TChild)) && property.GetSetMethod(nonPublic: true) is { } setter:
                Set = setter.CreateDelegate<Action<TParent, TChild?>>();
                Field = AccessorBody.FieldWrittenBy(Overrides.MostDerived(setter, typeof(TParent)));
                break;
            case FieldInfo { IsInitOnly: false } field when field.FieldType.IsAssignableFrom(typeof(TChild)):
                Set = field.SetValue;
                Field = field;
                break;
            default:
                throw new ArgumentException(
                    $"{typeof(TParent).Name} has no property with a setter and no field '{childMember}' for an object of {typeof(TChild).Name}: "
                    + "use nameof, not the name in the JSON.",
                    nameof(childMember));
        }
    }

    /// <summary>Gets what puts a child, or null, into a parent.</summary>
    public Action<TParent, TChild?> Set { get; }

    /// <summary>Gets the field that the child is stored in; null where setting the member is more than that.</summary>
    public FieldInfo? Field { get; }

    /// <summary>Finds what the name means in C#: a member hides those of its name in bases, of whichever type they are.</summary>
    [UnconditionalSuppressMessage("Trimming", "IL2090", Justification = "The queries' type parameter keeps all members of the type and of its bases.")]
    [UnconditionalSuppressMessage("Trimming", "IL2075", Justification = "As above.")]
    private static MemberInfo? Find(string name)
    {
        MemberInfo? member = null;
        for (Type? type = typeof(TParent); member is null && type is not null; type = type.BaseType)
        {
            member = (MemberInfo?)type.GetProperty(name, Declared, null, null, [], null) ?? type.GetField(name, Declared);
        }

        return member;
    }
}
