using System.Data.Common;
using Dapper.Json.Contracts.Mapping;

namespace Dapper.Json.Contracts.Plans;

/// <summary>The object that the rows of a group make, with the lists inside as far as they have come.</summary>
/// <param name="builders">What makes the object, and the elements of each list inside of the other.</param>
/// <param name="lists">The members that hold those lists.</param>
internal sealed class ObjectGroup(ObjectBuilder[] builders, ObjectMember[] lists)
{
    private readonly object?[] _current = new object?[builders.Length];
    private readonly object?[] _holders = new object?[lists.Length];
    private readonly List<object?>[] _elements = Array.ConvertAll(lists, static _ => new List<object?>());

    /// <summary>Adds what the current row brings, below the elements that it shares with the row before.</summary>
    public void Add(DbDataReader reader, long rowNumber)
    {
        for (int level = builders.Length - 1; level > 0; level--)
        {
            if (_current[level] is null && builders[level].Build(reader, rowNumber) is { } element)
            {
                // An element makes all appear that is around it.
                Begin(level, element, reader, rowNumber);
                return;
            }
        }

        _current[0] ??= builders[0].BuildOwn(reader, rowNumber);
    }

    /// <summary>Ends the elements of a list and of those inside of it.</summary>
    /// <param name="level">The list: 1 for the outermost.</param>
    public void End(int level)
    {
        for (int inner = builders.Length - 1; inner >= Math.Max(level, 1); inner--)
        {
            Finish(inner);
            _current[inner] = null;
        }
    }

    /// <summary>Gives the object, whose lists have been ended, and forgets it.</summary>
    public object? TakeRoot()
    {
        Finish(0);
        object? root = _current[0];
        _current[0] = null;
        return root;
    }

    private void Begin(int level, object made, DbDataReader reader, long rowNumber)
    {
        _current[level] = made;
        if (level == 0)
        {
            return;
        }

        int around = level - 1;
        if (_current[around] is null)
        {
            Begin(around, builders[around].BuildOwn(reader, rowNumber)!, reader, rowNumber);
        }

        _holders[around] ??= HolderIn(_current[around]!, builders[around], reader, rowNumber);
        _elements[around].Add(made);
    }

    /// <summary>Finds the object that holds the list, and makes those on the way that are missing.</summary>
    private static object HolderIn(object owner, ObjectBuilder builder, DbDataReader reader, long rowNumber)
    {
        while (builder.Holder is var (member, inside))
        {
            object? held = member.Get(owner);
            if (held is null)
            {
                member.Set(owner, held = inside.BuildOwn(reader, rowNumber));
            }

            (owner, builder) = (held!, inside);
        }

        return owner;
    }

    /// <summary>Puts the elements of the list inside of a level's object into it.</summary>
    private void Finish(int level)
    {
        if (level >= lists.Length || _current[level] is not { } owner)
        {
            return;
        }

        if ((_holders[level] ?? ExistingHolder(owner, builders[level])) is { } holder)
        {
            lists[level].Set(holder, CollectionType.Create(lists[level].Type, _elements[level]));
        }

        _holders[level] = null;
        _elements[level].Clear();
    }

    /// <summary>Finds the object that holds the list where no element has come; null where there is none.</summary>
    private static object? ExistingHolder(object owner, ObjectBuilder builder)
    {
        object? holder = owner;
        while (holder is not null && builder.Holder is var (member, inside))
        {
            holder = member.Get(holder);
            builder = inside;
        }

        return holder;
    }
}
