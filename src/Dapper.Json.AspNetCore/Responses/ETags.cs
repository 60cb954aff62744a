using System.Buffers;
using System.Data;
using System.Security.Cryptography;
using System.Text;
using Microsoft.Net.Http.Headers;

namespace Dapper.Json.AspNetCore.Responses;

/// <summary>Computes the ETag of a response: a SHA-256 hash of its content, or of the first row of another query.</summary>
internal static class ETags
{
    // In bytes.
    private const int InitialRowSize = 256;

    // Not the options of the response: a converter of the app may hide the difference between two rows.
    private static readonly JsonQueryOptions RowOptions = new();

    /// <summary>Returns the ETag of a response's content. It is weak, because a compressed response has the same ETag and other bytes.</summary>
    public static EntityTagHeaderValue FromContent(BufferedBody body)
    {
        Span<byte> hash = stackalloc byte[SHA256.HashSizeInBytes];
        body.Hash(hash);
        return Of(hash);
    }

    /// <summary>Runs the query that the ETag comes from, and hashes its first row, written as JSON.</summary>
    /// <param name="connection">The response's connection.</param>
    /// <param name="command">The query.</param>
    /// <param name="representation">
    /// The representation of the rows: an array, the same rows as NDJSON, or other fields have different ETags.
    /// </param>
    /// <returns>A weak ETag; null if there is no row.</returns>
    public static async Task<EntityTagHeaderValue?> FromQueryAsync(IDbConnection connection, CommandDefinition command, string representation)
    {
        var row = new ArrayBufferWriter<byte>(InitialRowSize);
        Encoding.UTF8.GetBytes(representation, row);
        return await connection.QueryFirstOrDefaultJsonAsync(command, row, RowOptions).ConfigureAwait(false)
            ? Hash(row.WrittenSpan)
            : null;
    }

    private static EntityTagHeaderValue Hash(ReadOnlySpan<byte> bytes)
    {
        Span<byte> hash = stackalloc byte[SHA256.HashSizeInBytes];
        SHA256.HashData(bytes, hash);
        return Of(hash);
    }

    private static EntityTagHeaderValue Of(ReadOnlySpan<byte> hash) => new($"\"{Convert.ToHexString(hash)}\"", isWeak: true);
}
