using System.Reflection;
using Dapper.Json.Contracts.Proof;

namespace Dapper.Json.Contracts.Mapping;

/// <summary>What a column, an object or a list fills, by Dapper's rules: a member of the object, or a parameter of its constructor.</summary>
/// <param name="owner">The type of the object.</param>
/// <param name="type">The type of the value.</param>
/// <param name="parameter">The parameter; null for a member.</param>
/// <param name="property">The property, as its declaring type has it; null for a field.</param>
/// <param name="field">The field, such as that behind a property without a setter, as its declaring type has it; null for a property with one.</param>
internal sealed class Target(Type owner, Type type, ParameterInfo? parameter, PropertyInfo? property = null, FieldInfo? field = null)
{
    private readonly FieldInfo? _field = field;

    private readonly MethodInvoker? _setter = property?.GetSetMethod(nonPublic: true) is { } setter ? MethodInvoker.Create(setter) : null;

    // Code is only read if somebody asks.
    private readonly Lazy<FieldInfo?> _stored = new(() => parameter is not null
        ? FieldValues.After((ConstructorInfo)parameter.Member, out _)?.FieldOf(parameter.Position)
        : property?.GetSetMethod(nonPublic: true) is { } setter ? AccessorBody.FieldWrittenBy(DeclaredMembers.MostDerived(setter, owner)) : field);

    /// <summary>Gets its name in C#.</summary>
    public string Name => parameter?.Name ?? property?.Name ?? (_field is null ? "" : DeclaredMembers.NameOf(_field));

    public Type Type => type;

    /// <summary>Gets the parameter of the constructor; null for a member.</summary>
    public ParameterInfo? Parameter => parameter;

    /// <summary>Gets the field that the value is stored in, and nowhere else; null if filling does more than store it.</summary>
    public FieldInfo? Stored => _stored.Value;

    /// <summary>Gets whether it can be filled at all.</summary>
    public bool CanBeFilled => parameter is not null || _setter is not null || _field is not null;

    /// <summary>Gets whether a program can fill it: it has a setter, or is a public field or a parameter.</summary>
    public bool HasSetter => parameter is not null || _setter is not null || _field is { IsPublic: true, IsInitOnly: false };

    /// <summary>Gets whether Dapper sets the member to null where a column is NULL. Without ApplyNullValues it leaves it as it is.</summary>
    public bool IsSetToNull => type == typeof(char?) || (SqlMapper.Settings.ApplyNullValues && ZeroValue.Of(type) is null);

    /// <summary>Finds what an object or a list fills: a parameter of the constructor whose parameters are members comes first.</summary>
    /// <returns>The target; null if the type has none of that name.</returns>
    public static Target? Find(Type owner, string name) =>
        (MemberConstructor.Find(owner) is { } constructor ? Of(owner, MemberConstructor.ParameterOf(constructor, name)) : null)
        ?? (Of(owner, SqlMapper.GetTypeMap(owner).GetMember(name)) is { CanBeFilled: true } member ? member : null);

    /// <summary>Returns a parameter as a target; null for none.</summary>
    public static Target? Of(Type owner, ParameterInfo? parameter) => parameter is null ? null : new Target(owner, parameter.ParameterType, parameter);

    /// <summary>Returns what Dapper maps a column to as a target; null for nothing.</summary>
    public static Target? Of(Type owner, SqlMapper.IMemberMap? map) => map is null ? null : new Target(
        owner, map.MemberType, map.Parameter, map.Property is { } property ? DeclaredMembers.DeclaredOf(property, owner) : null,
        map.Field is { } field ? DeclaredMembers.DeclaredOf(field) : null);

    /// <summary>Returns whether both are known to end in one field.</summary>
    public bool IsSame(Target other) => Name == other.Name || (Stored is { } field && field == other.Stored);

    /// <summary>Returns the member's value; null if it cannot be read.</summary>
    /// <remarks>From the field where possible: a getter may create a missing object.</remarks>
    public object? Get(object target) => target is PendingObject pending ? pending.Get(this)
        : Stored is { } stored ? stored.GetValue(target)
        : property is { CanRead: true } ? property.GetValue(target) : null;

    /// <summary>Fills it in an object.</summary>
    public void Set(object target, object? value)
    {
        if (target is PendingObject pending)
        {
            pending.Set(this, value);
        }
        else if (_setter is not null)
        {
            _setter.Invoke(target, value);
        }
        else
        {
            _field!.SetValue(target, value);
        }
    }
}
