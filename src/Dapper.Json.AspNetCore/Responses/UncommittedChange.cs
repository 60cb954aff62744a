using System.Data;
using System.Text.RegularExpressions;
using Dapper.Json.AspNetCore.Logging;
using Dapper.Json.AspNetCore.Options;
using Dapper.Json.AspNetCore.Queries;
using Microsoft.AspNetCore.Http;

namespace Dapper.Json.AspNetCore.Responses;

/// <summary>Logs, once for each endpoint, that nobody commits the transaction of a query that has changed something.</summary>
internal static class UncommittedChange
{
    // Not of procedures, and not "for update", which only locks.
#pragma warning disable SYSLIB1045 // The class that would be generated stands in the file of the package's documentation.
    private static readonly Regex Change = new(
        @"\b(insert\s+((or\s+\w+|ignore)\s+)?into|replace\s+into|merge\s+into|delete\s+from|update\s+\S+\s+((as\s+)?\w+\s+)?set)\b",
        RegexOptions.IgnoreCase | RegexOptions.CultureInvariant);
#pragma warning restore SYSLIB1045

    /// <summary>Looks at the transaction when the request has ended, as middleware may commit it, but before it is disposed with the response.</summary>
    public static void Watch(HttpContext context, EndpointDefaults defaults, in CommandDefinition command)
    {
        if (defaults.HasWarnedOfTransaction || !Change.IsMatch(command.CommandText))
        {
            return;
        }

        IDbTransaction transaction = command.Transaction!;
        context.Response.OnCompleted(() =>
        {
            if (IsOpen(transaction) && !defaults.HasWarnedOfTransaction)
            {
                defaults.HasWarnedOfTransaction = true;
                ResponseLog.ChangeNotCommitted(defaults.Log, context.Request.Method, context.Request.Path);
            }

            return Task.CompletedTask;
        });
    }

    private static bool IsOpen(IDbTransaction transaction)
    {
        try
        {
            // Npgsql's has a connection for as long as it is not disposed, and says only by the exception that it has ended.
            return HandlerLifetime.ConnectionOf(transaction) is { State: ConnectionState.Open } && transaction.IsolationLevel != IsolationLevel.Chaos;
        }
        catch (InvalidOperationException)
        {
            return false;
        }
    }
}
