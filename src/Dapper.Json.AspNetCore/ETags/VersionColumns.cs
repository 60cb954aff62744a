using Dapper.Json.Cursors;
using Dapper.Json.Planning;
using Microsoft.Extensions.Primitives;
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
    private readonly uint _form = CursorText.TagOf(keys, list: null);

    public CursorKey[] Keys => keys;

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

        string text = CursorText.Of(_form, values);
        return text.Length <= JsonCursor.MaxLength
            ? new EntityTagHeaderValue(hash.IsEmpty ? $"\"{text}\"" : $"\"{text}{Separator}{Convert.ToHexString(hash[..HashLength])}\"")
            : throw new JsonQueryException($"The columns of the ETag are too long: {text.Length} characters, more than {JsonCursor.MaxLength}.");
    }

    /// <summary>Reads the version that a request is for.</summary>
    /// <param name="ifMatch">Its <c>If-Match</c>.</param>
    /// <param name="values">The values of the columns; nulls for any version.</param>
    /// <returns>Whether the header names one version, or any.</returns>
    public bool TryRead(StringValues ifMatch, out object?[] values)
    {
        values = new object?[keys.Length];
        if (!EntityTagHeaderValue.TryParseStrictList(ifMatch, out IList<EntityTagHeaderValue>? tags) || tags.Count != 1)
        {
            return false;
        }

        EntityTagHeaderValue tag = tags[0];
        if (tag.Equals(EntityTagHeaderValue.Any))
        {
            return true;
        }

        // Weak ones never match: RFC 9110, 13.1.1.
        string text = tag.Tag.AsSpan().Trim('"').ToString().Split(Separator)[0];
        object?[]? read = tag.IsWeak ? null : CursorText.Parse(text, JsonCursor.MaxLength, _form, keys);
        values = read ?? values;
        return read is not null;
    }

    /// <summary>Returns the parameters of a query with those of a version.</summary>
    /// <exception cref="ArgumentException">The query already has one of them, or they cannot be copied.</exception>
    public DynamicParameters Add(object?[] values, object? param) => CursorParameters.Add(keys, values, param);
}
