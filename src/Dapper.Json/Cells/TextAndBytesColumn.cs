using System.Text.Json;

namespace Dapper.Json.Cells;

/// <summary>Text that drivers hand out as strings.</summary>
internal sealed class TextColumn(in PlannedColumn column) : ReaderColumn(column)
{
    public override bool WriteValue(RowSource source, Utf8JsonWriter writer, ref ValueProgress progress)
    {
        var text = (string)(progress.State ??= source.Reader.GetString(Ordinal));
        ReadOnlySpan<char> piece = progress.Next<char>(text, out bool isLast);
        return progress.WriteText(writer, piece, isLast);
    }

    protected override void AddValueKey(RowSource source, RowKey key) => key.AddValue(source.Reader.GetString(Ordinal));
}

/// <summary>Bytes that drivers hand out as arrays.</summary>
internal sealed class BytesColumn(in PlannedColumn column) : ReaderColumn(column)
{
    public override bool WriteValue(RowSource source, Utf8JsonWriter writer, ref ValueProgress progress)
    {
        var bytes = (byte[])(progress.State ??= source.Reader.GetFieldValue<byte[]>(Ordinal));
        ReadOnlySpan<byte> piece = progress.Next<byte>(bytes, out bool isLast);
        return progress.WriteBase64(writer, piece, isLast);
    }

    protected override void AddValueKey(RowSource source, RowKey key) => key.AddValue(source.Reader.GetFieldValue<byte[]>(Ordinal));
}
