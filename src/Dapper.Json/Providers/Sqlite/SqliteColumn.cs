using System.Runtime.CompilerServices;
using System.Text;
using System.Text.Json;
using System.Text.Unicode;
using Dapper.Json.Columns;
using static SQLitePCL.raw;

namespace Dapper.Json.Providers.Sqlite;

/// <summary>A column of SQLite: any cell may be of any storage class, so each is asked for its own.</summary>
internal sealed class SqliteColumn<TCalls>(in PlannedColumn column) : ColumnWriter(column)
    where TCalls : struct, ISqliteCalls
{
    private readonly ColumnWriterTable _types = column.Options.Columns;
    private readonly bool _repairsTextFirst = column.Options.RepairsTextFirst;
    private readonly int _maxDepth = column.Options.MaxDepth;
    private readonly bool _textIsJson = column.IsTextJson;
    private readonly bool _blobIsJson = column.IsBinaryJson;
    private readonly bool _nullIsText = HasTextAffinity(column.Schema.DataTypeName);

    public override bool Write(RowSource row, Utf8JsonWriter writer)
    {
        SqliteCell cell = TCalls.Cell(Unsafe.As<SqliteRows>(row), Ordinal);
        switch (TCalls.StorageClass(cell))
        {
            case SQLITE_INTEGER:
                WriteInteger(TCalls.Int64(cell), writer);
                return true;
            case SQLITE_FLOAT:
                WriteReal(TCalls.Double(cell), writer);
                return true;
            case SQLITE_TEXT:
                return WriteText(row, TCalls.Text(cell), writer);
            case SQLITE_BLOB:
                return WriteBlob(row, TCalls.Blob(cell), writer);
            default:
                return WriteNull(writer);
        }
    }

    /// <summary>A NULL has no storage class; a converter for text sees those of columns declared as text.</summary>
    public override void WriteNullProperty(Utf8JsonWriter writer)
    {
        if (_nullIsText)
        {
            _types.String.WriteNull(writer, Name);
        }
        else
        {
            base.WriteNullProperty(writer);
        }
    }

    /// <summary>See <see href="https://www.sqlite.org/datatype3.html#determination_of_column_affinity"/>.</summary>
    private static bool HasTextAffinity(string declaredType) =>
        !declaredType.Contains("INT", StringComparison.OrdinalIgnoreCase) &&
        (declaredType.Contains("CHAR", StringComparison.OrdinalIgnoreCase) ||
         declaredType.Contains("CLOB", StringComparison.OrdinalIgnoreCase) ||
         declaredType.Contains("TEXT", StringComparison.OrdinalIgnoreCase));

    private void WriteInteger(long value, Utf8JsonWriter writer)
    {
        if (_types.Int64.IsPlain)
        {
            writer.WriteNumber(Name, value);
        }
        else
        {
            writer.WritePropertyName(Name);
            _types.Int64.Write(writer, value);
        }
    }

    private void WriteReal(double value, Utf8JsonWriter writer)
    {
        if (_types.Double.IsPlain)
        {
            writer.WriteNumber(Name, value);
        }
        else
        {
            writer.WritePropertyName(Name);
            _types.Double.Write(writer, value);
        }
    }

    private bool WriteText(RowSource row, ReadOnlySpan<byte> utf8, Utf8JsonWriter writer)
    {
        if (utf8.Length > ValueProgress.PieceLength && _types.String.IsPlain && !_textIsJson)
        {
            return WriteLargeText(row, utf8, writer);
        }

        if (_textIsJson)
        {
            writer.WritePropertyName(Name);
            RawJsonColumn.WriteUtf8(writer, utf8, _maxDepth);
        }
        else if (!_types.String.IsPlain || (_repairsTextFirst && !Utf8.IsValid(utf8)))
        {
            writer.WritePropertyName(Name);
            _types.String.Write(writer, Encoding.UTF8.GetString(utf8));
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

    private bool WriteBlob(RowSource row, ReadOnlySpan<byte> bytes, Utf8JsonWriter writer)
    {
        if (_blobIsJson)
        {
            writer.WritePropertyName(Name);
            RawJsonColumn.WriteUtf8(writer, bytes, _maxDepth);
        }
        else if (!_types.Bytes.IsPlain)
        {
            writer.WritePropertyName(Name);
            _types.Bytes.Write(writer, bytes.ToArray());
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
