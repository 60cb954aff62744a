using System.Text.Json;
using Dapper.Json.Cells;
using static SQLitePCL.raw;

namespace Dapper.Json.Drivers.Sqlite;

/// <summary>A column of SQLite. Each value may have another storage class, so each is asked for its own.</summary>
internal sealed class SqliteColumn<TCalls>(in PlannedColumn column) : SqliteCellWriter(column)
    where TCalls : struct, ISqliteCalls
{
    private readonly TypeTable _types = column.Settings.Types;
    private readonly JsonValueWriter<long>? _int64 = column.Settings.Types.TryGetWriter<long>();
    private readonly JsonValueWriter<double>? _double = column.Settings.Types.TryGetWriter<double>();
    private readonly bool _int64IsPlain = column.Settings.Types.TryGetWriter<long>() is { IsPlain: true };
    private readonly bool _doubleIsPlain = column.Settings.Types.TryGetWriter<double>() is { IsPlain: true };
    private readonly bool _nullIsText = SqliteFirstRow.AffinityOf(column.Schema.DataTypeName) == SQLITE_TEXT;
    private readonly bool _nullIsPlain = column.OnNull is null && !column.OmitsNulls && !column.Settings.Types.String.RunsCallersCode;

    public override bool RunsCallersCode => _int64 is not { RunsCallersCode: false } || _double is not { RunsCallersCode: false } || base.RunsCallersCode;

    public override bool Write(RowSource source, Utf8JsonWriter writer, ref ValueProgress progress)
    {
        SqliteCell cell = SqliteSource<TCalls>.Of(source).Cell(Ordinal);
        switch (TCalls.StorageClass(cell))
        {
            case SQLITE_INTEGER:
                WriteInteger(TCalls.Int64(cell), writer);
                return true;
            case SQLITE_FLOAT:
                WriteReal(TCalls.Double(cell), writer);
                return true;
            case SQLITE_TEXT:
                return WriteText(TCalls.Text(cell), writer, ref progress);
            case SQLITE_BLOB:
                return WriteBlob(TCalls.Blob(cell), writer, ref progress);
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
        SqliteCell cell = SqliteSource<TCalls>.Of(source).Cell(Ordinal);
        int storageClass = TCalls.StorageClass(cell);
        if (storageClass == SQLITE_INTEGER)
        {
            key.Add(TCalls.Int64(cell), SQLITE_INTEGER);
        }
        else if (storageClass == SQLITE_FLOAT)
        {
            key.Add(TCalls.Double(cell), SQLITE_FLOAT);
        }
        else if (storageClass == SQLITE_NULL)
        {
            key.AddNull();
        }
        else
        {
            key.Add(storageClass == SQLITE_TEXT ? TCalls.Text(cell) : TCalls.Blob(cell), (byte)storageClass);
        }
    }

    public override bool TryReadInteger(RowSource source, out long value)
    {
        SqliteCell cell = SqliteSource<TCalls>.Of(source).Cell(Ordinal);
        bool isInteger = TCalls.StorageClass(cell) == SQLITE_INTEGER;
        value = isInteger ? TCalls.Int64(cell) : 0;
        return isInteger;
    }

    /// <summary>Writes the property of a NULL, which has no storage class. A converter for text handles NULLs of columns declared as text.</summary>
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

    private void WriteInteger(long value, Utf8JsonWriter writer)
    {
        if (_int64IsPlain)
        {
            Name.WriteNumber(writer, value);
        }
        else
        {
            Name.Write(writer);
            (_int64 ?? _types.Writer<long>()).Write(writer, value);
        }
    }

    private void WriteReal(double value, Utf8JsonWriter writer)
    {
        if (_doubleIsPlain)
        {
            RealDigits.Write(writer, Name, value);
        }
        else
        {
            Name.Write(writer);
            (_double ?? _types.Writer<double>()).Write(writer, value);
        }
    }
}
