using Dapper.Json.Cells;
using Dapper.Json.Planning;

namespace Dapper.Json.Documents;

/// <summary>Ends a page of rows after the wanted number, and keeps the key of its last row.</summary>
/// <param name="result">The result.</param>
/// <param name="settings">The settings that key values are written with, whatever those of the query are.</param>
internal sealed class PageEnd(JsonResultSet result, CellSettings settings)
{
    private byte[] _keys = [];

    /// <summary>Gets whether there is a row behind the page.</summary>
    public bool HasNext { get; private set; }

    /// <summary>Returns whether a further row belongs to the page.</summary>
    /// <param name="count">The number of rows so far.</param>
    public bool Accepts(long count)
    {
        HasNext = result.Limit > 0 && count >= result.Limit;
        return !HasNext;
    }

    /// <summary>Keeps the key of a row if it is the last one of a full page.</summary>
    /// <param name="count">The number of rows, with this one.</param>
    /// <param name="source">The result, on the row.</param>
    /// <exception cref="JsonQueryException">The result has no column of the key, or it could not be read.</exception>
    public void BeginRow(long count, RowSource source)
    {
        if (count == result.Limit)
        {
            KeepKey(source);
        }
    }

    /// <summary>Returns the position of the next page; null if this is the last.</summary>
    /// <exception cref="JsonQueryException">A value of the key is none of the cursor's types.</exception>
    public string? Next() => HasNext ? result.Cursor!.Encode(_keys) : null;

    private void KeepKey(RowSource source)
    {
        using var json = new JsonScratch();
        ColumnSchema[] columns = source.CopyNames();
        _keys =
        [
            (byte)'[',
            .. result.Cursor!.Columns.SelectMany((name, i) => (byte[])[.. i > 0 ? ","u8 : [], .. Read(LinkedColumns.Find(columns, name), source, json)]),
            (byte)']',
        ];
    }

    private ReadOnlySpan<byte> Read(in ColumnSchema column, RowSource source, JsonScratch json) =>
        json.Write(source.CreateWriter(new PlannedColumn(ColumnSchema.Of(source.Reader, column.Ordinal), PropertyName.Written, settings)), source);
}
