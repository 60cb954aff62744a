using System.Text.Json;
using Dapper.Json.Cells;
using Dapper.Json.Output;

namespace Dapper.Json.Shapes;

/// <summary>The elements of a side list of the current object, in pooled memory.</summary>
internal sealed class SideElements : IDisposable
{
    private readonly SideList _list;
    private readonly RowPlan _rows;
    private readonly HeldJson _json;
    private readonly RowCursor _cursor;

    /// <param name="list">The list.</param>
    /// <param name="rows">The plan that writes its elements.</param>
    /// <param name="cursor">The cursor of the rows around it.</param>
    /// <param name="depth">The depth of the JSON around these rows.</param>
    public SideElements(SideList list, RowPlan rows, RowCursor cursor, int depth)
    {
        (_list, _rows) = (list, rows);
        var output = new BufferedOutput(int.MaxValue, cursor.Writer.Options);
        _json = new HeldJson(output, depth + list.Depth, isArray: true);
        _cursor = new RowCursor().Begin(cursor.Source, output);
    }

    /// <summary>Adds the current row.</summary>
    /// <exception cref="JsonQueryException">A column could not be written, or the elements of the object take too much memory.</exception>
    public void Add(long rowNumber)
    {
        _cursor.RowNumber = rowNumber - 1;
        if (!_rows.TryContinue(_cursor))
        {
            EndGroup();
        }

        _cursor.RowNumber = rowNumber;
        while (!_rows.WriteRow(_cursor))
        {
            ThrowIfTooLarge();
        }

        ThrowIfTooLarge();
    }

    /// <summary>Writes the list, and forgets its elements.</summary>
    public void WriteTo(Utf8JsonWriter writer)
    {
        EndGroup();
        _list.Name.Write(writer);
        writer.WriteStartArray();
        if (_json.Json is { IsEmpty: false } elements)
        {
            writer.WriteRawValue(elements, skipInputValidation: true);
        }

        writer.WriteEndArray();
        _json.Clear();
    }

    public void Dispose()
    {
        _cursor.Dispose();
        _json.Dispose();
    }

    private void EndGroup()
    {
        if (_cursor.IsInGroup)
        {
            _rows.EndGroup(_cursor);
        }
    }

    private void ThrowIfTooLarge()
    {
        if (_json.Length > _list.Limit)
        {
            throw ColumnError.Of(
                $"The elements of the list \"{_list.Name.Plain}\" wait in memory for the end of their object, and those of one object take more than "
                + $"{_list.Limit} bytes (JsonQueryOptions.{nameof(JsonQueryOptions.BufferLimit)}). Put the longest list first: its elements do not wait",
                _list.Columns[0],
                _cursor.RowNumber);
        }
    }
}
