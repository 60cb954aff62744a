using System.Data.Common;
using System.Runtime.ExceptionServices;
using Dapper.Json.Contracts.Mapping;

namespace Dapper.Json.Contracts.Plans;

/// <summary>The object that the rows of a group make, with the lists inside as far as they have come.</summary>
/// <param name="levels">What makes the object, and the elements of each list inside the other.</param>
internal sealed class ObjectGroup(GroupedObject[] levels)
{
    private readonly State[] _states = Array.ConvertAll(levels, static _ => new State());

    /// <summary>Adds what the current row brings.</summary>
    /// <param name="shared">How many of the objects, from the outermost inwards, it shares with the row before.</param>
    /// <param name="reader">The reader, on the row.</param>
    /// <param name="rowNumber">The row's number.</param>
    public void Add(int shared, DbDataReader reader, long rowNumber)
    {
        for (int level = shared; level < levels.Length; level++)
        {
            // Of an object only its first row is looked at, so it is made even if it may never appear.
            _states[level].Begin(levels[level], reader, rowNumber);
        }

        for (int level = levels.Length - 1; level >= shared; level--)
        {
            if (level == 0 || _states[level].IsThere)
            {
                Attach(level, rowNumber);
                return;
            }
        }
    }

    /// <summary>Ends the elements that a row does not share with the one before.</summary>
    public void End(int shared, long rowNumber)
    {
        for (int level = levels.Length - 1; level >= shared; level--)
        {
            _states[level].Finish(levels[level], rowNumber);
        }
    }

    /// <summary>Gives the object, once it has been ended.</summary>
    public object? Root => _states[0].Made;

    /// <summary>Adds an element to its list, and what is around it to its own.</summary>
    private void Attach(int level, long rowNumber)
    {
        if (_states[level].IsAttached)
        {
            return;
        }

        _states[level].Appear();
        if (level > 0)
        {
            Attach(level - 1, rowNumber);
            _states[level - 1].Add(_states[level].Made, levels[level - 1], rowNumber);
        }
    }

    /// <summary>The object of one level.</summary>
    private sealed class State
    {
        private readonly List<object?> _elements = [];

        // The object that holds the list, where it is there only with an element, and the one that it goes into.
        private object? _holder;
        private (ObjectMember Member, object Owner, object Held)? _missing;

        // Why an object could not be made that may never appear.
        private JsonQueryException? _failure;

        public object? Made { get; private set; }

        /// <summary>Gets whether a column of its own holds a value.</summary>
        public bool IsThere { get; private set; }

        /// <summary>Gets whether it has been put where it belongs.</summary>
        public bool IsAttached { get; private set; }

        public void Begin(GroupedObject level, DbDataReader reader, long rowNumber)
        {
            ObjectBuilder builder = level.Builder;
            _failure = null;
            Made = builder.Build(reader, rowNumber);
            IsThere = Made is not null;
            if (level.List is not null)
            {
                Made ??= TryBuild(builder, reader, rowNumber);
                FindHolder(builder, reader, rowNumber);
            }

            IsAttached = false;
        }

        /// <exception cref="JsonQueryException">The object could not be made.</exception>
        public void Appear()
        {
            if (Made is null)
            {
                ThrowIfFailed();
            }

            IsAttached = true;
        }

        /// <exception cref="JsonQueryException">The object that holds the list could not be made, or does not take it.</exception>
        public void Add(object? element, GroupedObject level, long rowNumber)
        {
            ThrowIfFailed();
            if (_missing is { } missing)
            {
                level.Builder.Set(missing.Owner, missing.Member, missing.Held, rowNumber);
                _missing = null;
            }

            _elements.Add(element);
        }

        /// <summary>Puts the list into the object that holds it, if that is there.</summary>
        public void Finish(GroupedObject level, long rowNumber)
        {
            if (IsAttached && level.List is { } list && _missing is null && _holder is not null)
            {
                level.Builder.Set(_holder, list, level.MakeList!(_elements), rowNumber);
            }

            (_holder, _missing) = (null, null);
            _elements.Clear();
        }

        /// <summary>Finds the object that holds the list, below others where there are any, and makes what is missing on the way.</summary>
        private void FindHolder(ObjectBuilder builder, DbDataReader reader, long rowNumber)
        {
            object? owner = Made;
            while (owner is not null && builder.Holder is var (member, inside))
            {
                object? held = member.Get(owner);
                if (held is null && TryBuild(inside, reader, rowNumber) is { } made)
                {
                    held = made;
                    if (_missing is null)
                    {
                        _missing = (member, owner, made);
                    }
                    else
                    {
                        builder.Set(owner, member, made, rowNumber);
                    }
                }

                (owner, builder) = (held, inside);
            }

            _holder = owner;
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
}
