using System.Text;
using System.Text.Json;
using System.Text.Unicode;
using Dapper.Json.Cells;

namespace Dapper.Json.Drivers.Sqlite;

/// <summary>Writes text and blobs of SQLite from where they are.</summary>
internal abstract class SqliteCellWriter(in PlannedColumn column, ValueWriter<string> textContract, ValueWriter<byte[]> bytesContract)
    : ColumnWriter(column)
{
    private readonly bool _repairsTextFirst = column.Options.RepairsTextFirst;
    private readonly int _maxDepth = column.Options.MaxDepth;
    private readonly bool _textIsJson = column.IsTextJson;
    private readonly bool _blobIsJson = column.IsBinaryJson;

    protected bool WriteText(RowSource row, ReadOnlySpan<byte> utf8, Utf8JsonWriter writer)
    {
        if (utf8.Length > ValueProgress.PieceLength && textContract.IsPlain && !_textIsJson)
        {
            return WriteLargeText(row, utf8, writer);
        }

        if (_textIsJson)
        {
            writer.WritePropertyName(Name);
            RawJsonColumn.WriteUtf8(writer, utf8, _maxDepth);
        }
        else if (!textContract.IsPlain || (_repairsTextFirst && !Utf8.IsValid(utf8)))
        {
            writer.WritePropertyName(Name);
            textContract.Write(writer, Encoding.UTF8.GetString(utf8));
        }
        else
        {
            writer.WriteString(Name, utf8);
        }

        return true;
    }

    /// <summary>
    /// Writes a piece of a text. SQLite keeps it where it is until the next step, so each piece asks for it again.
    /// </summary>
    private bool WriteLargeText(RowSource row, ReadOnlySpan<byte> utf8, Utf8JsonWriter writer)
    {
        ref ValueProgress progress = ref row.Progress;
        if (!progress.IsInValue)
        {
            writer.WritePropertyName(Name);

            // An invalid sequence must not be cut in two: what it becomes depends on the whole of it.
            progress.State = Utf8.IsValid(utf8) ? null : Encoding.UTF8.GetString(utf8);
        }

        return progress.State is string repaired ? progress.WriteText(writer, repaired) : progress.WriteText(writer, utf8);
    }

    protected bool WriteBlob(RowSource row, ReadOnlySpan<byte> bytes, Utf8JsonWriter writer)
    {
        if (_blobIsJson)
        {
            writer.WritePropertyName(Name);
            RawJsonColumn.WriteUtf8(writer, bytes, _maxDepth);
        }
        else if (!bytesContract.IsPlain)
        {
            writer.WritePropertyName(Name);
            bytesContract.Write(writer, bytes.ToArray());
        }
        else if (bytes.Length > ValueProgress.PieceLength)
        {
            if (!row.Progress.IsInValue)
            {
                writer.WritePropertyName(Name);
            }

            return row.Progress.WriteBase64(writer, bytes);
        }
        else
        {
            writer.WriteBase64String(Name, bytes);
        }

        return true;
    }
}
