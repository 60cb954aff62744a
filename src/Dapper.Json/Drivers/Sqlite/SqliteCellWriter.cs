using System.Text;
using System.Text.Encodings.Web;
using System.Text.Json;
using System.Text.Unicode;
using Dapper.Json.Cells;

namespace Dapper.Json.Drivers.Sqlite;

/// <summary>Writes text and blobs directly from SQLite's memory.</summary>
internal abstract class SqliteCellWriter(in PlannedColumn column, NullWriter? ownNull = null) : ColumnWriter(column, ownNull)
{
    private readonly int _maxDepth = column.Settings.MaxDepth;
    private readonly bool _textIsJson = column.IsTextJson;
    private readonly bool _blobIsJson = column.IsBinaryJson;
    private readonly JsonValueWriter<string>? _textWriter = column.Settings.Types.WriterUnlessPlain<string>();
    private readonly JsonValueWriter<byte[]>? _bytesWriter = column.Settings.Types.WriterUnlessPlain<byte[]>();
    private readonly bool _textIsPlain = column.Settings.Types.WriterUnlessPlain<string>() is null && !column.IsTextJson;

    protected bool WriteText(SqliteSource rows, in SqliteCell cell, Utf8JsonWriter writer, ref ValueProgress progress)
    {
        if (_textIsPlain && cell.IsLarge)
        {
            return WriteLargeText(rows, cell, writer, ref progress);
        }

        ReadOnlySpan<byte> utf8 = AllOf(rows, cell);
        if (_textIsPlain && (Utf8.IsValid(utf8) || RepairsText(writer)))
        {
            Name.WriteString(writer, utf8);
            return true;
        }

        Name.Write(writer);
        if (_textIsJson)
        {
            RawJson.WriteUtf8(writer, utf8, _maxDepth, Name.IsElement);
        }
        else if (_textWriter is null)
        {
            writer.WriteStringValue(Encoding.UTF8.GetString(utf8));
        }
        else
        {
            _textWriter.Write(writer, Encoding.UTF8.GetString(utf8));
        }

        return true;
    }

    protected bool WriteBlob(SqliteSource rows, in SqliteCell cell, Utf8JsonWriter writer, ref ValueProgress progress)
    {
        if (!progress.IsInValue)
        {
            Name.Write(writer);
        }

        if (_blobIsJson)
        {
            RawJson.WriteUtf8(writer, AllOf(rows, cell), _maxDepth, Name.IsElement);
            return true;
        }

        if (_bytesWriter is not null)
        {
            _bytesWriter.Write(writer, AllOf(rows, cell).ToArray());
            return true;
        }

        bool isLast = true;
        ReadOnlySpan<byte> piece = cell.IsLarge ? NextOf(rows, cell, progress, out isLast) : rows.BytesOf(cell);
        return progress.WriteBase64(writer, piece, isLast);
    }

    private bool WriteLargeText(SqliteSource rows, in SqliteCell cell, Utf8JsonWriter writer, ref ValueProgress progress)
    {
        if (!progress.IsInValue)
        {
            Name.Write(writer);

            // An invalid sequence must not be split: its replacement depends on all of its bytes.
            using SqliteSource.HeldConnection held = rows.HoldConnection();
            ReadOnlySpan<byte> utf8 = rows.LargeBytes(cell, Ordinal);
            progress.State = Utf8.IsValid(utf8) ? null : Encoding.UTF8.GetString(utf8);
        }

        bool isLast;
        return progress.State is string repaired
            ? progress.WriteText(writer, progress.Next<char>(repaired, out isLast), isLast)
            : progress.WriteText(writer, NextOf(rows, cell, progress, out isLast), isLast);
    }

    /// <summary>
    /// Returns whether a writer replaces invalid UTF-8 as the serializer does. The default encoder escapes U+FFFD. Others keep that character, but write an
    /// escape for an invalid byte.
    /// </summary>
    private static bool RepairsText(Utf8JsonWriter writer) => writer.Options.Encoder is not { } encoder || encoder == JavaScriptEncoder.Default;

    private ReadOnlySpan<byte> AllOf(SqliteSource rows, in SqliteCell cell) =>
        cell.IsLarge ? rows.CopyLarge(cell, Ordinal, start: 0, cell.Length) : rows.BytesOf(cell);

    private ReadOnlySpan<byte> NextOf(SqliteSource rows, in SqliteCell cell, in ValueProgress progress, out bool isLast)
    {
        int start = (int)progress.Offset;
        int count = Math.Min(cell.Length - start, ValueProgress.PieceLength);
        isLast = start + count == cell.Length;
        return rows.CopyLarge(cell, Ordinal, start, count);
    }
}
