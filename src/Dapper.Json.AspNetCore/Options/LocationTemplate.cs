using System.Buffers;
using System.Text;
using System.Text.Json;
using System.Text.RegularExpressions;
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

#pragma warning disable SYSLIB1045 // The class that would be generated stands in the file of the package's documentation.
    private static readonly Regex Column = new(@"\{[^{}]*\}", RegexOptions.CultureInvariant);
#pragma warning restore SYSLIB1045

    // What stands before the first column, and behind each.
    private readonly string[] _texts;

    // The segments of the path, with something in the place of each column: no value has a slash.
    private readonly string[] _segments;

    /// <exception cref="ArgumentException">The text is none.</exception>
    public LocationTemplate(string text)
    {
        (Text, _texts) = (text, Column.Split(text));
        string[] names = [.. Column.Matches(text).Select(static column => column.Value.Trim('{', '}'))];
        string[] omitted = [.. names.Where(static name => name.EndsWith(Omit, StringComparison.Ordinal)).Select(static name => name[..^Omit.Length])];
        Columns = Array.ConvertAll(names, static name => name.EndsWith(Omit, StringComparison.Ordinal) ? name[..^Omit.Length] : name);
        Named = Array.ConvertAll(Columns, column => (column, $"The Location '{text}'"));
        _segments = SegmentsOf(string.Join("x", _texts));
        LeftOut = omitted.Length > 0 ? new LeftOutColumns(omitted, KeyCount: 0) : null;
        if (text.Length == 0 || Array.Exists(Columns, string.IsNullOrWhiteSpace)
            || Array.Exists(_texts, static part => part.AsSpan().IndexOfAnyExcept(Allowed) >= 0))
        {
            throw new ArgumentException(
                $"The Location '{text}' is not a URI with columns in braces, such as '/posts/{{id}}': escape other characters.", nameof(text));
        }
    }

    /// <summary>Gets the text that it was made of.</summary>
    public string Text { get; }

    /// <summary>Gets the names of the columns, in the order of the text.</summary>
    public string[] Columns { get; }

    /// <summary>Gets the names of the columns, each with what names it, for errors.</summary>
    public (string Column, string By)[] Named { get; }

    /// <summary>Gets the columns that are left out of the row; null for none.</summary>
    public LeftOutColumns? LeftOut { get; }

    /// <summary>Returns the header for a row.</summary>
    /// <param name="asked">What was asked of the row.</param>
    /// <param name="columns">The columns, in the order of the text.</param>
    /// <exception cref="JsonQueryException">A value is NULL, or none that a path can have.</exception>
    public string Of(AskedColumns asked, ReadOnlySpan<AskedColumn> columns)
    {
        var location = new StringBuilder(_texts[0]);
        for (int i = 0; i < Columns.Length; i++)
        {
            var json = new Utf8JsonReader(asked.JsonOf(columns[i], rowNumber: 1));
            json.Read();
            string value = json.TokenType switch
            {
                JsonTokenType.String => json.GetString()!,
                JsonTokenType.Number or JsonTokenType.True or JsonTokenType.False => Encoding.UTF8.GetString(json.ValueSpan),
                _ => throw ColumnError.Of(
                    $"The Location '{Text}' needs a value, but the column is NULL, an object or an array.", columns[i].Schema, rowNumber: 1),
            };
            location.Append(Uri.EscapeDataString(value)).Append(_texts[i + 1]);
        }

        ThrowIfDots(SegmentsOf(location.ToString()));
        return location.ToString();
    }

    private static string[] SegmentsOf(string reference) =>
        (reference.IndexOfAny(['?', '#']) is >= 0 and var end ? reference[..end] : reference).Split('/');

    /// <summary>Throws for a segment that whoever follows the reference takes for another path, or for another host.</summary>
    private void ThrowIfDots(string[] segments)
    {
        if (segments.Where((segment, i) => segment != _segments[i] && Uri.UnescapeDataString(segment) is "" or "." or "..").Any())
        {
            throw ColumnError.Of(
                $"The Location '{Text}' would have a segment that is empty, '.' or '..', which is another path.", ColumnSchema.None, rowNumber: 1);
        }
    }
}
