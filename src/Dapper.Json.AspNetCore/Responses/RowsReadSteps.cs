using System.Data;
using System.Data.Common;
using Microsoft.AspNetCore.Http;

namespace Dapper.Json.AspNetCore.Responses;

/// <summary>Runs the steps between the last row and the last bytes: the commit and the caller's code.</summary>
/// <param name="options">The options, which say which steps to run.</param>
/// <param name="command">The command, whose transaction is committed.</param>
internal sealed class RowsReadSteps(JsonResultOptions options, CommandDefinition command)
{
    // Until the commit has succeeded or a rollback was tried.
    private bool _mayRollBack = options.CommitsTransaction;

    // OptionRules checks that there is one. The driver's asynchronous methods take no other.
    private DbTransaction Transaction => (DbTransaction)command.Transaction!;

    /// <summary>Creates the steps for one request; null if there are none.</summary>
    public static RowsReadSteps? Of(JsonResultOptions options, in CommandDefinition command) =>
        options.CommitsTransaction || options.OnRowsRead is not null ? new RowsReadSteps(options, command) : null;

    /// <summary>Runs the steps.</summary>
    public async ValueTask RunAsync(HttpContext context, IDbConnection connection, bool hasContent, CancellationToken token)
    {
        // The last moment to stop for a client that has disconnected: a cancelled commit may have happened.
        token.ThrowIfCancellationRequested();
        if (options.CommitsTransaction)
        {
            await Transaction.CommitAsync(CancellationToken.None);
            _mayRollBack = false;
        }

        if (options.OnRowsRead is { } onRowsRead)
        {
            await onRowsRead(new JsonRowsRead(context, connection, command.Transaction, hasContent, token));
        }
    }

    /// <summary>Rolls back the transaction that was to be committed. An exception from it is ignored: the first one is reported.</summary>
    public async ValueTask RollBackAsync()
    {
        if (!_mayRollBack)
        {
            return;
        }

        _mayRollBack = false;
        try
        {
            await Transaction.RollbackAsync(CancellationToken.None);
        }
        catch (Exception exception) when (exception is not OutOfMemoryException)
        {
            // See the summary. The server may have rolled back already, or be gone.
        }
    }
}
