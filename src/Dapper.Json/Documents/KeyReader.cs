using System.Text.Json;
using Dapper.Json.Cells;
using Dapper.Json.Planning;

namespace Dapper.Json.Documents;

/// <summary>Reads columns of the current row as a JSON array, beside the row itself. The reader must not be opened for sequential access.</summary>
internal sealed class KeyReader : IDisposable
{
    private readonly RowSource _source;
    private readonly ColumnWriter[] _columns;
    private readonly JsonScratch _json;

    /// <param name="source">The open result.</param>
    /// <param name="result">Its description.</param>
    /// <param name="names">The names of the columns.</param>
    /// <param name="settings">The settings that the values are written with.</param>
    /// <exception cref="JsonQueryException">The result has no such column.</exception>
    public KeyReader(RowSource source, JsonResultSet result, IEnumerable<string> names, CellSettings settings)
    {
        _source = source;
        ColumnSchema[] columns = source.CopyNames();
        _columns = [.. names.Select(name => Create(LinkedColumns.Find(columns, name, result.ToString())))];
        _json = new JsonScratch(settings.Serializer.Encoder);

        ColumnWriter Create(ColumnSchema column) =>
            source.CreateWriter(new PlannedColumn(ColumnSchema.Of(source.Reader, column.Ordinal), PropertyName.Element, settings));
    }

    /// <summary>Returns the values of the current row as an array, valid until the next call.</summary>
    /// <param name="rowNumber">The number of the row, for the error.</param>
    /// <exception cref="JsonQueryException">A value could not be read.</exception>
    public ReadOnlySpan<byte> Read(long rowNumber)
    {
        Utf8JsonWriter writer = _json.Begin();
        writer.WriteStartArray();
        foreach (ColumnWriter column in _columns)
        {
            try
            {
                _json.Append(column, _source);
            }
            catch (Exception cause) when (!SourceFailure.Is(cause, _source.Reader))
            {
                throw ColumnError.Of($"The value of a key could not be read: {cause.Message}", column.Schema, rowNumber, cause);
            }
        }

        writer.WriteEndArray();
        return _json.End();
    }

    public void Dispose() => _json.Dispose();
}
