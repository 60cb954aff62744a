using System.Data.Common;
using System.Text.Json;
using System.Text.Unicode;

namespace Dapper.Json.Columns;

/// <summary>Text or bytes that are JSON already: embedded after validation.</summary>
internal sealed class RawJsonColumn(in PlannedColumn column) : ReaderColumn(column)
{
    private readonly bool _isBinary = column.Schema.FieldType == typeof(byte[]);

    /// <summary>Embeds JSON that comes as bytes.</summary>
    /// <remarks>
    /// The writer looks at structure only, and would let bytes inside a string pass that make the whole document no UTF-8.
    /// </remarks>
    /// <exception cref="JsonException">The bytes are not one valid JSON value.</exception>
    public static void WriteUtf8(Utf8JsonWriter writer, ReadOnlySpan<byte> json)
    {
        if (!Utf8.IsValid(json))
        {
            throw new JsonException("The bytes are not valid UTF-8.");
        }

        writer.WriteRawValue(json);
    }

    public override void WriteValue(DbDataReader reader, Utf8JsonWriter writer)
    {
        if (_isBinary)
        {
            WriteUtf8(writer, reader.GetFieldValue<byte[]>(Ordinal));
        }
        else
        {
            writer.WriteRawValue(reader.GetString(Ordinal));
        }
    }
}
