using System.Data.Common;
using Dapper.Json.AspNetCore.Queries;
using Dapper.Json.Contracts.Mapping;
using Dapper.Json.Documents;
using Dapper.Json.Planning;

namespace Dapper.Json.AspNetCore.Options;

/// <summary>Refuses options that exclude each other, or do not fit the query.</summary>
internal static class OptionRules
{
    /// <summary>Throws for settings of the same options: a format, the client's choice of one, a content type, a file name.</summary>
    /// <exception cref="ArgumentException">They exclude each other.</exception>
    public static void Check(JsonResultOptions options)
    {
        JsonQueryFormat? format = options.Format ?? (options.Query is { Format: not JsonQueryFormat.Array and var ofQuery } ? ofQuery : null);
        if (options.NegotiatesLines && format is { } own)
        {
            throw new ArgumentException(
                $"The client chooses between an array and NDJSON by NegotiatesLines: JsonQueryFormat.{own} cannot be set as well.", nameof(options));
        }

        if (ProblemOfVersions(options) is { } problem)
        {
            throw new ArgumentException(problem, nameof(options));
        }

        if (options.NegotiatesLines || format is not null)
        {
            CheckContentType(options, format ?? JsonQueryFormat.Array, options.NegotiatesLines);
        }
    }

    /// <summary>Throws for options of a result that would otherwise fail only when the query runs, or only for clients that ask for NDJSON.</summary>
    /// <exception cref="ArgumentException">The query cannot be written, or committed, as they say.</exception>
    public static void Check(JsonResultOptions options, in CommandDefinition command, QueryMethod method)
    {
        if (!FormatRules.Of(options.RowsFormat).HasObjects)
        {
            if (!FormatRules.Of(options.RowsFormat).HasColumns && options.ETag?.Version is not null)
            {
                throw new ArgumentException(
                    $"JsonQueryFormat.{options.RowsFormat} has no column for JsonETag.FromColumn: its only column is the JSON.", nameof(options));
            }

            bool hasFields = options.Fields is not null || options.Query?.Fields is not null;
            method.Request.ThrowIfUnfit(options.RowsFormat, hasFields, nameof(options));
        }

        if (options.Location is not null && method.Rows == ExpectedRows.All)
        {
            throw new ArgumentException("A Location comes from one row: a result with any number of rows has none.", nameof(options));
        }

        if (options.LocationTemplate?.LeftOut is { } leftOut && method.RowType is { } row
            && Array.Find(leftOut.Names, name => Target.Find(row, name) is not null) is { } filled)
        {
            throw new ArgumentException(
                $"The Location '{options.Location}' leaves out the column {filled}, but it fills a member of {row.Name}, which is written: remove ':omit' from "
                + "the Location, or give the column another name.",
                nameof(options));
        }

        if (options.CommitsTransaction && command.Transaction is not DbTransaction)
        {
            throw new ArgumentException(
                $"{nameof(JsonResultOptions.CommitsTransaction)} needs a transaction: pass a DbTransaction as the argument of that name.",
                nameof(options));
        }
    }

    /// <summary>Throws for what options of a result, which were checked alone when it was created, have become at an endpoint.</summary>
    /// <param name="options">The options that hold.</param>
    /// <param name="given">Those that the result was given.</param>
    /// <param name="command">The command.</param>
    /// <param name="method">The method that runs it.</param>
    /// <exception cref="InvalidOperationException">They exclude each other, or do not fit the query.</exception>
    public static void CheckAtEndpoint(JsonResultOptions options, JsonResultOptions given, in CommandDefinition command, QueryMethod method)
    {
        try
        {
            if (options != given)
            {
                Check(options, command, method);
            }

            if (method.Rows == ExpectedRows.All)
            {
                CheckContentType(options, options.RowsFormat, options.NegotiatesLines);
            }
        }
        catch (ArgumentException refusal)
        {
            string message = options == given
                ? refusal.Message
                : $"The options of the app, of the endpoint and of the result do not fit the query together. {refusal.Message} "
                    + $"Where they were set: {options.Origins}. Set what does not fit to another value in the options of the result.";
            throw new InvalidOperationException(message, refusal);
        }
    }

    /// <summary>Throws for a policy of fields that lists a column which is left out of the rows: each response would be an error.</summary>
    /// <param name="options">The options that hold.</param>
    /// <param name="query">The options of the query, which have the naming policy.</param>
    /// <exception cref="InvalidOperationException">It does.</exception>
    public static void CheckFields(JsonResultOptions options, JsonQueryOptions query)
    {
        foreach (string column in LeftOutColumns.With(options.ETag?.Version?.LeftOut, options.LocationTemplate?.LeftOut)?.Names ?? [])
        {
            string field = query.PropertyNamingPolicy?.ConvertName(column) ?? column;
            if (options.Fields!.Fields.ByName.Keys.Contains(field, StringComparer.OrdinalIgnoreCase))
            {
                throw new InvalidOperationException(
                    $"The policy of fields lists \"{field}\", but the column \"{column}\" is left out of the rows for the ETag or the Location: remove it from "
                    + "the policy, or select it again under another name.");
            }
        }
    }

    /// <summary>Returns why what a client has read as the ETag would match in no change; null if it may.</summary>
    public static string? ProblemOfVersions(JsonResultOptions options) =>
        options is { ETag: { } read, IfMatch.Version: { } changed } && read.Version?.Form != changed.Form
            ? "IfMatch and ETag come from different columns, so each change would be a 412: set both to the same JsonETag.FromColumn."
            : null;

    private static void CheckContentType(JsonResultOptions options, JsonQueryFormat format, bool isNegotiated)
    {
        string rows = isNegotiated ? nameof(JsonResultOptions.NegotiatesLines) : $"JsonQueryFormat.{format}";
        if (options.ContentType is { } type && MediaTypes.IsOther(type, format, isNegotiated))
        {
            throw new ArgumentException($"The ContentType '{type}' does not fit {rows}: set one that does, or another format.", nameof(options));
        }

        if (options.FileName is { } name && MediaTypes.IsFileOfOther(name, format))
        {
            throw new ArgumentException($"The FileName '{name}' does not fit {rows}: set one that does, or another format.", nameof(options));
        }
    }
}
