using System.Text.Json;
using Dapper.Json.Cells;

namespace Dapper.Json.Drivers.SqlServer;

/// <summary>Bytes, and the serialized form of user-defined types.</summary>
internal sealed class SqlServerBytesColumn(in PlannedColumn column, bool isLong) : ReaderColumn(column)
{
    private readonly JsonValueWriter<byte[]> _value = column.Settings.Types.Bytes;

    public override bool WriteValue(RowSource source, Utf8JsonWriter writer, ref ValueProgress progress)
    {
        var server = (SqlServerSource)source;
        if (!_value.IsPlain)
        {
            _value.Write(writer, server.ReadWholeBytes(Ordinal, isLong).ToArray());
            return true;
        }

        ReadOnlySpan<byte> piece = server.ReadBytes(Ordinal, isLong, ref progress, out bool isLast);
        return progress.WriteBase64(writer, piece, isLast);
    }

    public override void WriteNullProperty(Utf8JsonWriter writer) => _value.WriteNull(writer, Name);

    protected override void AddValueKey(RowSource source, RowKey key) => key.Add(((SqlServerSource)source).ReadWholeBytes(Ordinal, isLong));
}
