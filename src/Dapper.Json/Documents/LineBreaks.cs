using Dapper.Json.Output;

namespace Dapper.Json.Documents;

/// <summary>Keeps a row on one line.</summary>
internal static class LineBreaks
{
    /// <summary>
    /// Takes the line breaks out of JSON. Inside of strings they are escaped (RFC 8259, section 7), so those that are there
    /// are white space: of embedded JSON, or of a converter of the caller's.
    /// </summary>
    /// <param name="output">What has gathered.</param>
    /// <param name="start">The position that the row begins at.</param>
    public static void Remove(BufferedOutput output, int start) => output.Truncate(start + Remove(output.Gathered(start)));

    /// <returns>How long the JSON is now.</returns>
    private static int Remove(Span<byte> json)
    {
        int length = json.IndexOfAny((byte)'\n', (byte)'\r');
        if (length < 0)
        {
            return json.Length;
        }

        for (int i = length + 1; i < json.Length; i++)
        {
            if (json[i] is not ((byte)'\n' or (byte)'\r'))
            {
                json[length++] = json[i];
            }
        }

        return length;
    }
}
