using System.Text.Json;
using Dapper.Json.Cells;
using static SQLitePCL.raw;

namespace Dapper.Json.Drivers.Sqlite;

/// <summary>A column of SQLite. Each value may have another storage class, so each is asked for its own.</summary>
internal sealed class SqliteColumn(in PlannedColumn column) : SqliteCellWriter(column)
{
    private readonly JsonValueWriter<long>? _int64 = column.Settings.Types.WriterUnlessPlain<long>();
    private readonly JsonValueWriter<double>? _double = column.Settings.Types.WriterUnlessPlain<double>();
    private readonly bool _nullIsText = SqliteFirstRow.AffinityOf(column.Schema.DataTypeName) == SQLITE_TEXT;
    private readonly bool _nullIsPlain =
        column.OnNull is null && !column.OmitsNulls && column.Settings.Types.WriterUnlessPlain<string>() is not { IsCustom: true };

    public override bool Write(RowSource source, Utf8JsonWriter writer, ref ValueProgress progress)
    {
        SqliteSource rows = SqliteSource.Cast(source);
        ref readonly SqliteCell cell = ref rows.Cell(Ordinal);
        switch (cell.StorageClass)
        {
            case SQLITE_INTEGER:
                WriteInteger(cell.Bits, writer);
                return true;
            case SQLITE_FLOAT:
                WriteReal(cell.Double, writer);
                return true;
            case SQLITE_TEXT:
                return WriteText(rows, cell, writer, ref progress);
            case SQLITE_BLOB:
                return WriteBlob(rows, cell, writer, ref progress);
            default:
                if (!_nullIsPlain)
                {
                    return WriteNull(writer);
                }

                Name.WriteNull(writer);
                return true;
        }
    }

    public override void AddKey(RowSource source, RowKey key)
    {
        SqliteSource rows = SqliteSource.Cast(source);
        ref readonly SqliteCell cell = ref rows.Cell(Ordinal);
        switch (cell.StorageClass)
        {
            case SQLITE_INTEGER:
                key.Add(cell.Bits, SQLITE_INTEGER);
                break;
            case SQLITE_FLOAT:
                key.Add(cell.Double, SQLITE_FLOAT);
                break;
            case SQLITE_NULL:
                key.AddNull();
                break;
            case var storageClass when cell.IsLarge:
                using (SqliteSource.LargeValue large = rows.OpenLarge(cell, Ordinal))
                {
                    key.Add(large.Bytes, (byte)storageClass);
                }

                break;
            case var storageClass:
                key.Add(rows.BytesOf(cell), (byte)storageClass);
                break;
        }
    }

    /// <summary>Writes the property of a NULL, which has no storage class. A converter for text handles NULLs of columns declared as text.</summary>
    public override void WriteNullProperty(Utf8JsonWriter writer)
    {
        if (_nullIsText)
        {
            Types.String.WriteNull(writer, Name);
        }
        else
        {
            base.WriteNullProperty(writer);
        }
    }

    private void WriteInteger(long value, Utf8JsonWriter writer)
    {
        if (_int64 is null)
        {
            Name.WriteNumber(writer, value);
        }
        else
        {
            Name.Write(writer);
            _int64.Write(writer, value);
        }
    }

    private void WriteReal(double value, Utf8JsonWriter writer)
    {
        if (_double is null)
        {
            RealDigits.Write(writer, Name, value);
        }
        else
        {
            Name.Write(writer);
            _double.Write(writer, value);
        }
    }
}
