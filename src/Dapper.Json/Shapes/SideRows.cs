using System.Text.Json;
using Dapper.Json.Cells;

namespace Dapper.Json.Shapes;

/// <summary>Recognises the rows that fill a side list of an object, and keeps their elements until the object ends.</summary>
/// <param name="lists">The side lists.</param>
internal sealed class SideRows(SideList[] lists) : IDisposable
{
    private readonly SideElements?[] _elements = new SideElements?[lists.Length];

    // Also of a list that is not written: its elements make the object around them exist.
    private readonly bool[] _areFilled = new bool[lists.Length];
    private SideList? _filled;
    private int _index;

    /// <summary>Gets or sets the depth of the JSON around the rows.</summary>
    public int Depth { get; set; }

    /// <summary>Gets whether the current row only adds an element to a side list of an object that has been started.</summary>
    public bool AddsToSideListOnly { get; private set; }

    /// <summary>Finds the list that the current row fills.</summary>
    /// <param name="cursor">The cursor.</param>
    /// <param name="levels">The number of objects with lists.</param>
    /// <returns>The number of objects whose grouping keys the row has.</returns>
    /// <exception cref="JsonQueryException">It fills two lists.</exception>
    public int BeginRow(RowCursor cursor, int levels)
    {
        _filled = null;
        ColumnSchema? filledBy = null;
        for (int i = 0; i < lists.Length; i++)
        {
            if (SideList.FindFilled(lists[i].Columns, cursor.Source) is not { } column)
            {
                continue;
            }

            ThrowIfBoth(filledBy ?? SideList.FindFilled(lists[i].ColumnsOfFirst, cursor.Source), column, cursor);
            (_filled, _index, filledBy) = (lists[i], i, column);
        }

        return _filled?.Level ?? levels;
    }

    /// <summary>Sets how many objects the row shares with the row before.</summary>
    public void SetShared(int shared) => AddsToSideListOnly = _filled is not null && shared == _filled.Level;

    /// <summary>Adds the element of the current row, if it fills a side list.</summary>
    public void Add(RowCursor cursor)
    {
        if (_filled is null)
        {
            return;
        }

        _areFilled[_index] = true;
        if (_filled.Rows is { } rows)
        {
            (_elements[_index] ??= new SideElements(_filled, rows, cursor, Depth)).Add(cursor.RowNumber);
        }
    }

    /// <summary>Returns whether a list of the current object has no elements.</summary>
    public bool IsEmpty(int index) => !_areFilled[index];

    /// <summary>Writes a list of an object that ends, and forgets its elements.</summary>
    public void Write(int index, Utf8JsonWriter writer)
    {
        bool isEmpty = IsEmpty(index);
        _areFilled[index] = false;
        if (lists[index].Rows is null)
        {
            return;
        }

        if (isEmpty)
        {
            lists[index].Name.Write(writer);
            writer.WriteStartArray();
            writer.WriteEndArray();
        }
        else
        {
            _elements[index]!.WriteTo(writer);
        }
    }

    public void Dispose()
    {
        foreach (SideElements? elements in _elements)
        {
            elements?.Dispose();
        }
    }

    private static void ThrowIfBoth(ColumnSchema? first, ColumnSchema second, RowCursor cursor)
    {
        if (first is { } other)
        {
            throw ColumnError.Of(
                $"The row fills two lists side by side, by column {other.Ordinal} '{other.Name}' and by this one, but may fill one. Select the elements of "
                + "each list as rows of their own: with union all, or with left join (select 1 as n union all select 2) s and each list joined on its own "
                + "s.n. Or select each list as a result of its own, with QueryMultipleJson and JsonResultSet.On",
                second,
                cursor.RowNumber + 1);
        }
    }
}
