using System.Globalization;
using System.Text;
using System.Xml;

namespace Dapper.Json.Parameters.Dialects;

/// <summary>Lists and tables as XML: an element for each row, with the values as its attributes. NULL is an element without one.</summary>
internal static class SqlServerXml
{
    private static readonly XmlWriterSettings Settings = new() { OmitXmlDeclaration = true };

    /// <summary>Where the values are.</summary>
    public const string Rows = ".nodes('/l/i') x(v)";

    /// <summary>Gives what reads a column.</summary>
    public static string Read(TableColumn column, int index)
    {
        string path = IsBinary(column) ? $"xs:base64Binary(@v{index})" : $"@v{index}";
        return column.Sql.Read($"x.v.value('{path}', '{column.Sql.Type.Replace("'", "''")}')");
    }

    /// <summary>Writes all values.</summary>
    /// <param name="columns">The columns.</param>
    /// <param name="isTable">Whether a value that cannot be sent is an error.</param>
    /// <returns>Null where XML cannot carry one of them.</returns>
    /// <exception cref="ArgumentException">XML cannot carry a value of a table.</exception>
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
                if (!TryWrite(writer, $"v{index}", column.ValueAt(row)))
                {
                    return isTable ? throw ParameterJson.Unwritable(column, row) : null;
                }
            }

            writer.WriteEndElement();
        }

        writer.WriteEndElement();
        writer.Flush();
        return xml.ToString();
    }

    private static bool TryWrite(XmlWriter writer, string name, object? value)
    {
        if (value is not null)
        {
            if (TextOf(value) is not { } text || !IsXml(text))
            {
                return false;
            }

            writer.WriteAttributeString(name, text);
        }

        return true;
    }

    private static bool IsBinary(TableColumn column) => column is JsonColumn<SqlServerFormat, byte[]>;

    private static string? TextOf(object value) => value switch
    {
        string text => text,
        char letter => letter.ToString(),
        bool truth => truth ? "1" : "0",
        byte[] bytes => Convert.ToBase64String(bytes),
        double number => double.IsFinite(number) ? Invariant(number, "R") : null,
        float number => float.IsFinite(number) ? Invariant(number, "R") : null,
        DateTime time => Invariant(time, SqlServerFormat.DateTimeFormat),
        DateTimeOffset time => Invariant(time, SqlServerFormat.OffsetFormat),
        DateOnly date => Invariant(date, ParameterJson.DateFormat),
        TimeOnly time => Invariant(time, SqlServerFormat.TimeFormat),
        TimeSpan time => SqlServerFormat.IsTimeOfDay(time) ? Invariant(time, "c") : null,
        Guid or decimal or sbyte or byte or short or ushort or int or uint or long or ulong => Invariant((IFormattable)value, null),
        _ => null,
    };

    private static string Invariant(IFormattable value, string? format) => value.ToString(format, CultureInfo.InvariantCulture);

    private static bool IsXml(string text)
    {
        for (int i = 0; i < text.Length; i++)
        {
            if (char.IsSurrogatePair(text, i))
            {
                i++;
            }
            else if (!XmlConvert.IsXmlChar(text[i]))
            {
                return false;
            }
        }

        return true;
    }
}
