using System.Data;
using System.Diagnostics.CodeAnalysis;
using Dapper.Json.Execution;
using Microsoft.AspNetCore.Http;
using Microsoft.Extensions.Primitives;

namespace Dapper.Json.AspNetCore.Responses;

/// <summary>Determines the version that a request is for, by its <c>If-Match</c>: RFC 9110, 13.1.1.</summary>
internal static class RequestedVersion
{
    private static readonly ProblemResponse Required = new(
        StatusCodes.Status428PreconditionRequired, "Precondition Required", "Send the ETag of the version that you change as If-Match.");

    private static readonly ProblemResponse Failed = new(
        StatusCodes.Status412PreconditionFailed, "Precondition Failed",
        "If-Match is not the ETag of the current version: read it again. One strong ETag is compared, or *.");

    /// <summary>Reads the version from the header.</summary>
    /// <param name="context">The request.</param>
    /// <param name="options">The result's options.</param>
    /// <param name="method">The method that runs the query.</param>
    /// <param name="command">The command; with the parameters of the version if the options have one.</param>
    /// <param name="refusal">The error response to a header that is missing or no version; null otherwise.</param>
    /// <returns>Whether the query may run.</returns>
    /// <exception cref="ArgumentException">The command already has a parameter of the version.</exception>
    /// <exception cref="InvalidOperationException">The query would change any version, or could not say that it has changed none.</exception>
    public static bool TryRead(
        HttpContext context, JsonResultOptions options, QueryMethod method, ref CommandDefinition command, [NotNullWhen(false)] out IResult? refusal)
    {
        bool isRight = TryRead(context, options, out object?[]? values, out refusal);
        if (isRight && values is not null)
        {
            VersionColumns version = options.IfMatch!.Version!;
            ThrowIfUnconditional(version, command, method);
            command = ResponseCommand.With(command, version.Add(values, command.Parameters));
        }

        return isRight;
    }

    /// <summary>Returns whether the header is a version, or may be missing, whatever the command is.</summary>
    /// <param name="context">The request.</param>
    /// <param name="options">The endpoint's options.</param>
    /// <param name="refusal">The error response to a header that is missing or no version; null otherwise.</param>
    public static bool IsRight(HttpContext context, JsonResultOptions options, [NotNullWhen(false)] out IResult? refusal) =>
        TryRead(context, options, out _, out refusal);

    /// <summary>Returns whether a request is for a version.</summary>
    public static bool HasIfMatch(HttpContext context, JsonResultOptions options) =>
        options.IfMatch is not null && IsChange(context.Request) && context.Request.Headers.IfMatch.Count > 0;

    /// <summary>Sends the response to a request whose version is no longer current.</summary>
    public static Task FailAsync(HttpContext context) => Failed.ExecuteAsync(context);

    private static bool TryRead(HttpContext context, JsonResultOptions options, out object?[]? values, [NotNullWhen(false)] out IResult? refusal)
    {
        (values, refusal) = (null, null);
        StringValues header = context.Request.Headers.IfMatch;
        if (options.IfMatch is not { Version: { } version } || !IsChange(context.Request))
        {
            return true;
        }

        if (header.Count == 0 && options.RequiresIfMatch)
        {
            refusal = Required;
        }
        else if (header.Count == 0)
        {
            values = new object?[version.Keys.Length];
        }
        else if (!version.TryRead(header, out values))
        {
            refusal = Failed;
        }

        return refusal is null;
    }

    // What only reads has no version to lose.
    private static bool IsChange(HttpRequest request) => !Preconditions.MayBeNotModified(request);

    private static void ThrowIfUnconditional(VersionColumns version, in CommandDefinition command, QueryMethod method)
    {
        if (!method.MayBeNothing)
        {
            throw new InvalidOperationException(
                "IfMatch needs a result that has no row if the version is another one: one row, or several results of which one is required. "
                + "A list is also written without rows.");
        }

        string sql = command.CommandText;
        if (command.CommandType is null or CommandType.Text
            && Array.Find(version.Keys, key => !ParameterNames.IsIn(sql, key.Parameter)) is { Parameter: { } unused })
        {
            throw new InvalidOperationException($"The SQL does not use the parameter @{unused} of IfMatch, so it would change any version.");
        }
    }
}
