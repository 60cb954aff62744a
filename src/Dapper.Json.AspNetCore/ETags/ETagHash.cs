using System.Buffers;
using System.Data;
using Dapper.Json.AspNetCore.Queries;
using Dapper.Json.Cells;
using Dapper.Json.Planning;
using Microsoft.Net.Http.Headers;

namespace Dapper.Json.AspNetCore.ETags;

/// <summary>Computes the ETag of a response: a SHA-256 hash of its content, or of the first row of another query.</summary>
internal static class ETagHash
{
    // In bytes.
    private const int InitialRowSize = 256;

    /// <summary>Returns a weak ETag: a compressed response has the same one and other bytes, and rows of the same version may be written otherwise.</summary>
    public static EntityTagHeaderValue Of(byte[] hash) => new($"\"{Convert.ToHexString(hash)}\"", isWeak: true);

    /// <summary>
    /// Runs the query that the ETag comes from, and hashes its first row, written as JSON, with all that decides what the main query returns.
    /// </summary>
    /// <param name="connection">The response's connection.</param>
    /// <param name="command">The query that the ETag comes from.</param>
    /// <param name="main">The main query.</param>
    /// <param name="method">The method that runs the main query.</param>
    /// <param name="options">The options of the main query, without the fields of the request.</param>
    /// <param name="fields">The fields of the request; null for all.</param>
    /// <param name="leftOut">The columns that are left out of the row for its Location; null for none.</param>
    /// <returns>A weak ETag; null if there is no row.</returns>
    /// <exception cref="InvalidOperationException">A parameter has a value whose content cannot be read.</exception>
    public static async Task<EntityTagHeaderValue?> FromQueryAsync(
        IDbConnection connection, CommandDefinition command, CommandDefinition main, QueryMethod method, JsonQueryOptions options, JsonFields? fields,
        LeftOutColumns? leftOut)
    {
        using TagHash hash = new();
        hash.Append(HashOf(connection, main, method, options, fields, leftOut));
        hash.Append(command.CommandText);
        var row = new ArrayBufferWriter<byte>(InitialRowSize);
        if (!await connection.QueryFirstOrDefaultJsonAsync(command, row, options.Lossless))
        {
            return null;
        }

        hash.Append(row.WrittenSpan);
        return Of(hash.ToArray());
    }

    /// <summary>Hashes all that decides what a query returns and how it is written, but the data.</summary>
    /// <param name="connection">The response's connection.</param>
    /// <param name="command">The query.</param>
    /// <param name="method">The method that runs it.</param>
    /// <param name="options">The options of the query, without the fields of the request.</param>
    /// <param name="fields">The fields of the request; null for all.</param>
    /// <param name="leftOut">The columns that are left out of the row for its Location; null for none.</param>
    /// <exception cref="InvalidOperationException">A parameter has a value whose content cannot be read.</exception>
    public static byte[] HashOf(
        IDbConnection connection, in CommandDefinition command, QueryMethod method, JsonQueryOptions options, JsonFields? fields, LeftOutColumns? leftOut)
    {
        using TagHash hash = new();
        ConnectionScope.Append(hash, connection);
        PreparedCommand.Read(connection, command, prepared => CommandHash.Append(hash, prepared));
        hash.Append(OptionsHash.Of(options));
        hash.Append(fields?.ToString());
        hash.Append(leftOut?.Text);
        Append(hash, method, options);
        return hash.ToArray();
    }

    private static void Append(TagHash hash, QueryMethod method, JsonQueryOptions options)
    {
        hash.Append(method.Rows is { } rows ? (int)rows : -1);
        hash.Append(method.Request.Contract?.RowType);
        foreach (JsonResultSet result in method.Request.Results ?? [])
        {
            Append(hash, result, options);
        }
    }

    /// <remarks>What a result does not have leaves a mark, so that it cannot be taken for the part of another one.</remarks>
    private static void Append(TagHash hash, JsonResultSet result, JsonQueryOptions options)
    {
        hash.Append(result.ToString());
        hash.Append(result.IsRequired ? 1 : 0);
        hash.Append(result.ContractType);
        if (result.ConstantValue is not { } constant)
        {
            hash.Append([]);
            return;
        }

        using var json = new JsonScratch();
        result.WriteValue(json.Begin(), constant, options.Prepare().Settings.Cells);
        hash.Append(json.End());
    }
}
