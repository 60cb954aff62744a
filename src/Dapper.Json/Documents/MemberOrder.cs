using System.Text;
using System.Text.Json;
using Dapper.Json.Cells;

namespace Dapper.Json.Documents;

/// <summary>The order of the properties of a row's type, between which results stand.</summary>
/// <param name="names">The names of the properties.</param>
internal sealed class MemberOrder(IEnumerable<string> names)
{
    private readonly byte[][] _names = [.. names.Select(Encoding.UTF8.GetBytes)];

    /// <summary>Returns where the next properties of a row's object are, up to the member of a result, without the comma before them.</summary>
    /// <param name="order">The order of the type; null if the results follow all properties.</param>
    /// <param name="row">The object.</param>
    /// <param name="start">The end of what has been written; 0 for nothing.</param>
    /// <param name="memberIndex">The index of the result's property in the type; <see cref="int.MaxValue"/> for all that is left.</param>
    public static Range Next(MemberOrder? order, ReadOnlySpan<byte> row, int start, int memberIndex)
    {
        int end = order?.EndBefore(row, memberIndex) ?? row.Length - 1;
        ReadOnlySpan<byte> properties = row[Math.Max(start, 1)..end].TrimStart((byte)',');
        return (end - properties.Length)..(end - properties.Length + properties.TrimEnd(RawValue.Blanks).Length);
    }

    private int EndBefore(ReadOnlySpan<byte> row, int memberIndex)
    {
        var reader = new Utf8JsonReader(row, SelectedJson.AnyDepth);
        reader.Read();
        int end = (int)reader.BytesConsumed;
        int last = 0;
        while (reader.Read() && reader.TokenType == JsonTokenType.PropertyName)
        {
            // A name that the type does not list, such as that of a discriminator, belongs to the one before.
            int property = Find(ref reader, last);
            if (property > memberIndex)
            {
                break;
            }

            last = Math.Max(property, last);
            reader.Skip();
            end = (int)reader.BytesConsumed;
        }

        return end;
    }

    private int Find(ref Utf8JsonReader reader, int from)
    {
        for (int i = from; i < _names.Length; i++)
        {
            if (reader.ValueTextEquals(_names[i]))
            {
                return i;
            }
        }

        return -1;
    }
}
