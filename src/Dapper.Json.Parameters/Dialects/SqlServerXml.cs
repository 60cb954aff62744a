using System.Text;
using System.Text.Json;
using System.Xml;

namespace Dapper.Json.Parameters.Dialects;

/// <summary>Writes lists and tables as XML: an element for each row, with the values as its attributes. NULL is a missing attribute.</summary>
internal static class SqlServerXml
{
    private static readonly XmlWriterSettings Settings = new() { OmitXmlDeclaration = true };

    /// <summary>The SQL that selects the elements.</summary>
    public const string Rows = ".nodes('/l/i') x(v)";

    /// <summary>Returns the SQL that reads a column.</summary>
    public static string Read(TableColumn column, int index)
    {
        string path = IsBinary(column) ? $"xs:base64Binary(@v{index})" : $"@v{index}";
        return column.Sql.Read($"x.v.value('{path}', '{column.Sql.Type.Replace("'", "''")}')");
    }

    /// <summary>Writes all values.</summary>
    /// <param name="columns">The columns.</param>
    /// <param name="isTable">Whether a value that cannot be sent is an error.</param>
    /// <returns>Null if XML cannot represent one of them.</returns>
    /// <exception cref="ArgumentException">XML cannot represent a value of a table.</exception>
    public static string? Write(ReadOnlySpan<TableColumn> columns, bool isTable)
    {
        var xml = new StringBuilder();
        using var writer = XmlWriter.Create(xml, Settings);
        writer.WriteStartElement("l");
        for (int row = 0; row < ((JsonColumn)columns[0]).Count; row++)
        {
            writer.WriteStartElement("i");
            for (int index = 0; index < columns.Length; index++)
            {
                var column = (JsonColumn)columns[index];
                if (column.ValueAt(row) is null)
                {
                    continue;
                }

                if (TextOf(column, row) is not { } text)
                {
                    return isTable ? throw ParameterJson.Unwritable(column, row) : null;
                }

                writer.WriteAttributeString($"v{index}", text);
            }

            writer.WriteEndElement();
        }

        writer.WriteEndElement();
        writer.Flush();
        return xml.ToString();
    }

    private static bool IsBinary(TableColumn column) => column is JsonColumn<SqlServerFormat, byte[]>;

    /// <summary>Returns the text that a value has in JSON.</summary>
    /// <returns>Null if neither JSON nor XML can represent it.</returns>
    private static string? TextOf(JsonColumn column, int row)
    {
        using JsonText json = JsonText.Begin();
        if (!column.TryWrite(json.Writer, row))
        {
            return null;
        }

        var reader = new Utf8JsonReader(json.Written);
        reader.Read();
        return reader.TokenType switch
        {
            JsonTokenType.True => "1",
            JsonTokenType.False => "0",
            JsonTokenType.String => reader.GetString() is { } text && text.All(static c => XmlConvert.IsXmlChar(c) || char.IsSurrogate(c)) ? text : null,
            _ => Encoding.UTF8.GetString(reader.ValueSpan),
        };
    }
}
