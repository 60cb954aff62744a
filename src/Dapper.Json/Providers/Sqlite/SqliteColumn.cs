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

    public override void Write(RowSource row, Utf8JsonWriter writer)
    {
        SqliteCell cell = TCalls.Cell(Unsafe.As<SqliteRows>(row), Ordinal);
        switch (TCalls.StorageClass(cell))
        {
            case SQLITE_INTEGER:
                WriteInteger(TCalls.Int64(cell), writer);
                break;
            case SQLITE_FLOAT:
                WriteReal(TCalls.Double(cell), writer);
                break;
            case SQLITE_TEXT:
                WriteText(TCalls.Text(cell), writer);
                break;
            case SQLITE_BLOB:
                WriteBlob(TCalls.Blob(cell), writer);
                break;
            default:
                WriteNull(writer);
                break;
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

    private void WriteText(ReadOnlySpan<byte> utf8, Utf8JsonWriter writer)
    {
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
    }

    private void WriteBlob(ReadOnlySpan<byte> bytes, Utf8JsonWriter writer)
    {
        if (_blobIsJson)
        {
            writer.WritePropertyName(Name);
            RawJsonColumn.WriteUtf8(writer, bytes, _maxDepth);
        }
        else if (_types.Bytes.IsPlain)
        {
            writer.WriteBase64String(Name, bytes);
        }
        else
        {
            writer.WritePropertyName(Name);
            _types.Bytes.Write(writer, bytes.ToArray());
        }
    }
}
