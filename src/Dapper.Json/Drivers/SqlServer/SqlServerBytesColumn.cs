using System.Text.Json;
using Dapper.Json.Cells;

namespace Dapper.Json.Drivers.SqlServer;

/// <summary>Bytes, and the serialized form of user-defined types.</summary>
internal sealed class SqlServerBytesColumn(in PlannedColumn column, JsonValueWriter<byte[]> contract, bool isLong) : ReaderColumn(column)
{
    public override bool WriteValue(RowSource row, Utf8JsonWriter writer)
    {
        var rows = (SqlServerSource)row;
        if (!contract.IsPlain)
        {
            contract.Write(writer, rows.ReadWholeBytes(Ordinal, isLong).ToArray());
            return true;
        }

        bool isFirst = !row.Progress.IsInValue;
        ReadOnlySpan<byte> piece = rows.ReadBytes(Ordinal, isLong, out bool isLast);
        if (isFirst && isLast)
        {
            writer.WriteBase64StringValue(piece);
        }
        else
        {
            writer.WriteBase64StringSegment(piece, isLast);
        }

        return isLast;
    }

    public override void WriteNullProperty(Utf8JsonWriter writer) => contract.WriteNull(writer, Name);
}
