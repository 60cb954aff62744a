using System.Text;
using System.Text.Json;
using System.Text.Unicode;
using Dapper.Json.Cells;

namespace Dapper.Json.Drivers.Sqlite;

/// <summary>Writes text and blobs directly from SQLite's memory.</summary>
internal abstract class SqliteCellWriter(in PlannedColumn column) : ColumnWriter(column)
{
    private readonly ValueWriter<string> _textWriter = column.Settings.Types.String;
    private readonly ValueWriter<byte[]> _bytesWriter = column.Settings.Types.Bytes;
    private readonly bool _repairsTextFirst = column.Settings.RepairsTextFirst;
    private readonly int _maxDepth = column.Settings.MaxDepth;
    private readonly bool _textIsJson = column.IsTextJson;
    private readonly bool _blobIsJson = column.IsBinaryJson;
    private readonly bool _textIsPlain = column.Settings.Types.String.IsPlain && !column.IsTextJson;

    public override bool RunsCallersCode => _textWriter.RunsCallersCode || _bytesWriter.RunsCallersCode || NullRunsCallersCode;

    protected bool WriteText(ReadOnlySpan<byte> utf8, Utf8JsonWriter writer, ref ValueProgress progress)
    {
        if (_textIsPlain && utf8.Length > ValueProgress.PieceLength)
        {
            return WriteLargeText(utf8, writer, ref progress);
        }

        if (_textIsPlain && (!_repairsTextFirst || Utf8.IsValid(utf8)))
        {
            Name.WriteString(writer, utf8);
        }
        else
        {
            Name.Write(writer);
            if (_textIsJson)
            {
                RawJson.WriteUtf8(writer, utf8, _maxDepth, Name.IsElement);
            }
            else
            {
                _textWriter.Write(writer, Encoding.UTF8.GetString(utf8));
            }
        }

        return true;
    }

    /// <summary>
    /// Writes a piece of text. SQLite keeps the text in place until the next step, so each piece asks for it again.
    /// </summary>
    private bool WriteLargeText(ReadOnlySpan<byte> utf8, Utf8JsonWriter writer, ref ValueProgress progress)
    {
        if (!progress.IsInValue)
        {
            Name.Write(writer);

            // An invalid sequence must not be split: its replacement depends on all of its bytes.
            progress.State = Utf8.IsValid(utf8) ? null : Encoding.UTF8.GetString(utf8);
        }

        bool isLast;
        return progress.State is string repaired
            ? progress.WriteText(writer, progress.Next<char>(repaired, out isLast), isLast)
            : progress.WriteText(writer, progress.Next(utf8, out isLast), isLast);
    }

    protected bool WriteBlob(ReadOnlySpan<byte> bytes, Utf8JsonWriter writer, ref ValueProgress progress)
    {
        if (!progress.IsInValue)
        {
            Name.Write(writer);
        }

        if (_blobIsJson)
        {
            RawJson.WriteUtf8(writer, bytes, _maxDepth, Name.IsElement);
            return true;
        }

        if (!_bytesWriter.IsPlain)
        {
            _bytesWriter.Write(writer, bytes.ToArray());
            return true;
        }

        return progress.WriteBase64(writer, progress.Next(bytes, out bool isLast), isLast);
    }
}
