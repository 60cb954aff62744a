using System.Text.Json;
using Dapper.Json.Cells;

namespace Dapper.Json.Drivers.SqlServer;

/// <summary>
/// The type rowversion, of eight bytes. In sequential access, and in older versions always, the driver says of a NULL, such
/// as an outer join gives, that it is none, and then has no bytes.
/// </summary>
internal sealed class SqlServerRowVersionColumn(in PlannedColumn column) : ColumnWriter(column)
{
    private readonly JsonValueWriter<byte[]> _value = column.Settings.Types.Bytes;

    public override bool IsNull(RowSource source) => ((SqlServerSource)source).ReadVersion(Ordinal).IsEmpty;

    public override void AddKey(RowSource source, RowKey key) => key.Add(((SqlServerSource)source).ReadVersion(Ordinal));

    public override bool Write(RowSource source, Utf8JsonWriter writer, ref ValueProgress progress)
    {
        ReadOnlySpan<byte> bytes = ((SqlServerSource)source).ReadVersion(Ordinal);
        if (bytes.IsEmpty)
        {
            return WriteNull(writer);
        }

        Name.Write(writer);
        if (_value.IsPlain)
        {
            writer.WriteBase64StringValue(bytes);
        }
        else
        {
            _value.Write(writer, bytes.ToArray());
        }

        return true;
    }

    public override void WriteNullProperty(Utf8JsonWriter writer) => _value.WriteNull(writer, Name);
}
