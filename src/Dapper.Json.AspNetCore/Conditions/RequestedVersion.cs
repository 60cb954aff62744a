using System.Data;
using Dapper.Json.AspNetCore.ETags;
using Dapper.Json.AspNetCore.Failures;
using Dapper.Json.AspNetCore.Queries;
using Dapper.Json.Execution;
using Microsoft.AspNetCore.Http;
using Microsoft.Extensions.Primitives;

namespace Dapper.Json.AspNetCore.Conditions;

/// <summary>Determines the version that a request is for, by its <c>If-Match</c>: RFC 9110, 13.1.1.</summary>
internal static class RequestedVersion
{
    /// <summary>The response to a request whose version is no longer current.</summary>
    public static readonly ProblemResponse Failed = new(
        StatusCodes.Status412PreconditionFailed, "Precondition Failed",
        "If-Match is not the ETag of the current version: read it again. One strong ETag is compared, or *.");

    private static readonly ProblemResponse Required = new(
        StatusCodes.Status428PreconditionRequired, "Precondition Required", "Send the ETag of the version that you change as If-Match.");

    /// <summary>Returns the response to a header that is missing or no version; null otherwise.</summary>
    /// <param name="context">The request.</param>
    /// <param name="options">The result's options.</param>
    /// <param name="method">The method that runs the query.</param>
    /// <param name="command">The command; with the parameters of the version if the options have one.</param>
    /// <exception cref="ArgumentException">The command already has a parameter of the version.</exception>
    /// <exception cref="InvalidOperationException">The query would change any version, or could not say that it has changed none.</exception>
    public static ProblemResponse? Refuse(HttpContext context, JsonResultOptions options, QueryMethod method, ref CommandDefinition command)
    {
        ProblemResponse? refusal = Refuse(context, options, out object?[]? values);
        if (values is not null && refusal is null)
        {
            VersionColumns version = options.IfMatch!.Version!;
            ThrowIfUnconditional(version, command, method);
            command = ResponseCommand.With(command, parameters: version.Add(values, command.Parameters));
        }

        return refusal;
    }

    /// <summary>Returns the response to a header that is missing or no version, whatever the command is; null otherwise.</summary>
    /// <param name="context">The request.</param>
    /// <param name="options">The options of the endpoint or of the result.</param>
    /// <param name="values">The values of the version's columns; null if the request has no need of one.</param>
    public static ProblemResponse? Refuse(HttpContext context, JsonResultOptions options, out object?[]? values)
    {
        values = null;
        StringValues header = context.Request.Headers.IfMatch;
        if (options.IfMatch is not { Version: { } version } || !IsChange(context.Request))
        {
            return null;
        }

        if (header.Count > 0)
        {
            return version.TryRead(header, out values) ? null : Failed;
        }

        values = new object?[version.Keys.Length];
        return options.RequiresIfMatch ? Required : null;
    }

    /// <summary>Returns whether a row is missing because the version that the request is for is no longer current.</summary>
    /// <param name="context">The request.</param>
    /// <param name="options">The options of the response.</param>
    /// <param name="method">The method that has run the query, and has written nothing.</param>
    /// <param name="written">What it returned: the row of <see cref="JsonResultSet.MustExist"/> says whether the thing exists at all.</param>
    public static bool IsStale(HttpContext context, JsonResultOptions options, QueryMethod method, long written) =>
        (method.Rows is not null || written < 0) && options.IfMatch is not null && IsChange(context.Request) && context.Request.Headers.IfMatch.Count > 0;

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
