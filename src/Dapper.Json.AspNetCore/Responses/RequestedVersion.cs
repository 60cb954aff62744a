using System.Diagnostics.CodeAnalysis;
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
    /// <param name="command">The command; with the parameters of the version if the options have one.</param>
    /// <param name="refusal">The error response to a header that is missing or no version; null otherwise.</param>
    /// <returns>Whether the query may run.</returns>
    /// <exception cref="ArgumentException">The command already has a parameter of the version.</exception>
    public static bool TryRead(HttpContext context, JsonResultOptions options, ref CommandDefinition command, [NotNullWhen(false)] out IResult? refusal)
    {
        bool isRight = TryRead(context, options, out object?[]? values, out refusal);
        command = isRight && values is not null ? ResponseCommand.With(command, options.IfMatch!.Version!.Add(values, command.Parameters)) : command;
        return isRight;
    }

    /// <summary>Returns whether the header is a version, or may be missing, whatever the command is.</summary>
    /// <inheritdoc cref="TryRead(HttpContext, JsonResultOptions, ref CommandDefinition, out IResult)" path="/param"/>
    public static bool IsRight(HttpContext context, JsonResultOptions options, [NotNullWhen(false)] out IResult? refusal) =>
        TryRead(context, options, out _, out refusal);

    /// <summary>Returns whether a missing row means that the version is no longer current.</summary>
    public static bool IsIn(HttpContext context, JsonResultOptions options) => options.IfMatch is not null && context.Request.Headers.IfMatch.Count > 0;

    /// <summary>Sends the response to a request whose version is no longer current.</summary>
    public static Task FailAsync(HttpContext context) => Failed.ExecuteAsync(context);

    private static bool TryRead(HttpContext context, JsonResultOptions options, out object?[]? values, [NotNullWhen(false)] out IResult? refusal)
    {
        (values, refusal) = (null, null);
        StringValues header = context.Request.Headers.IfMatch;
        if (options.IfMatch is not { Version: { } version })
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
}
