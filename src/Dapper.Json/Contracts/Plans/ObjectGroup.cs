using System.Data.Common;

namespace Dapper.Json.Contracts.Plans;

/// <summary>The object that the rows of a group make, with the lists inside as far as they have come.</summary>
/// <param name="parts">What makes the object, and the elements of each list inside the other.</param>
internal sealed class ObjectGroup(GroupedObject[] parts)
{
    private readonly ObjectLevel[] _levels = Array.ConvertAll(parts, static part => new ObjectLevel(part));

    /// <summary>Gets the object, once it has been ended.</summary>
    public object? Root => _levels[0].Made;

    /// <summary>Adds what the current row brings.</summary>
    /// <param name="shared">How many of the objects, from the outermost inwards, it shares with the row before.</param>
    /// <param name="reader">The reader, on the row.</param>
    /// <param name="rowNumber">The row's number.</param>
    public void Add(int shared, DbDataReader reader, long rowNumber)
    {
        foreach (ObjectLevel level in _levels.AsSpan(shared))
        {
            level.Begin(reader, rowNumber);
        }

        int innermost = Array.FindLastIndex(_levels, static level => level.IsThere);
        if (shared == 0 || innermost >= shared)
        {
            Attach(Math.Max(innermost, 0), rowNumber);
        }
    }

    /// <summary>Ends the elements that a row does not share with the one before.</summary>
    public void End(int shared, long rowNumber)
    {
        for (int level = _levels.Length - 1; level >= shared; level--)
        {
            _levels[level].End(rowNumber);
        }
    }

    /// <summary>Adds an element to its list, and what is around it to its own.</summary>
    private void Attach(int level, long rowNumber)
    {
        if (_levels[level].IsAttached)
        {
            return;
        }

        _levels[level].Attach();
        if (level > 0)
        {
            Attach(level - 1, rowNumber);
            _levels[level - 1].Add(_levels[level].Made, rowNumber);
        }
    }
}
