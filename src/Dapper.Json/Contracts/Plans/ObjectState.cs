using System.Data.Common;
using Dapper.Json.Cells;
using Dapper.Json.Shapes;

namespace Dapper.Json.Contracts.Plans;

/// <summary>What a plan that makes objects keeps from one row of a result to the next.</summary>
/// <param name="builders">The builders of the objects that further rows may belong to, from the outermost level inwards.</param>
/// <param name="json">Memory for JSON of which only a part is written; null if all is.</param>
internal sealed class ObjectState(ObjectBuilder[] builders, JsonScratch? json) : IDisposable
{
    private readonly ObjectLevel[] _levels = Array.ConvertAll(builders, static builder => new ObjectLevel(builder));

    /// <summary>Gets memory for JSON of which only a part is written.</summary>
    public JsonScratch? Json => json;

    /// <summary>Adds a row: begins the objects that it does not share with the row before.</summary>
    public void Add(RowCursor cursor)
    {
        DbDataReader reader = cursor.Source.Reader;
        foreach (ObjectLevel level in _levels.AsSpan(cursor.Level))
        {
            level.Begin(reader, cursor.RowNumber);
        }

        int innermost = Array.FindLastIndex(_levels, static level => level.Made is not null);
        if (cursor.Level > 0 && innermost < cursor.Level)
        {
            return;
        }

        // Objects whose own columns are all NULL appear with the first element inside.
        int first = cursor.Level;
        while (first > 0 && _levels[first - 1].Made is null)
        {
            first--;
        }

        for (int i = first; i <= Math.Max(innermost, 0); i++)
        {
            _levels[i].Make(reader, cursor.RowNumber);
            if (i > 0)
            {
                _levels[i - 1].Add(_levels[i].Made, reader, cursor.RowNumber);
            }
        }
    }

    /// <summary>Ends the objects from a level on.</summary>
    /// <returns>The outermost object.</returns>
    public object? End(int first, long rowNumber)
    {
        for (int level = _levels.Length - 1; level >= first; level--)
        {
            _levels[level].End(rowNumber);
        }

        return _levels[0].Made;
    }

    public void Dispose() => json?.Dispose();
}
