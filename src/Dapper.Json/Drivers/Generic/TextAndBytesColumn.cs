using System.Text.Json;
using Dapper.Json.Cells;

namespace Dapper.Json.Drivers.Generic;

/// <summary>A column of text that the driver returns as strings, or of bytes that it returns as arrays, or as text (Firebird, character set OCTETS).</summary>
internal sealed class TextAndBytesColumn(in PlannedColumn column) : ColumnWriter(column)
{
    private readonly bool _isText = column.Schema.FieldType == typeof(string);

    public override bool Write(RowSource source, Utf8JsonWriter writer, ref ValueProgress progress)
    {
        if (!progress.IsInValue)
        {
            progress.State = _isText ? TryReadText(source)
                : IsNull(source) ? null
                : source.Read(Ordinal, static (reader, ordinal) => reader.GetFieldValue<byte[]>(ordinal));
            if (progress.State is null)
            {
                return WriteNull(writer);
            }

            Name.Write(writer);
        }

        bool isLast;
        return progress.State is string text
            ? progress.WriteText(writer, progress.Next<char>(text, out isLast), isLast)
            : progress.WriteBase64(writer, progress.Next<byte>((byte[])progress.State!, out isLast), isLast);
    }

    /// <remarks>
    /// GetString would convert bytes to text. Dapper too fails if a member is a string and gets bytes. The value says that it is NULL: to ask first would be a
    /// second call.
    /// </remarks>
    private object? TryReadText(RowSource source) => Schema.IsVoid ? null : source.Read(Ordinal, static (reader, ordinal) => reader.GetValue(ordinal)) switch
    {
        string text => text,
        null or DBNull => null,
        byte[] when MemberType is not null => throw new InvalidCastException("The value is a byte[], not a string."),
        byte[] bytes => bytes,
        _ => source.Reader.GetString(Ordinal),
    };
}
