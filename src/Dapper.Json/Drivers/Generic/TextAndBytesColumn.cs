using System.Data.Common;
using System.Text.Json;
using Dapper.Json.Cells;

namespace Dapper.Json.Drivers.Generic;

/// <summary>A column of text that the driver returns as strings, or of bytes that it returns as arrays, or as text (Firebird, character set OCTETS).</summary>
internal sealed class TextAndBytesColumn(in PlannedColumn column) : ReaderColumn(column, form: column.Schema.FieldType)
{
    private readonly bool _isText = column.Schema.FieldType == typeof(string);

    public override bool WriteValue(RowSource source, Utf8JsonWriter writer, ref ValueProgress progress)
    {
        bool isLast;
        return (progress.State ??= ReadValue(source.Reader)) is byte[] bytes
            ? progress.WriteBase64(writer, progress.Next<byte>(bytes, out isLast), isLast)
            : progress.WriteText(writer, progress.Next<char>((string)progress.State, out isLast), isLast);
    }

    public override HeldValue CreateHeld() => new HeldValue<object>(this, source => ReadValue(source.Reader), Write);

    private static void Write(Utf8JsonWriter writer, PropertyName name, object value)
    {
        name.Write(writer);
        if (value is string text)
        {
            writer.WriteStringValue(text);
        }
        else
        {
            writer.WriteBase64StringValue((byte[])value);
        }
    }

    /// <remarks>GetString would convert the bytes to text. Dapper too fails if a member is a string and gets bytes.</remarks>
    private object ReadValue(DbDataReader reader) => !_isText ? reader.GetFieldValue<byte[]>(Ordinal) : reader.GetValue(Ordinal) switch
    {
        string text => text,
        byte[] when MemberType is not null => throw new InvalidCastException("The value is a byte[], not a string."),
        byte[] bytes => bytes,
        _ => reader.GetString(Ordinal),
    };
}
