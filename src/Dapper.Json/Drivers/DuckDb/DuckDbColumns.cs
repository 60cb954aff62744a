using System.Text.Json;
using System.Text.Json.Serialization;
using Dapper.Json.Cells;
using DuckDB.NET.Native;

namespace Dapper.Json.Drivers.DuckDb;

/// <summary>Which columns are read from vectors. All others are read as those of any driver.</summary>
internal static class DuckDbColumns
{
    public static ColumnWriter? TryCreate(in PlannedColumn column, DuckDBLogicalType type)
    {
        TypeTable table = column.Settings.Types;
        switch (NativeMethods.LogicalType.DuckDBGetTypeId(type))
        {
            case DuckDBType.Varchar when column.IsTextJson:
                return new DuckDbValueColumn(column, new DuckDbJson(column.Settings.MaxDepth, column.Name.IsElement));
            case DuckDBType.Varchar:
                return table.String.IsPlain ? new DuckDbTextColumn(column) : null;
            case DuckDBType.Blob when column.IsBinaryJson:
                return new DuckDbValueColumn(column, new DuckDbJson(column.Settings.MaxDepth, column.Name.IsElement));
            case DuckDBType.Blob:
                return DuckDbTypes.TryCreate(type, column.Settings, isElement: false) is not null ? new DuckDbBytesColumn(column) : null;
            case DuckDBType.Enum:
                return null;
            default:
                return IsFree(column)
                    ? DuckDbTypes.TryCreate(type, column.Settings, column.Name.IsElement)?.CreateColumn(column)
                    : null;
        }
    }

    /// <summary>Says whether no converter of the caller's may be for a list, a dictionary, or what is in one.</summary>
    private static bool IsFree(in PlannedColumn column)
    {
        CellSettings settings = column.Settings;
        return !column.Schema.FieldType.IsGenericType || settings.Serializer.Converters.All(static converter => converter is JsonStringEnumConverter);
    }
}

/// <summary>A column whose values the driver gives as a <typeparamref name="T"/>, and a member of that type.</summary>
internal sealed class DuckDbScalarColumn<T>(in PlannedColumn column, DuckDbScalar<T> scalar, MemberValue<T> value) : ColumnWriter(column)
{
    private readonly DuckDbReader<T> _read = scalar.Read;
    private readonly MemberValue<T> _value = value;

    public override bool RunsCallersCode => _value.RunsCallersCode || NullRunsCallersCode;

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

/// <summary>Text, read as the UTF-8 that it is stored in.</summary>
internal sealed class DuckDbTextColumn(in PlannedColumn column) : ColumnWriter(column)
{
    public override bool RunsCallersCode => NullRunsCallersCode;

    public override bool Write(RowSource source, Utf8JsonWriter writer, ref ValueProgress progress)
    {
        ref readonly DuckDbVector vector = ref ((DuckDbSource)source).VectorOf(Ordinal, out ulong row);
        if (!vector.IsValid(row))
        {
            return WriteNull(writer);
        }

        ReadOnlySpan<byte> piece = progress.Next(vector.ReadBytes(row), out bool isLast);
        if (!progress.IsInValue)
        {
            if (isLast)
            {
                // One call for the name and the text: nearly all texts are short.
                Name.WriteString(writer, piece);
                return true;
            }

            Name.Write(writer);
        }

        return progress.WriteText(writer, piece, isLast);
    }

    public override void AddKey(RowSource source, RowKey key) => DuckDbBytesColumn.AddKey((DuckDbSource)source, Ordinal, key);
}

/// <summary>Bytes, as base64.</summary>
internal sealed class DuckDbBytesColumn(in PlannedColumn column) : ReaderColumn(column)
{
    public override bool WriteValue(RowSource source, Utf8JsonWriter writer, ref ValueProgress progress)
    {
        ref readonly DuckDbVector vector = ref ((DuckDbSource)source).VectorOf(Ordinal, out ulong row);
        ReadOnlySpan<byte> piece = progress.Next(vector.ReadBytes(row), out bool isLast);
        return progress.WriteBase64(writer, piece, isLast);
    }

    public static void AddKey(DuckDbSource source, int ordinal, RowKey key)
    {
        ref readonly DuckDbVector vector = ref source.VectorOf(ordinal, out ulong row);
        if (vector.IsValid(row))
        {
            key.Add(vector.ReadBytes(row));
        }
        else
        {
            key.AddNull();
        }
    }

    protected override void AddValueKey(RowSource source, RowKey key) => AddKey((DuckDbSource)source, Ordinal, key);
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
