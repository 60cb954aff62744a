using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using Dapper.Json.Contracts.Fields;

namespace Dapper.Json.Contracts.Mapping;

/// <summary>The member of a parent that its child is put into.</summary>
internal sealed class ChildMember<TParent, TChild>
    where TParent : class
    where TChild : class
{
    private const BindingFlags Instance = BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic;

    /// <summary>Finds the member.</summary>
    /// <exception cref="ArgumentException">There is none that could be set to a child.</exception>
    [UnconditionalSuppressMessage("Trimming", "IL2090", Justification = "The queries' type parameter keeps all members of the type.")]
    public ChildMember(string childMember)
    {
        if (typeof(TParent).GetProperty(childMember, Instance) is { } property && property.PropertyType.IsAssignableFrom(typeof(TChild)) && property.GetSetMethod(nonPublic: true) is { } setter)
        {
            Set = setter.CreateDelegate<Action<TParent, TChild?>>();
            Field = AccessorBody.FieldWrittenBy(Overrides.MostDerived(setter, typeof(TParent)));
        }
        else if (typeof(TParent).GetField(childMember, Instance) is { IsInitOnly: false } field && field.FieldType.IsAssignableFrom(typeof(TChild)))
        {
            Set = field.SetValue;
            Field = field;
        }
        else
        {
            throw new ArgumentException($"{typeof(TParent).Name} has no property with a setter and no field '{childMember}' for an object of {typeof(TChild).Name}: use nameof, not the name in the JSON.", nameof(childMember));
        }
    }

    /// <summary>Gets what puts a child, or null, into a parent.</summary>
    public Action<TParent, TChild?> Set { get; }

    /// <summary>Gets the field that the child is stored in; null where setting the member is more than that.</summary>
    public FieldInfo? Field { get; }
}
