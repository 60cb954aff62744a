using System.Reflection;
using Dapper.Json.Contracts.Proof;

namespace Dapper.Json.Contracts.Mapping;

/// <summary>The member of an object that another object, or a list, is put into.</summary>
/// <param name="name">Its name in C#.</param>
/// <param name="type">Its type.</param>
/// <param name="stored">The field that it is stored in; null where setting it is more than that.</param>
/// <param name="get">What gets its value; null where nothing can.</param>
/// <param name="set">What sets it.</param>
internal sealed class ObjectMember(string name, Type type, FieldInfo? stored, Func<object, object?>? get, Action<object, object?> set)
{
    /// <summary>Gets the member's name in C#.</summary>
    public string Name => name;

    public Type Type => type;

    /// <summary>Gets the field that the member is stored in; null where setting it is more than that.</summary>
    public FieldInfo? Field => stored;

    /// <summary>Finds a member by its name in C#.</summary>
    /// <returns>The member; null where it has none that can be set.</returns>
    public static ObjectMember? Find(Type owner, string name) => DeclaredMembers.Find(owner, name) switch
    {
        PropertyInfo property when property.GetSetMethod(nonPublic: true) is { } setter => Of(property, setter, owner),
        FieldInfo { IsInitOnly: false } field => Of(field),
        _ => null,
    };

    /// <summary>Finds a member by the rules that Dapper finds one for a column by.</summary>
    /// <inheritdoc cref="Find"/>
    public static ObjectMember? FindForColumn(Type owner, string name) => SqlMapper.GetTypeMap(owner).GetMember(name) switch
    {
        { Property: { } property } when DeclaredMembers.SetterOf(property, owner) is { } setter => Of(property, setter, owner),
        { Field: { } field } => Of(field),
        _ => null,
    };

    /// <summary>Gets what an object holds; null where it does not tell.</summary>
    public object? Get(object target) => get?.Invoke(target);

    /// <summary>Puts a value into an object.</summary>
    public void Set(object target, object? value) => set(target, value);

    private static ObjectMember Of(FieldInfo field) => new(field.Name, field.FieldType, field, field.GetValue, field.SetValue);

    private static ObjectMember Of(PropertyInfo property, MethodInfo setter, Type owner)
    {
        MethodInvoker invoker = MethodInvoker.Create(setter);

        // A getter may make what is not there.
        FieldInfo? field = AccessorBody.FieldWrittenBy(DeclaredMembers.MostDerived(setter, owner));
        Func<object, object?>? get = field is not null ? field.GetValue
            : DeclaredMembers.DeclaredOf(property, owner) is { CanRead: true } declared ? declared.GetValue : null;
        return new ObjectMember(property.Name, property.PropertyType, field, get, (target, value) => invoker.Invoke(target, value));
    }
}
