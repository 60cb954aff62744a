using System.Data.Common;
using System.Text.Json;

namespace Dapper.Json.Cells;

/// <summary>Text that drivers hand out as strings, and bytes that they only call so: Firebird's in the character set OCTETS.</summary>
internal sealed class TextColumn(in PlannedColumn column) : ReaderColumn(column)
{
    public override bool WriteValue(RowSource source, Utf8JsonWriter writer, ref ValueProgress progress)
    {
        bool isLast;
        if ((progress.State ??= ReadValue(source.Reader)) is byte[] bytes)
        {
            ReadOnlySpan<byte> part = progress.Next<byte>(bytes, out isLast);
            return progress.WriteBase64(writer, part, isLast);
        }

        ReadOnlySpan<char> piece = progress.Next<char>((string)progress.State, out isLast);
        return progress.WriteText(writer, piece, isLast);
    }

    protected override void AddValueKey(RowSource source, RowKey key)
    {
        object value = ReadValue(source.Reader);
        if (value is byte[] bytes)
        {
            key.AddValue(bytes);
        }
        else
        {
            key.AddValue((string)value);
        }
    }

    /// <remarks>GetString would make text of the bytes. Dapper fails too where a member that is a string gets bytes.</remarks>
    private object ReadValue(DbDataReader reader) => reader.GetValue(Ordinal) switch
    {
        string text => text,
        byte[] when MemberType is not null => throw new InvalidCastException("The value is a byte[], not a string."),
        byte[] bytes => bytes,
        _ => reader.GetString(Ordinal),
    };
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
