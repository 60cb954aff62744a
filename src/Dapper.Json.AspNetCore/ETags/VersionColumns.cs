using Dapper.Json.Cursors;
using Dapper.Json.Planning;
using Microsoft.Net.Http.Headers;

namespace Dapper.Json.AspNetCore.ETags;

/// <summary>The columns that an ETag is taken from: their values become an ETag, and one that a client sends back becomes parameters.</summary>
/// <remarks>
/// The ETag is the text of the values, as that of a cursor, and the hash of all else that decides the response, so that two responses of the same
/// version differ. The values alone say which version a client has.
/// </remarks>
/// <param name="keys">The columns, their types and their parameters.</param>
internal sealed class VersionColumns(CursorKey[] keys)
{
    private const char Separator = '.';
    private const int HashLength = 16;

    private readonly CursorKey[] _nullable = Array.ConvertAll(keys, static key => key with { IsNullable = true });

    public CursorKey[] Keys => keys;

    /// <summary>Gets the names of the columns, each with what names it, for errors.</summary>
    public (string Column, string By)[] Named { get; } = Array.ConvertAll(keys, static key => (key.Column, "The ETag"));

    /// <summary>Gets what is equal for the same columns of the same types: only the tags of these can be read.</summary>
    public uint Form { get; } = CursorText.TagOf(keys, list: null);

    public LeftOutColumns LeftOut { get; } = new(Array.ConvertAll(keys, static key => key.Column), KeyCount: 0);

    /// <summary>Returns the ETag of a response.</summary>
    /// <param name="values">The values of the columns as a JSON array; empty for a list without rows.</param>
    /// <param name="hash">The hash of what else decides the response; empty for a version that is only to be matched.</param>
    /// <returns>A strong ETag.</returns>
    /// <exception cref="JsonQueryException">A value is of another type, or too long.</exception>
    public EntityTagHeaderValue TagOf(ReadOnlySpan<byte> values, ReadOnlySpan<byte> hash)
    {
        if (!values.IsEmpty && CursorText.FirstUnreadable(values, _nullable) is { } wrong)
        {
            throw new JsonQueryException(
                $"The column \"{wrong.Column}\" of the ETag contains the character U+0000, or is not of the type {wrong.TypeName} that "
                + "JsonETag.FromColumn names: name the type of the column. On SQLite, dates are strings.",
                columnName: wrong.Column);
        }

        string text = CursorText.Of(Form, values);
        return text.Length <= JsonCursor.MaxLength
            ? new EntityTagHeaderValue(hash.IsEmpty ? $"\"{text}\"" : $"\"{text}{Separator}{Convert.ToHexString(hash[..HashLength])}\"")
            : throw new JsonQueryException($"The columns of the ETag are too long: {text.Length} characters, more than {JsonCursor.MaxLength}.");
    }

    /// <summary>Reads the versions that tags name.</summary>
    /// <param name="tags">The tags.</param>
    /// <returns>The values of the columns, by their text in the tag. A tag that is none of these columns is left out.</returns>
    public Dictionary<string, object?[]> Read(IEnumerable<EntityTagHeaderValue> tags)
    {
        var versions = new Dictionary<string, object?[]>();
        foreach (EntityTagHeaderValue tag in tags)
        {
            string text = tag.Tag.AsSpan().Trim('"').ToString().Split(Separator)[0];
            text = Parse(text) is null && EntityTags.Uncompressed(text) is { } sent ? sent : text;
            if (Parse(text) is { } values)
            {
                versions.TryAdd(text, values);
            }
        }

        return versions;
    }

    private object?[]? Parse(string text) => CursorText.Parse(text, JsonCursor.MaxLength, Form, keys);
}
