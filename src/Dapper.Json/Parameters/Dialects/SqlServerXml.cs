using System.Globalization;
using System.Text;
using System.Xml;
using Dapper.Json.Parameters.Lists;
using Dapper.Json.Parameters.Sql;

namespace Dapper.Json.Parameters.Dialects;

/// <summary>Lists as XML: an element for each value, which is its attribute. NULL is an element without one.</summary>
internal static class SqlServerXml
{
    private static readonly XmlWriterSettings Settings = new() { OmitXmlDeclaration = true };

    public static ListForm FormOf(SqlServerType type, bool isBinary)
    {
        string path = isBinary ? "xs:base64Binary(@v)" : "@v";
        string value = type.Convert($"x.v.value('{path}', '{type.Read.Replace("'", "''")}')");
        return new ListForm(SqlSyntax.SqlServer, ListFormKind.Query, $"select {value} from ", ".nodes('/l/i') x(v)");
    }

    /// <summary>Writes all values.</summary>
    /// <returns>Null where XML cannot carry one of them.</returns>
    public static string? Write<T>(ReadOnlySpan<T> values)
    {
        var xml = new StringBuilder();
        using var writer = XmlWriter.Create(xml, Settings);
        writer.WriteStartElement("l");
        foreach (T value in values)
        {
            writer.WriteStartElement("i");
            if (value is not null)
            {
                if (TextOf(value) is not { } text || !IsXml(text))
                {
                    return null;
                }

                writer.WriteAttributeString("v", text);
            }

            writer.WriteEndElement();
        }

        writer.WriteEndElement();
        writer.Flush();
        return xml.ToString();
    }

    private static string? TextOf<T>(T value) => value switch
    {
        string text => text,
        char letter => letter.ToString(),
        bool truth => truth ? "1" : "0",
        byte[] bytes => Convert.ToBase64String(bytes),
        double number => double.IsFinite(number) ? Invariant(number, "R") : null,
        float number => float.IsFinite(number) ? Invariant(number, "R") : null,
        DateTime time => Invariant(time, "yyyy-MM-ddTHH:mm:ss.fffffff"),
        DateTimeOffset time => Invariant(time, "yyyy-MM-ddTHH:mm:ss.fffffffzzz"),
        DateOnly date => Invariant(date, "yyyy-MM-dd"),
        TimeOnly time => Invariant(time, "HH:mm:ss.fffffff"),
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
