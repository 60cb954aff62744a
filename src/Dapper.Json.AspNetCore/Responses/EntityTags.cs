using System.Buffers;
using System.Data;
using System.Text;
using Microsoft.Net.Http.Headers;

namespace Dapper.Json.AspNetCore.Responses;

/// <summary>The tag of an answer that another query gives: the hash of its first row, written as JSON.</summary>
internal static class EntityTags
{
    private const int InitialSize = 256;

    // Not those of the answer: a converter of the app's may leave out what tells two rows apart.
    private static readonly JsonQueryOptions Options = new();

    /// <summary>Runs the query.</summary>
    /// <returns>A weak tag; null where there is no row.</returns>
    public static async Task<EntityTagHeaderValue?> ReadAsync(IDbConnection connection, CommandDefinition command, ResponseFormat form)
    {
        var row = new ArrayBufferWriter<byte>(InitialSize);

        // An array and its rows as lines are two representations.
        Encoding.UTF8.GetBytes(form.Format.ToString(), row);
        return await connection.QueryFirstOrDefaultJsonAsync(command, row, Options).ConfigureAwait(false)
            ? ContentTag.Of(row.WrittenSpan, isWeak: true)
            : null;
    }
}
