using System.Data;
using System.Data.Common;
using System.Globalization;
using System.Security.Cryptography;
using System.Text;
using Microsoft.Net.Http.Headers;

namespace Dapper.Json.AspNetCore.Answering;

/// <summary>The tag of an answer that another query gives: the hash of its first row.</summary>
internal static class QueryTag
{
    /// <summary>Runs the query.</summary>
    /// <returns>A weak tag; null where there is no row.</returns>
    public static async Task<EntityTagHeaderValue?> ReadAsync(IDbConnection connection, CommandDefinition command, AnswerForm form)
    {
        CancellationToken token = command.CancellationToken;

        // Dapper's asynchronous methods give nothing else, whatever the connection.
        var reader = (DbDataReader)await connection.ExecuteReaderAsync(command).ConfigureAwait(false);
        IDbCommand query = ((IWrappedDataReader)reader).Command;
        try
        {
            return await reader.ReadAsync(token).ConfigureAwait(false) ? Of(reader, form) : null;
        }
        finally
        {
            // The asynchronous disposal of Dapper's reader leaves the command open. Its parameters are the main query's, and
            // drivers want those that a caller made in one command at a time.
            await reader.DisposeAsync().ConfigureAwait(false);
            query.Parameters.Clear();
            query.Dispose();
        }
    }

    private static EntityTagHeaderValue Of(DbDataReader row, AnswerForm form)
    {
        using var hash = IncrementalHash.CreateHash(HashAlgorithmName.SHA256);

        // An array and its rows as lines are two representations.
        Append(hash, 'F', Encoding.UTF8.GetBytes(form.Format.ToString()));
        for (int i = 0; i < row.FieldCount; i++)
        {
            object value = row.GetValue(i);
            switch (value)
            {
                case DBNull:
                    Append(hash, 'N', []);
                    break;
                case byte[] bytes:
                    Append(hash, 'B', bytes);
                    break;
                default:
                    Append(hash, 'T', Encoding.UTF8.GetBytes(Text(value)));
                    break;
            }
        }

        return new EntityTagHeaderValue($"\"{Convert.ToHexString(hash.GetHashAndReset())}\"", isWeak: true);
    }

    /// <summary>Adds a value behind its kind and length, so that no two rows are the same bytes.</summary>
    private static void Append(IncrementalHash hash, char kind, ReadOnlySpan<byte> value)
    {
        Span<byte> head = stackalloc byte[5];
        head[0] = (byte)kind;
        BitConverter.TryWriteBytes(head[1..], value.Length);
        hash.AppendData(head);
        hash.AppendData(value);
    }

    /// <summary>Gives a value's text with all its digits, the same under any culture.</summary>
    /// <exception cref="NotSupportedException">Its text would say nothing of it: an array's is the name of its type.</exception>
    private static string Text(object value) => value switch
    {
        DateTime or DateTimeOffset or DateOnly or TimeOnly => ((IFormattable)value).ToString("O", CultureInfo.InvariantCulture),
        IFormattable or IConvertible => Convert.ToString(value, CultureInfo.InvariantCulture) ?? "",
        _ => throw new NotSupportedException($"No tag can be made of a {value.GetType()}. Cast the column to text in SQL."),
    };
}
