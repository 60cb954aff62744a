using System.Data;
using Dapper.Json.AspNetCore.ETags;
using Dapper.Json.AspNetCore.Failures;
using Dapper.Json.AspNetCore.Options;
using Dapper.Json.AspNetCore.Queries;
using Dapper.Json.Cursors;
using Dapper.Json.Execution;
using Microsoft.AspNetCore.Http;

namespace Dapper.Json.AspNetCore.Conditions;

/// <summary>
/// The versions that a change is for, by the conditions of its request: <c>If-Match</c>, and whether the thing must be absent, by <c>If-None-Match</c> (RFC
/// 9110, 13.2.2). The query compares them, one after the other: no other one has changed anything.
/// </summary>
internal sealed class RequestedVersion
{
    /// <summary>The response to a request whose conditions do not hold.</summary>
    public static readonly ProblemResponse Failed = new(
        StatusCodes.Status412PreconditionFailed, "Precondition Failed",
        "If-Match names no ETag of the current version, or If-None-Match forbids it: read it again. If-Match compares strong ETags.");

    private const int MaxTried = 16;

    private static readonly ProblemResponse Required = new(
        StatusCodes.Status428PreconditionRequired, "Precondition Required", "Send the ETag of the version that you change as If-Match.");

    private static readonly CursorKey Absence = CursorKey.Of<bool>("ifNoneMatch", "ifNoneMatch", nullable: true, before: []);

    private readonly VersionColumns _columns;
    private readonly bool? _mustBeAbsent;

    // The values of each version; nulls for any.
    private readonly Queue<object?[]> _untried;

    private RequestedVersion(VersionColumns columns, bool? mustBeAbsent, IEnumerable<object?[]> untried) =>
        (_columns, _mustBeAbsent, _untried) = (columns, mustBeAbsent, new(untried));

    /// <summary>Gets whether a row that is missing shows that a condition does not hold.</summary>
    public bool IsConditional => _mustBeAbsent is not null;

    /// <summary>Gets whether another version is to be tried if the row of the one before is missing.</summary>
    public bool HasNext => _untried.Count > 0;

    /// <summary>Returns the response to a request whose conditions do not hold, or that lacks one; null otherwise.</summary>
    /// <param name="context">The request.</param>
    /// <param name="options">The options of the response.</param>
    /// <param name="isOfGroup">Whether <see cref="JsonResultOptions.IfMatch"/> comes from a group or the app, and not from the endpoint or the result.</param>
    /// <param name="method">The method that runs the query.</param>
    /// <param name="command">The command.</param>
    /// <param name="version">The versions that the request is for; null if it has no need of one.</param>
    /// <exception cref="InvalidOperationException">
    /// The query would change any version, or could not say that it has changed none, or nothing says what the required header is compared with, or no ETag
    /// that clients read would match.
    /// </exception>
    public static ProblemResponse? Refuse(
        HttpContext context, JsonResultOptions options, bool isOfGroup, QueryMethod method, in CommandDefinition command, out RequestedVersion? version)
    {
        version = null;
        if (Preconditions.IsRead(context.Request))
        {
            return null;
        }

        if (options is { RequiresIfMatch: true, SaysIfMatch: false })
        {
            throw new InvalidOperationException(
                "RequiresIfMatch needs IfMatch: set the version that the header is compared with, or IfMatch = null where none is required.");
        }

        if (options.IfMatch is not { Version: { } columns })
        {
            return null;
        }

        CursorKey? unused = UnusedBy(command, columns.Keys);
        if (unused is not null && isOfGroup && HttpMethods.IsPost(context.Request.Method))
        {
            // What a group says is not for a POST that creates, or that reads a list by its content.
            return null;
        }

        ThrowIfUnconditional(unused, method);
        if (OptionRules.ProblemOfVersions(options) is { } problem)
        {
            throw new InvalidOperationException($"{problem} Where they were set: {options.Origins}.");
        }

        return Refuse(context, options, out version) ?? (version is { _mustBeAbsent: true } && !Uses(command, Absence) ? Failed : null);
    }

    /// <summary>Returns the response to a request whose conditions do not hold, or that lacks one, whatever the command is; null otherwise.</summary>
    /// <param name="context">The request.</param>
    /// <param name="options">The options of the endpoint or of the result.</param>
    /// <param name="version">The versions that the request is for; null if it has no need of one.</param>
    public static ProblemResponse? Refuse(HttpContext context, JsonResultOptions options, out RequestedVersion? version)
    {
        version = null;
        if (options.IfMatch is not { Version: { } columns } || Preconditions.IsRead(context.Request))
        {
            return null;
        }

        EntityTags? match = EntityTags.Of(context.Request.Headers.IfMatch), none = EntityTags.Of(context.Request.Headers.IfNoneMatch);
        bool mustBeAbsent = none is { IsAny: true };
        if (match is null && !mustBeAbsent && options.RequiresIfMatch)
        {
            return Required;
        }

        IEnumerable<object?[]> versions = [new object?[columns.Keys.Length]];
        Dictionary<string, object?[]> excluded = columns.Read(none?.Tags ?? []);
        if (match is { IsAny: false } named)
        {
            versions = columns.Read(named.Tags.Where(static tag => !tag.IsWeak)).ExceptBy(excluded.Keys, static one => one.Key).Select(static one => one.Value);
        }
        else if (excluded.Count > 0)
        {
            // Whether one of them is the current version, nobody knows before the change.
            versions = [];
        }

        version = new(columns, mustBeAbsent ? true : match is null ? null : false, versions.Take(MaxTried));
        return !version.HasNext || (mustBeAbsent && match is not null) ? Failed : null;
    }

    /// <summary>Returns the command with the parameters of the next version.</summary>
    /// <exception cref="ArgumentException">The command already has one of them.</exception>
    public CommandDefinition Next(in CommandDefinition command)
    {
        CursorKey[] absence = Uses(command, Absence) ? [Absence] : [];
        return ResponseCommand.With(
            command, parameters: CursorParameters.Add([.. _columns.Keys, .. absence], [.. _untried.Dequeue(), _mustBeAbsent], command.Parameters));
    }

    private static void ThrowIfUnconditional(CursorKey? unused, QueryMethod method)
    {
        if (!method.MayBeNothing)
        {
            throw new InvalidOperationException(
                "IfMatch needs a result that has no row if the version is different: one row, or several results of which one is required. "
                + "A list is also written without rows.");
        }

        if (unused is not null)
        {
            throw new InvalidOperationException($"The SQL does not use the parameter @{unused.Parameter} of IfMatch, so it would change any version.");
        }
    }

    /// <summary>Returns a key whose parameter the SQL does not use; null for none, and for a stored procedure, which has them all.</summary>
    private static CursorKey? UnusedBy(CommandDefinition command, CursorKey[] keys) =>
        command.CommandType is null or CommandType.Text ? Array.Find(keys, key => !Uses(command, key)) : null;

    private static bool Uses(in CommandDefinition command, CursorKey key) =>
        command.CommandType is null or CommandType.Text && ParameterNames.IsIn(command.CommandText, key.Parameter);
}
