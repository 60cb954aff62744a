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
    private readonly List<(Target Target, object? Value)> _set = [];

    /// <summary>Returns what a parameter or a member has been set to.</summary>
    public object? Get(Target target) =>
        target.Parameter is { } parameter ? arguments[parameter.Position] : _set.FindLast(entry => entry.Target == target).Value;

    /// <summary>Sets the argument of a parameter, or a member once the object exists.</summary>
    public void Set(Target target, object? value)
    {
        if (target.Parameter is { } parameter)
        {
            arguments[parameter.Position] = value;
        }
        else
        {
            _set.Add((target, value));
        }
    }

    /// <summary>Creates the object, with all that is inside.</summary>
    public object Complete()
    {
        made ??= constructor!.Invoke(BindingFlags.DoNotWrapExceptions, binder: null, Array.ConvertAll(arguments, Complete), culture: null);
        foreach ((Target target, object? value) in _set)
        {
            target.Set(made, Complete(value));
        }

        _set.Clear();
        return made;
    }

    /// <summary>Returns a value as it is, or the object that it is to become.</summary>
    public static object? Complete(object? value) => value is PendingObject pending ? pending.Complete() : value;
}
