using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using Dapper.Json.Contracts.Proof;

namespace Dapper.Json.Contracts.Mapping;

/// <summary>The member of an object that another object, or a list, is put into.</summary>
internal sealed class ObjectMember
{
    private const BindingFlags Declared = BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic | BindingFlags.DeclaredOnly;

    private readonly Action<object, object?> _set;
    private readonly Func<object, object?> _get;

    private ObjectMember(PropertyInfo property, MethodInfo setter, Type owner)
    {
        MethodInvoker invoker = MethodInvoker.Create(setter);
        (Name, Type) = (property.Name, property.PropertyType);
        _set = (target, value) => invoker.Invoke(target, value);
        Field = AccessorBody.FieldWrittenBy(Overrides.MostDerived(setter, owner));

        // A getter may make what is not there.
        _get = Field is { } field ? field.GetValue
            : MemberMap.DeclaredOf(property, owner) is { CanRead: true } declared ? declared.GetValue
            : static _ => null;
    }

    private ObjectMember(FieldInfo field, string name)
    {
        (Name, Type) = (name, field.FieldType);
        _set = field.SetValue;
        _get = field.GetValue;
        Field = field;
    }

    /// <summary>Gets the member's name in C#.</summary>
    public string Name { get; }

    public Type Type { get; }

    /// <summary>Gets the field that the member is stored in; null where setting it is more than that.</summary>
    public FieldInfo? Field { get; }

    /// <summary>Finds a member by its name in C#.</summary>
    /// <returns>The member; null where it has none that can be set.</returns>
    public static ObjectMember? Find(Type owner, string name) => FindNamed(owner, name) switch
    {
        PropertyInfo property when property.GetSetMethod(nonPublic: true) is { } setter => new ObjectMember(property, setter, owner),
        FieldInfo { IsInitOnly: false } field => new ObjectMember(field, name),
        _ => null,
    };

    /// <summary>Finds a member by the rules that Dapper finds one for a column by.</summary>
    /// <inheritdoc cref="Find"/>
    public static ObjectMember? FindForColumn(Type owner, string name) => SqlMapper.GetTypeMap(owner).GetMember(name) switch
    {
        { Property: { } property } when MemberMap.SetterOf(property, owner) is { } setter => new ObjectMember(property, setter, owner),
        { Field: { } field } => new ObjectMember(field, name),
        _ => null,
    };

    /// <summary>Gets what an object holds; null where it does not tell.</summary>
    public object? Get(object target) => _get(target);

    /// <summary>Puts a value into an object.</summary>
    public void Set(object target, object? value) => _set(target, value);

    /// <summary>Finds what the name means in C#: a member hides those of its name in bases, of whichever type they are.</summary>
    [UnconditionalSuppressMessage("Trimming", "IL2070", Justification = "The queries' type parameter keeps all members of the type and of its bases.")]
    [UnconditionalSuppressMessage("Trimming", "IL2075", Justification = "As above.")]
    private static MemberInfo? FindNamed(Type owner, string name)
    {
        MemberInfo? member = null;
        for (Type? type = owner; member is null && type is not null; type = type.BaseType)
        {
            member = (MemberInfo?)type.GetProperty(name, Declared, null, null, [], null) ?? type.GetField(name, Declared);
        }

        return member;
    }
}
