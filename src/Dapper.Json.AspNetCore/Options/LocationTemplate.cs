using System.Buffers;
using System.Text;
using System.Text.Json;
using Dapper.Json.Cells;
using Dapper.Json.Planning;

namespace Dapper.Json.AspNetCore.Options;

/// <summary>The <c>Location</c> of a response: a reference to a URI (RFC 3986, 4.1) with columns of its row, such as <c>/posts/{id}</c>.</summary>
internal sealed class LocationTemplate
{
    private const string Omit = ":omit";

    // RFC 3986, 2: unreserved and reserved characters, and the sign of those that are escaped.
    private static readonly SearchValues<char> Allowed =
        SearchValues.Create("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~:/?#[]@!$&'()*+,;=%");

    // What stands before the first column, and behind each.
    private readonly string[] _texts;

    /// <exception cref="ArgumentException">The text is none.</exception>
    public LocationTemplate(string text)
    {
        Text = text;
        string[] parts = text.Split('{');
        (_texts, Columns) = ([parts[0], .. parts[1..]], new string[parts.Length - 1]);
        var omitted = new List<string>();
        for (int i = 0; i < Columns.Length; i++)
        {
            int end = _texts[i + 1].IndexOf('}', StringComparison.Ordinal);
            string name = end < 0 ? "" : _texts[i + 1][..end];
            bool isOmitted = name.EndsWith(Omit, StringComparison.Ordinal);
            (Columns[i], _texts[i + 1]) = (isOmitted ? name[..^Omit.Length] : name, _texts[i + 1][(end + 1)..]);
            if (isOmitted)
            {
                omitted.Add(Columns[i]);
            }
        }

        if (text.Length == 0 || Array.Exists(Columns, string.IsNullOrWhiteSpace)
            || Array.Exists(_texts, static part => part.AsSpan().IndexOfAnyExcept(Allowed) >= 0))
        {
            throw new ArgumentException(
                $"The Location '{text}' is no URI with columns in braces, such as '/posts/{{id}}': escape other characters.", nameof(text));
        }

        LeftOut = omitted.Count > 0 ? new LeftOutColumns([.. omitted], KeyCount: 0) : null;
    }

    /// <summary>Gets the text that it was made of.</summary>
    public string Text { get; }

    /// <summary>Gets the names of the columns, in the order of the text.</summary>
    public string[] Columns { get; }

    /// <summary>Gets the columns that are left out of the row; null for none.</summary>
    public LeftOutColumns? LeftOut { get; }

    /// <summary>Returns the header for a row.</summary>
    /// <param name="row">The row, which was asked for the columns.</param>
    /// <param name="first">How many columns it was asked for before them.</param>
    /// <exception cref="JsonQueryException">A value is NULL, or none that a path can have.</exception>
    public string Of(Row row, int first)
    {
        var location = new StringBuilder(_texts[0]);
        for (int i = 0; i < Columns.Length; i++)
        {
            var json = new Utf8JsonReader(row.JsonOf(first + i, rowNumber: 1));
            json.Read();
            string value = json.TokenType switch
            {
                JsonTokenType.String => json.GetString()!,
                JsonTokenType.Number or JsonTokenType.True or JsonTokenType.False => Encoding.UTF8.GetString(json.ValueSpan),
                JsonTokenType.Null => throw Unfit("NULL"),
                _ => throw Unfit("an object or an array"),
            };
            location.Append(Uri.EscapeDataString(value)).Append(_texts[i + 1]);

            JsonQueryException Unfit(string what) => ColumnError.Of($"The Location '{Text}' needs a value, but the column is {what}.", row.ColumnOf(first + i), 1);
        }

        return location.ToString();
    }
}
