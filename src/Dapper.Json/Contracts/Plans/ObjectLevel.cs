using System.Data.Common;
using System.Runtime.ExceptionServices;
using Dapper.Json.Contracts.Mapping;

namespace Dapper.Json.Contracts.Plans;

/// <summary>One object of a group, with the elements of the list inside it.</summary>
/// <remarks>Only its first row is looked at, so it is made even if it may never appear.</remarks>
/// <param name="part">What makes it.</param>
internal sealed class ObjectLevel(GroupedObject part)
{
    private readonly List<object?> _elements = [];

    // The object that holds the list; and where an object on the way to it goes that is there only with an element.
    private object? _holder;
    private (ObjectMember Member, object Owner, object Held)? _missing;

    // Why an object could not be made that may never appear.
    private JsonQueryException? _failure;

    public object? Made { get; private set; }

    /// <summary>Gets whether a column of its own holds a value.</summary>
    public bool IsThere { get; private set; }

    /// <summary>Gets whether it has been put where it belongs.</summary>
    public bool IsAttached { get; private set; }

    public void Begin(DbDataReader reader, long rowNumber)
    {
        (_failure, IsAttached) = (null, false);
        Made = part.Builder.Build(reader, rowNumber);
        IsThere = Made is not null;
        if (part.List is not null)
        {
            Made ??= TryBuild(part.Builder, reader, rowNumber);
            FindHolder(reader, rowNumber);
        }
    }

    /// <exception cref="JsonQueryException">The object could not be made.</exception>
    public void Attach()
    {
        if (Made is null)
        {
            ThrowIfFailed();
        }

        IsAttached = true;
    }

    /// <summary>Adds an element to the list.</summary>
    /// <exception cref="JsonQueryException">The object that holds the list could not be made, or does not take it.</exception>
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

    /// <summary>Puts the list into the object that holds it, if that is there.</summary>
    public void End(long rowNumber)
    {
        if (IsAttached && part.List is { } list && _missing is null && _holder is not null)
        {
            part.Builder.Set(_holder, list, part.MakeList!(_elements), rowNumber);
        }

        (_holder, _missing) = (null, null);
        _elements.Clear();
    }

    /// <summary>Finds the object that holds the list, below others where there are any, and makes what is missing on the way.</summary>
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

    /// <summary>Makes an object that no column of its own makes appear. Dapper fails for a NULL that is to be a char.</summary>
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
