using System.Text.Json;
using Dapper.Json.Cells;
using Dapper.Json.Drivers.Generic;

namespace Dapper.Json.Drivers.DuckDb;

/// <summary>A column whose values the driver returns as <typeparamref name="T"/>, or a member of that type.</summary>
internal sealed class DuckDbScalarColumn<T>(in PlannedColumn column, DuckDbScalar<T> scalar, JsonValueWriter<T> values) : ColumnWriter(column)
{
    private readonly DuckDbReader<T> _read = scalar.Read;

    public override bool Write(RowSource source, Utf8JsonWriter writer, ref ValueProgress progress)
    {
        ref readonly DuckDbVector vector = ref ((DuckDbRows)source).VectorOf(Ordinal, out ulong row);
        if (!vector.IsValid(row))
        {
            return WriteNull(writer);
        }

        values.Write(writer, Name, _read(vector, row));
        return true;
    }

    public override void WriteNullProperty(Utf8JsonWriter writer) => scalar.Contract.WriteNull(writer, Name);

    public override void AddKey(RowSource source, RowKey key)
    {
        ref readonly DuckDbVector vector = ref ((DuckDbRows)source).VectorOf(Ordinal, out ulong row);
        if (vector.IsValid(row))
        {
            key.AddValue(_read(vector, row));
        }
        else
        {
            key.AddNull();
        }
    }
}

/// <summary>A column of text, read as the stored UTF-8, or of bytes, written as base64.</summary>
internal sealed class DuckDbPieceColumn(in PlannedColumn column, bool isText) : ColumnWriter(column)
{
    public override bool Write(RowSource source, Utf8JsonWriter writer, ref ValueProgress progress)
    {
        ref readonly DuckDbVector vector = ref ((DuckDbRows)source).VectorOf(Ordinal, out ulong row);
        if (!vector.IsValid(row))
        {
            return WriteNull(writer);
        }

        return WritePiece(writer, progress.Next(vector.ReadBytes(row), out bool isLast), isText, isLast, ref progress);
    }

    public override void AddKey(RowSource source, RowKey key)
    {
        ref readonly DuckDbVector vector = ref ((DuckDbRows)source).VectorOf(Ordinal, out ulong row);
        if (vector.IsValid(row))
        {
            key.Add(vector.ReadBytes(row));
        }
        else
        {
            key.AddNull();
        }
    }
}

/// <summary>A column of any other type.</summary>
internal sealed class DuckDbValueColumn(in PlannedColumn column, DuckDbValue value) : ReaderColumn(column)
{
    public override bool WriteValue(RowSource source, Utf8JsonWriter writer, ref ValueProgress progress)
    {
        ref readonly DuckDbVector vector = ref ((DuckDbRows)source).VectorOf(Ordinal, out ulong row);
        value.Write(writer, vector, row);
        return true;
    }
}
