using System.Buffers;
using System.Buffers.Binary;
using System.Security.Cryptography;
using System.Text;
using System.Text.Json;

namespace Dapper.Json.Cursors;

/// <summary>The text of a position: base64url of a tag and a JSON array of the values.</summary>
internal static class CursorText
{
    private const string Version = "1";
    private const int TagLength = sizeof(uint);

    // The decoder would skip white space.
    private static readonly SearchValues<char> Alphabet = SearchValues.Create("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_");

    /// <summary>Returns the tag of a cursor, so that the text of another list is refused, and that of another version of this format.</summary>
    /// <remarks>What is not said is not in it: a list without a name, and ascending order.</remarks>
    public static uint TagOf(CursorKey[] keys, string? list)
    {
        IEnumerable<string> columns = keys.Select(static key => $"{key.Column}\n{key.Type.DbType}");
        string form = string.Join('\n', columns.Prepend(list is null ? Version : $"{Version} {list}"));
        return BinaryPrimitives.ReadUInt32BigEndian(SHA256.HashData(Encoding.UTF8.GetBytes(form)));
    }

    /// <summary>Returns the text of a position.</summary>
    public static string Of(uint tag, ReadOnlySpan<byte> jsonArray)
    {
        byte[] bytes = new byte[TagLength + jsonArray.Length];
        BinaryPrimitives.WriteUInt32BigEndian(bytes, tag);
        jsonArray.CopyTo(bytes.AsSpan(TagLength));
        return Convert.ToBase64String(bytes).TrimEnd('=').Replace('+', '-').Replace('/', '_');
    }

    /// <summary>Parses a text, which may come from anyone.</summary>
    /// <returns>The values; null if the text is not one of the cursor.</returns>
    public static object?[]? Parse(string text, int maxLength, uint tag, CursorKey[] keys)
    {
        if (text.Length > maxLength || text.AsSpan().ContainsAnyExcept(Alphabet))
        {
            return null;
        }

        Span<byte> bytes = stackalloc byte[maxLength];
        string base64 = text.Replace('-', '+').Replace('_', '/').PadRight((text.Length + 3) / 4 * 4, '=');
        return Convert.TryFromBase64String(base64, bytes, out int length) && length >= TagLength && BinaryPrimitives.ReadUInt32BigEndian(bytes) == tag
            && ReadAll(bytes[TagLength..length], keys, out object?[] values) is null && Array.Exists(values, static value => value is not null) ? values : null;
    }

    /// <summary>Returns the first column whose value could not be parsed again; null for none.</summary>
    public static CursorKey? FirstUnreadable(ReadOnlySpan<byte> jsonArray, CursorKey[] keys) => ReadAll(jsonArray, keys, out _);

    /// <summary>Throws for values that could not be parsed again, or that would be the first page.</summary>
    /// <exception cref="JsonQueryException">A value is null or of another type.</exception>
    public static void ThrowIfUnreadable(ReadOnlySpan<byte> jsonArray, CursorKey[] keys)
    {
        if (ReadAll(jsonArray, keys, out object?[] values) is { } wrong)
        {
            throw new JsonQueryException(
                $"The key column \"{wrong.Column}\" of the last row is NULL, contains the character U+0000, or is not of the type {wrong.Type.DbType} "
                + "that the cursor names: rows would be lost. For NULL, order by an expression that is never NULL, or allow it in the cursor. For another "
                + "type, name that of the column: on SQLite, dates are strings.",
                columnName: wrong.Column);
        }

        if (Array.TrueForAll(values, static value => value is null))
        {
            throw new JsonQueryException("All key columns of the last row are NULL: add one to the cursor that is never NULL.", columnName: keys[0].Column);
        }
    }

    /// <summary>Reads an array of exactly the keys' values.</summary>
    /// <returns>Null, or the first key that has no value of its type.</returns>
    private static CursorKey? ReadAll(ReadOnlySpan<byte> jsonArray, CursorKey[] keys, out object?[] values)
    {
        values = new object?[keys.Length];
        int next = 0;
        try
        {
            var json = new Utf8JsonReader(jsonArray, new JsonReaderOptions { MaxDepth = 1 });
            bool isArray = json.Read() && json.TokenType == JsonTokenType.StartArray;
            while (isArray && next < keys.Length && json.Read() && keys[next].TryRead(ref json, out values[next]))
            {
                next++;
            }

            bool isWhole = isArray && next == keys.Length && json.Read() && json.TokenType == JsonTokenType.EndArray && !json.Read();
            return isWhole ? null : keys[Math.Min(next, keys.Length - 1)];
        }
        catch (Exception failure) when (failure is JsonException or InvalidOperationException)
        {
            // Invalid JSON, or a string of invalid UTF-8 or with half a surrogate pair: the reader has no other way to say so.
            return keys[Math.Min(next, keys.Length - 1)];
        }
    }
}
