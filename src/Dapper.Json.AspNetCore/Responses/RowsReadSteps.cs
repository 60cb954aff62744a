using System.Data;
using System.Data.Common;
using Microsoft.AspNetCore.Http;

namespace Dapper.Json.AspNetCore.Responses;

/// <summary>What is done between the last row and the last bytes: the commit, and what the caller wants.</summary>
/// <param name="options">What is wanted.</param>
/// <param name="command">The command, whose transaction is committed.</param>
internal sealed class RowsReadSteps(JsonResultOptions options, CommandDefinition command)
{
    // Until the commit has succeeded or a rollback was tried.
    private bool _mayRollBack = options.CommitsTransaction;

    /// <summary>Refuses options that have nothing to commit.</summary>
    /// <exception cref="ArgumentException">The command has no transaction.</exception>
    public static void Check(JsonResultOptions options, in CommandDefinition command)
    {
        if (options.CommitsTransaction && command.Transaction is null)
        {
            throw new ArgumentException(
                $"{nameof(JsonResultOptions.CommitsTransaction)} needs a transaction: pass it as the argument of that name, or in a CommandDefinition.",
                nameof(options));
        }
    }

    /// <summary>Gets them for one request; null where there are none.</summary>
    public static RowsReadSteps? Of(JsonResultOptions options, in CommandDefinition command) =>
        options.CommitsTransaction || options.OnRowsRead is not null ? new RowsReadSteps(options, command) : null;

    /// <summary>Does them.</summary>
    public async ValueTask RunAsync(HttpContext context, IDbConnection connection, bool hasContent, CancellationToken token)
    {
        // The last moment at which a client that has gone away leaves nothing behind: a commit that is cancelled may have happened.
        token.ThrowIfCancellationRequested();
        if (options.CommitsTransaction)
        {
            await CommitAsync(command.Transaction!).ConfigureAwait(false);
            _mayRollBack = false;
        }

        if (options.OnRowsRead is { } onRowsRead)
        {
            await onRowsRead(new JsonRowsRead(context, connection, command.Transaction, hasContent, token)).ConfigureAwait(false);
        }
    }

    /// <summary>Rolls back what was to be committed. An exception from it is ignored: the first one is reported.</summary>
    public async ValueTask RollBackAsync()
    {
        if (!_mayRollBack)
        {
            return;
        }

        _mayRollBack = false;
        try
        {
            await RollBackAsync(command.Transaction!).ConfigureAwait(false);
        }
        catch (Exception exception) when (exception is not OutOfMemoryException)
        {
            // See the summary. The server may have rolled back already, or be gone.
        }
    }

    private static ValueTask CommitAsync(IDbTransaction transaction)
    {
        if (transaction is DbTransaction db)
        {
            return new(db.CommitAsync(CancellationToken.None));
        }

        transaction.Commit();
        return default;
    }

    private static ValueTask RollBackAsync(IDbTransaction transaction)
    {
        if (transaction is DbTransaction db)
        {
            return new(db.RollbackAsync(CancellationToken.None));
        }

        transaction.Rollback();
        return default;
    }
}
