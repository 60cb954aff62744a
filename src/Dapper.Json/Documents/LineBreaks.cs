using Dapper.Json.Output;

namespace Dapper.Json.Documents;

/// <summary>Removes line breaks from a row, so that it stays on one line.</summary>
internal static class LineBreaks
{
    /// <summary>
    /// Removes the line breaks from JSON. In strings they are escaped (RFC 8259, section 7), so all others are white space, from embedded JSON
    /// or from a custom converter.
    /// </summary>
    /// <param name="output">The output that holds the row.</param>
    /// <param name="start">The position at which the row starts.</param>
    public static void Remove(BufferedOutput output, int start)
    {
        Span<byte> json = output.WrittenFrom(start);
        int length = json.IndexOfAny((byte)'\n', (byte)'\r');
        if (length < 0)
        {
            return;
        }

        for (int i = length + 1; i < json.Length; i++)
        {
            if (json[i] is not ((byte)'\n' or (byte)'\r'))
            {
                json[length++] = json[i];
            }
        }

        output.Truncate(start + length);
    }
}
