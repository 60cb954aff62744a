using System.Text;
using System.Text.Json;
using Dapper.Json.Cells;

namespace Dapper.Json.Drivers.DuckDb;

/// <summary>Reads a value that is not NULL.</summary>
internal delegate T DuckDbReader<out T>(in DuckDbVector vector, ulong row);

/// <summary>Writes the values of a type, as a column or inside other values.</summary>
internal abstract class DuckDbValue
{
    /// <summary>Writes a value that is not NULL.</summary>
    public abstract void Write(Utf8JsonWriter writer, in DuckDbVector vector, ulong row);

    /// <summary>Creates the writer of a column of the type; null if reading through the driver is as good.</summary>
    public virtual ColumnWriter? TryCreateColumn(in PlannedColumn column) => new DuckDbValueColumn(column, this);

    /// <summary>Writes a value, or null.</summary>
    public void WriteOrNull(Utf8JsonWriter writer, in DuckDbVector vector, ulong row)
    {
        if (vector.IsValid(row))
        {
            Write(writer, vector, row);
        }
        else
        {
            writer.WriteNullValue();
        }
    }
}

/// <summary>Writes the values of a type that may be the key of a map.</summary>
internal abstract class DuckDbKey : DuckDbValue
{
    /// <summary>Writes a value as the name of a property.</summary>
    public abstract void WriteName(Utf8JsonWriter writer, in DuckDbVector vector, ulong row, JsonSerializerOptions options);
}

/// <summary>Writes the values of a type that the driver returns as <typeparamref name="T"/>.</summary>
internal sealed class DuckDbScalar<T>(JsonValueWriter<T> contract, DuckDbReader<T> read) : DuckDbKey
{
    public DuckDbReader<T> Read => read;

    public JsonValueWriter<T> Contract => contract;

    public override ColumnWriter TryCreateColumn(in PlannedColumn column) =>
        new DuckDbScalarColumn<T>(column, this, contract);

    public override void Write(Utf8JsonWriter writer, in DuckDbVector vector, ulong row) => contract.Write(writer, read(vector, row));

    public override void WriteName(Utf8JsonWriter writer, in DuckDbVector vector, ulong row, JsonSerializerOptions options) =>
        ((ClrType<T>)ClrType.For(typeof(T))!).Converter.WriteAsPropertyName(writer, read(vector, row)!, options);
}

/// <summary>Writes text.</summary>
internal sealed class DuckDbText(JsonValueWriter<string> contract) : DuckDbKey
{
    public override ColumnWriter? TryCreateColumn(in PlannedColumn column) => contract.IsPlain ? new DuckDbPieceColumn(column, isText: true) : null;

    public override void Write(Utf8JsonWriter writer, in DuckDbVector vector, ulong row)
    {
        if (contract.IsPlain)
        {
            writer.WriteStringValue(vector.ReadBytes(row));
        }
        else
        {
            contract.Write(writer, Encoding.UTF8.GetString(vector.ReadBytes(row)));
        }
    }

    public override void WriteName(Utf8JsonWriter writer, in DuckDbVector vector, ulong row, JsonSerializerOptions options)
    {
        if (options.DictionaryKeyPolicy is { } policy)
        {
            writer.WritePropertyName(policy.ConvertName(Encoding.UTF8.GetString(vector.ReadBytes(row))));
        }
        else
        {
            writer.WritePropertyName(vector.ReadBytes(row));
        }
    }
}

/// <summary>Writes the values of an enum, which the driver returns as text.</summary>
internal sealed class DuckDbEnum(JsonValueWriter<string> contract, string[] names, DuckDbReader<uint> read) : DuckDbValue
{
    public override ColumnWriter? TryCreateColumn(in PlannedColumn column) => null;

    public override void Write(Utf8JsonWriter writer, in DuckDbVector vector, ulong row) => contract.Write(writer, names[read(vector, row)]);
}

/// <summary>Embeds text of the type JSON.</summary>
internal sealed class DuckDbJson(int maxDepth, bool isElement) : DuckDbValue
{
    public override void Write(Utf8JsonWriter writer, in DuckDbVector vector, ulong row) =>
        RawJson.WriteUtf8(writer, vector.ReadBytes(row), maxDepth, isElement);
}

/// <summary>Writes bytes, as base64.</summary>
internal sealed class DuckDbBytes : DuckDbValue
{
    public override ColumnWriter TryCreateColumn(in PlannedColumn column) => new DuckDbPieceColumn(column, isText: false);

    public override void Write(Utf8JsonWriter writer, in DuckDbVector vector, ulong row) => writer.WriteBase64StringValue(vector.ReadBytes(row));
}
