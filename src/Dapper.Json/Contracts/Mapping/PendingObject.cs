using System.Reflection;

namespace Dapper.Json.Contracts.Mapping;

/// <summary>
/// An object whose constructor takes objects or lists inside, or which holds such an object: it is created when all of them are complete. Until then its
/// members are kept.
/// </summary>
/// <param name="constructor">The constructor; null if the object exists already.</param>
/// <param name="arguments">The arguments of the constructor, where no member is set.</param>
/// <param name="made">The object, if it exists already.</param>
internal sealed class PendingObject(ConstructorInfo? constructor, object?[] arguments, object? made = null)
{
    private readonly List<(ObjectMember Member, object? Value)> _set = [];

    /// <summary>Returns what a member has been set to, or what it holds in an object that exists.</summary>
    public object? Get(ObjectMember member) =>
        ParameterOf(member) is { } parameter ? arguments[parameter.Position]
        : _set.FindLast(entry => entry.Member.Name == member.Name) is { Member: not null } last ? last.Value
        : made is not null ? member.Get(made) : null;

    /// <summary>Sets a member: the argument of its name, or else the member once the object exists.</summary>
    public void Set(ObjectMember member, object? value)
    {
        if (ParameterOf(member) is { } parameter)
        {
            arguments[parameter.Position] = value;
        }
        else
        {
            _set.Add((member, value));
        }
    }

    /// <summary>Sets an argument.</summary>
    public void Set(ParameterInfo parameter, object? value) => arguments[parameter.Position] = value;

    /// <summary>Creates the object, with all that is inside.</summary>
    public object Complete()
    {
        made ??= constructor!.Invoke(BindingFlags.DoNotWrapExceptions, binder: null, Array.ConvertAll(arguments, Complete), culture: null);
        foreach ((ObjectMember member, object? value) in _set)
        {
            member.Set(made, Complete(value));
        }

        _set.Clear();
        return made;
    }

    /// <summary>Returns a value as it is, or the object that it is to become.</summary>
    public static object? Complete(object? value) => value is PendingObject pending ? pending.Complete() : value;

    private ParameterInfo? ParameterOf(ObjectMember member) =>
        constructor is null ? null : Array.Find(constructor.GetParameters(), parameter => parameter.Name == member.Name);
}
