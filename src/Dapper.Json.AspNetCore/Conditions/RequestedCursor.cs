using System.Data;
using Dapper.Json.AspNetCore.Failures;
using Dapper.Json.AspNetCore.Queries;
using Dapper.Json.Documents;
using Dapper.Json.Execution;
using Microsoft.AspNetCore.Http;

namespace Dapper.Json.AspNetCore.Conditions;

/// <summary>Determines the position in a list that a request starts after, by a query parameter.</summary>
internal static class RequestedCursor
{
    private const string Error = "The text is not a cursor of this list: send the one that a page of it ends with, unchanged.";

    /// <summary>Returns the response to a text that is no position; null if it is one, or there is none.</summary>
    /// <param name="context">The request.</param>
    /// <param name="options">The result's options.</param>
    /// <param name="method">The method that runs the query.</param>
    /// <param name="command">The command; with the parameters of the position if the options have a cursor.</param>
    /// <exception cref="ArgumentException">The command already has a parameter of the cursor.</exception>
    /// <exception cref="InvalidOperationException">The query would return the first page for any position.</exception>
    public static ProblemResponse? Refuse(HttpContext context, JsonResultOptions options, QueryMethod method, ref CommandDefinition command)
    {
        if (options.Cursor is not { } cursor)
        {
            return null;
        }

        // A method of its own, so that a response without a cursor allocates no closure.
        ThrowIfUnused(cursor, command, method);
        if (!cursor.TryParse(TextOf(context, options), command.Parameters, out DynamicParameters? parameters))
        {
            return ProblemResponse.OfParameter(options.CursorParameter, Error);
        }

        command = ResponseCommand.With(command, parameters: parameters);
        return null;
    }

    /// <summary>Returns the response to a text that is no position, whatever the command is; null if it is one, or there is none.</summary>
    /// <param name="context">The request.</param>
    /// <param name="options">The endpoint's options.</param>
    public static ProblemResponse? Refuse(HttpContext context, JsonResultOptions options) =>
        options.Cursor is { } cursor && TextOf(context, options) is { Length: > 0 } text && !cursor.TryParse(text, param: null, out _)
            ? ProblemResponse.OfParameter(options.CursorParameter, Error)
            : null;

    // A cursor of a group may also come to an endpoint of one row, which has no pages.
    private static void ThrowIfUnused(JsonCursor cursor, in CommandDefinition command, QueryMethod method)
    {
        string sql = command.CommandText;
        if (method.Rows is null or ExpectedRows.All && command.CommandType is null or CommandType.Text
            && !cursor.Parameters.Any(name => ParameterNames.IsIn(sql, name)))
        {
            throw new InvalidOperationException(
                $"The SQL uses no parameter of the cursor, such as @{cursor.Parameters[0]}, so that each page would be the first one.");
        }
    }

    private static string? TextOf(HttpContext context, JsonResultOptions options) => context.Request.Query[options.CursorParameter];
}
