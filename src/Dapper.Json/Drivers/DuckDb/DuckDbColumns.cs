using System.Text.Json;
using System.Text.Json.Serialization;
using Dapper.Json.Cells;
using DuckDB.NET.Native;

namespace Dapper.Json.Drivers.DuckDb;

/// <summary>Creates the writers of columns that are read from vectors. All other columns are read as with any driver.</summary>
internal static class DuckDbColumns
{
    public static ColumnWriter? TryCreate(in PlannedColumn column, DuckDBLogicalType type)
    {
        CellSettings settings = column.Settings;
        bool isElement = column.Name.IsElement;
        DuckDbValue? value = NativeMethods.LogicalType.DuckDBGetTypeId(type) switch
        {
            DuckDBType.Varchar when column.IsTextJson => new DuckDbJson(settings.MaxDepth, isElement),
            DuckDBType.Blob when column.IsBinaryJson => new DuckDbJson(settings.MaxDepth, isElement),

            // Also for the type JSON, in a member that is text.
            DuckDBType.Varchar => new DuckDbText(settings.Types.String),
            _ => IsFree(column) ? DuckDbTypes.TryCreate(type, settings, isElement) : null,
        };
        return value?.TryCreateColumn(column);
    }

    /// <summary>Returns whether no custom converter can apply to a list, a dictionary, or anything inside one.</summary>
    private static bool IsFree(in PlannedColumn column) =>
        !column.Schema.FieldType.IsGenericType || column.Settings.Serializer.Converters.All(static converter => converter is JsonStringEnumConverter);
}

/// <summary>A column whose values the driver returns as <typeparamref name="T"/>, or a member of that type.</summary>
internal sealed class DuckDbScalarColumn<T>(in PlannedColumn column, DuckDbScalar<T> scalar, MemberValue<T> value) : ColumnWriter(column)
{
    private readonly DuckDbReader<T> _read = scalar.Read;
    private readonly MemberValue<T> _value = value;

    public override bool Write(RowSource source, Utf8JsonWriter writer, ref ValueProgress progress)
    {
        ref readonly DuckDbVector vector = ref ((DuckDbSource)source).VectorOf(Ordinal, out ulong row);
        if (!vector.IsValid(row))
        {
            return WriteNull(writer);
        }

        _value.Write(writer, Name, _read(vector, row));
        return true;
    }

    public override void WriteNullProperty(Utf8JsonWriter writer) => scalar.Contract.WriteNull(writer, Name);

    public override void AddKey(RowSource source, RowKey key)
    {
        ref readonly DuckDbVector vector = ref ((DuckDbSource)source).VectorOf(Ordinal, out ulong row);
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
        ref readonly DuckDbVector vector = ref ((DuckDbSource)source).VectorOf(Ordinal, out ulong row);
        if (!vector.IsValid(row))
        {
            return WriteNull(writer);
        }

        return WritePiece(writer, progress.Next(vector.ReadBytes(row), out bool isLast), isText, isLast, ref progress);
    }

    public override void AddKey(RowSource source, RowKey key)
    {
        ref readonly DuckDbVector vector = ref ((DuckDbSource)source).VectorOf(Ordinal, out ulong row);
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
        ref readonly DuckDbVector vector = ref ((DuckDbSource)source).VectorOf(Ordinal, out ulong row);
        value.Write(writer, vector, row);
        return true;
    }
}
