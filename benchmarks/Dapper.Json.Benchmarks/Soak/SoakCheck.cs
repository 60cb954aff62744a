using System.Data;
using System.Data.Common;
using System.Text.Json;

namespace Dapper.Json.Benchmarks.Soak;

/// <summary>Looks at what an operation has left, and counts it.</summary>
internal sealed class SoakCheck(SoakDatabase database, SoakCounts counts)
{
    /// <summary>Looks at what was written.</summary>
    /// <param name="query">The query.</param>
    /// <param name="written">What has arrived.</param>
    /// <param name="readerIsGone">Whether nobody wanted the rest.</param>
    /// <param name="fault">What was done to it; empty for nothing.</param>
    /// <param name="error">What it failed with; null if it did not.</param>
    public void Look(SoakQuery query, byte[] written, bool readerIsGone, string fault, Exception? error)
    {
        if (error is null && !readerIsGone)
        {
            if (query.Expected.Any(expected => written.AsSpan().SequenceEqual(expected)))
            {
                counts.Success();
            }
            else
            {
                counts.Mistake($"wrong bytes: {query.Name}");
            }

            return;
        }

        if (!query.Expected.Any(expected => expected.AsSpan().StartsWith(written)))
        {
            counts.Mistake($"wrong bytes before a failure: {query.Name}");
        }
        else if (!query.IsLines && !query.Expected.Any(expected => written.Length == expected.Length) && IsDocument(written))
        {
            counts.Mistake($"a part that looks complete: {query.Name}");
        }

        string? kind = error switch
        {
            null or SoakException => fault == SoakFault.SinkFailed ? fault : null,
            _ when error is OperationCanceledException || (query.Form == SoakForm.Reader && database.IsCancellation(error)) =>
                fault is SoakFault.CancelledInSink or SoakFault.CancelledAnyTime ? fault : null,
            JsonQueryException => query.Expected.Length > 1 ? "columns changed" : null,
            _ => database.FaultOf(error) is { } away ? fault == SoakFault.Killed ? fault : away : null,
        };
        if (kind is not null)
        {
            counts.Fault(kind);
        }
        else
        {
            counts.Mistake($"{error?.GetType().Name}: {error?.Message} ({query.Name}, {(fault.Length > 0 ? fault : "no fault")})");
        }
    }

    /// <summary>Looks at the connection.</summary>
    public async Task LookAtConnectionAsync(SoakQuery query, DbConnection connection, bool wasOpen, bool wasKilled)
    {
        if (!wasOpen && connection.State != ConnectionState.Closed)
        {
            counts.Mistake($"a connection left open: {query.Name}");
        }

        if (wasOpen && !wasKilled && connection.State == ConnectionState.Open)
        {
            try
            {
                await connection.ExecuteScalarAsync<int>(database.Probe);
            }
            catch (Exception error) when (database.FaultOf(error) is { } away)
            {
                counts.Fault(away);
            }
            catch (Exception error)
            {
                counts.Mistake($"a connection that cannot be used after {query.Name}: {error.Message}");
            }
        }
    }

    private static bool IsDocument(byte[] json)
    {
        try
        {
            using var document = JsonDocument.Parse(json);
            return true;
        }
        catch (JsonException)
        {
            return false;
        }
    }
}
