using System.Data;
using System.Diagnostics.CodeAnalysis;
using Dapper.Json.Documents;
using Dapper.Json.Execution;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.Metadata;

namespace Dapper.Json.AspNetCore.Responses;

/// <summary>Determines the position in a list that a request starts after.</summary>
internal static class RequestedCursor
{
    private const string Error = "The text is not a cursor of this list: take the one that a page of it ends with, as it is.";

    /// <summary>Reads the position from the query parameter.</summary>
    /// <param name="context">The request.</param>
    /// <param name="options">The result's options.</param>
    /// <param name="method">The method that runs the query.</param>
    /// <param name="command">The command; with the parameters of the position if the options have a cursor.</param>
    /// <param name="refusal">The error response to a text that is no position; null for a valid one.</param>
    /// <returns>Whether the query may run.</returns>
    /// <exception cref="ArgumentException">The command already has a parameter of the cursor.</exception>
    /// <exception cref="InvalidOperationException">The query would return the first page for any position.</exception>
    public static bool TryRead(
        HttpContext context, JsonResultOptions options, QueryMethod method, ref CommandDefinition command, [NotNullWhen(false)] out IResult? refusal)
    {
        if (options.Cursor is { } cursor)
        {
            // A method of its own, so that a response without a cursor allocates no closure.
            ThrowIfUnused(cursor, command, method);
        }

        DynamicParameters? parameters = null;
        bool isRight = options.Cursor?.TryParse(TextOf(context, options), command.Parameters, out parameters) ?? true;
        refusal = isRight ? null : Refusal(options);
        command = parameters is null ? command : ResponseCommand.With(command, parameters);
        return isRight;
    }

    /// <summary>Returns whether the query parameter is a position, or is not there, whatever the command is.</summary>
    /// <param name="context">The request.</param>
    /// <param name="options">The endpoint's options.</param>
    /// <param name="refusal"><inheritdoc cref="TryRead" path="/param[@name='refusal']/node()"/></param>
    public static bool IsRight(HttpContext context, JsonResultOptions options, [NotNullWhen(false)] out IResult? refusal)
    {
        bool isRight = options.Cursor is not { } cursor || TextOf(context, options) is not { Length: > 0 } text || cursor.TryParse(text, param: null, out _);
        refusal = isRight ? null : Refusal(options);
        return isRight;
    }

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

    private static IResult Refusal(JsonResultOptions options) => RefusedRequest.Of(options.CursorParameter, Error);
}

/// <summary>The query parameter of an endpoint's cursor, as metadata.</summary>
/// <remarks>The interface is the framework's, for parameters of handlers. On an endpoint it stands for a parameter that the result reads itself.</remarks>
/// <param name="Name">The name of the query parameter.</param>
internal sealed record CursorMetadata(string Name) : IFromQueryMetadata;
