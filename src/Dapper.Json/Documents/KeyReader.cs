using System.Text.Json;
using Dapper.Json.Cells;

namespace Dapper.Json.Documents;

/// <summary>Reads columns of the current row beside the row itself. The reader must not be opened for sequential access.</summary>
internal sealed class KeyReader : IDisposable
{
    private readonly RowSource _source;
    private readonly ColumnWriter[] _columns;
    private readonly CellSettings _settings;
    private JsonScratch? _json;

    /// <param name="source">The open result.</param>
    /// <param name="ordinals">The ordinals of the columns.</param>
    /// <param name="settings">The settings that the values are written with.</param>
    public KeyReader(RowSource source, int[] ordinals, CellSettings settings)
        : this(
            source,
            Array.ConvertAll(
                ordinals,
                ordinal => source.CreateWriter(new PlannedColumn(ColumnSchema.Of(source.Reader, ordinal), PropertyName.Element, settings))),
            settings)
    {
    }

    /// <param name="source">The open result.</param>
    /// <param name="columns">The writers of the columns, as elements.</param>
    /// <param name="settings">The settings that the values are written with.</param>
    public KeyReader(RowSource source, ColumnWriter[] columns, CellSettings settings)
    {
        _source = source;
        _columns = columns;
        _settings = settings;
    }

    private JsonScratch Json => _json ??= new JsonScratch(_settings.Encoder);

    /// <summary>Returns the values of the current row as an array, valid until the next call.</summary>
    /// <param name="rowNumber">The number of the row, for the error.</param>
    /// <exception cref="JsonQueryException">A value could not be read.</exception>
    public ReadOnlySpan<byte> Read(long rowNumber)
    {
        Utf8JsonWriter writer = Json.Begin();
        writer.WriteStartArray();
        for (int i = 0; i < _columns.Length; i++)
        {
            Append(i, rowNumber);
        }

        writer.WriteEndArray();
        return Json.End();
    }

    /// <summary>Returns one value of the current row as JSON, valid until the next call.</summary>
    /// <param name="index">The index of the column's name.</param>
    /// <param name="rowNumber">The number of the row, for the error.</param>
    /// <exception cref="JsonQueryException">The value could not be read.</exception>
    public ReadOnlySpan<byte> ReadJson(int index, long rowNumber)
    {
        Json.Begin();
        Append(index, rowNumber);
        return Json.End();
    }

    public void Dispose() => _json?.Dispose();

    private void Append(int index, long rowNumber)
    {
        try
        {
            Json.Append(_columns[index], _source);
        }
        catch (Exception cause) when (!SourceFailure.Is(cause, _source.Reader))
        {
            throw ColumnError.Of($"The value of a key could not be read: {cause.Message}", _columns[index].Schema, rowNumber, cause);
        }
    }
}
