using System.Data.Common;
using System.Runtime.ExceptionServices;
using Dapper.Json.Contracts.Mapping;

namespace Dapper.Json.Contracts.Plans;

/// <summary>The current object of one level, with the elements of its list.</summary>
/// <remarks>It is created from its first row alone, before it is known whether it appears in the JSON.</remarks>
/// <param name="part">The object's builder and its list.</param>
internal sealed class ObjectLevel(GroupedObject part)
{
    private readonly List<object?> _elements = [];

    // The object that holds the list, and a nested object above it that is only set if the list has an element.
    private object? _holder;
    private (ObjectMember Member, object Owner, object Held)? _missing;

    // Thrown only if the object that could not be created has to appear.
    private JsonQueryException? _failure;

    public object? Made { get; private set; }

    /// <summary>Gets whether the object exists: one of its own columns has a value.</summary>
    public bool HasObject { get; private set; }

    /// <summary>Gets whether it has been added to the list around it.</summary>
    public bool IsAttached { get; private set; }

    public void Begin(DbDataReader reader, long rowNumber)
    {
        (_failure, IsAttached) = (null, false);
        Made = part.Builder.Build(reader, rowNumber);
        HasObject = Made is not null;
        if (part.List is not null)
        {
            Made ??= TryBuild(part.Builder, reader, rowNumber);
            FindHolder(reader, rowNumber);
        }
    }

    /// <exception cref="JsonQueryException">The object could not be created.</exception>
    public void Attach()
    {
        if (Made is null)
        {
            ThrowIfFailed();
        }

        IsAttached = true;
    }

    /// <summary>Adds an element to the list.</summary>
    /// <exception cref="JsonQueryException">The object that holds the list could not be created, or could not be set.</exception>
    public void Add(object? element, long rowNumber)
    {
        ThrowIfFailed();
        if (_missing is var (member, owner, held))
        {
            part.Builder.Set(owner, member, held, rowNumber);
            _missing = null;
        }

        _elements.Add(element);
    }

    /// <summary>Sets the list in the object that holds it, if that object exists.</summary>
    public void End(long rowNumber)
    {
        if (IsAttached && part.List is { } list && _missing is null && _holder is not null)
        {
            part.Builder.Set(_holder, list, part.MakeList!(_elements.ConvertAll(element => part.Builder.Complete(element, rowNumber))), rowNumber);
        }

        (_holder, _missing) = (null, null);
        _elements.Clear();
    }

    /// <summary>Finds the object that holds the list, which may be a nested one, and creates the missing objects on the path to it.</summary>
    private void FindHolder(DbDataReader reader, long rowNumber)
    {
        _holder = Made;
        for (ObjectBuilder builder = part.Builder; _holder is not null && builder.Holder is { } inside; builder = inside.Builder)
        {
            object owner = _holder;
            _holder = inside.Member.Get(owner);
            if (_holder is not null || TryBuild(inside.Builder, reader, rowNumber) is not { } made)
            {
                continue;
            }

            _holder = made;
            if (_missing is null)
            {
                _missing = (inside.Member, owner, made);
            }
            else
            {
                builder.Set(owner, inside.Member, made, rowNumber);
            }
        }
    }

    /// <summary>Creates an object whose own columns are all NULL, and keeps the failure. Dapper throws for a NULL that fills a char.</summary>
    private object? TryBuild(ObjectBuilder builder, DbDataReader reader, long rowNumber)
    {
        try
        {
            return builder.BuildOwn(reader, rowNumber);
        }
        catch (JsonQueryException failure)
        {
            _failure ??= failure;
            return null;
        }
    }

    private void ThrowIfFailed()
    {
        if (_failure is { } failure)
        {
            ExceptionDispatchInfo.Throw(failure);
        }
    }
}
