using System.Data;
using Dapper.Json.AspNetCore.Bodies;
using Dapper.Json.AspNetCore.ETags;
using Dapper.Json.AspNetCore.Options;
using Dapper.Json.AspNetCore.Queries;
using Dapper.Json.Cells;
using Dapper.Json.Documents;
using Dapper.Json.Planning;
using Microsoft.AspNetCore.Http;

namespace Dapper.Json.AspNetCore.Conditions;

/// <summary>
/// Takes headers of a response from columns of its first row: the ETag, which ends the query if the client needs no content, and the Location. A response
/// without an ETag, such as that to a change, leaves the columns out as well, so that what is written does not depend on the request.
/// </summary>
internal sealed class RowHeaders : DocumentHead
{
    private readonly LocationTemplate? _location;
    private readonly VersionColumns? _version;
    private readonly HttpRequest _request;
    private readonly ResponseBody _body;
    private readonly byte[] _hash;

    // The version of the first row, as a JSON array.
    private byte[] _values = [];

    private RowHeaders(LocationTemplate? location, VersionColumns? version, LeftOutColumns? leftOut, HttpRequest request, ResponseBody body, byte[] hash)
        : base([.. location?.Named ?? [], .. version?.Named ?? []], leftOut) =>
        (_location, _version, _request, _body, _hash) = (location, version, request, body, hash);

    /// <summary>Creates the headers of a response; null if none comes from columns.</summary>
    /// <param name="context">The request.</param>
    /// <param name="options">The options of the response.</param>
    /// <param name="body">The body, which gets the headers.</param>
    /// <param name="connection">The response's connection.</param>
    /// <param name="command">The query.</param>
    /// <param name="method">The method that runs it.</param>
    /// <param name="query">The options of the query, without the fields of the request.</param>
    /// <param name="fields">The fields of the request; null for all.</param>
    /// <exception cref="InvalidOperationException">A parameter has a value whose content cannot be read.</exception>
    public static RowHeaders? Of(
        HttpContext context, JsonResultOptions options, ResponseBody body, IDbConnection connection, in CommandDefinition command, QueryMethod method,
        JsonQueryOptions query, JsonFields? fields)
    {
        (VersionColumns? version, LocationTemplate? location) = (options.ETag?.Version, options.LocationTemplate);
        if (version is null && location is null or { Columns: [] })
        {
            return null;
        }

        HttpRequest request = context.Request;
        var leftOut = LeftOutColumns.With(version?.LeftOut, location?.LeftOut);
        version = Preconditions.GetETagSource(context, options) is null ? null : version;

        // What is written by a change is no response that a GET could get, so only the version is of use.
        bool isRead = version is not null && Preconditions.IsRead(request);
        byte[] hash = isRead ? ETagHash.HashOf(connection, command, method, query, fields, location?.LeftOut) : [];
        return new RowHeaders(location, version, leftOut, request, body, hash);
    }

    protected override bool Accept(AskedColumns? asked, ReadOnlySpan<AskedColumn> columns)
    {
        int located = _location?.Columns.Length ?? 0;
        _body.Location ??= asked is null ? null : _location?.Of(asked, columns[..located]);

        if (_version is null)
        {
            return true;
        }

        _values = asked is null ? [] : VersionOf(asked, columns[located..]);
        _body.ETag = _version.TagOf(_values, _hash);
        _body.Condition = Preconditions.IsRead(_request) ? Preconditions.StatusOf(_request, _body.ETag) : null;
        _body.HasEnough = _body.Condition is not null;
        return !_body.HasEnough;
    }

    protected override void Compare(AskedColumns asked, ReadOnlySpan<AskedColumn> columns, long rowNumber)
    {
        // Behind the bracket.
        int position = 1;
        foreach (AskedColumn column in _version is null ? [] : columns[(_location?.Columns.Length ?? 0)..])
        {
            ReadOnlySpan<byte> value = asked.JsonOf(column, rowNumber), first = _values.AsSpan(position);
            if (!first.StartsWith(value) || first[value.Length] is not ((byte)',' or (byte)']'))
            {
                throw ColumnError.Of(
                    "The ETag is that of all rows, but this row has a different version from the first: select what all share, such as "
                    + $"max({column.Schema.Name}) over () and count(*) over ().",
                    column.Schema, rowNumber);
            }

            position += value.Length + 1;
        }
    }

    /// <exception cref="JsonQueryException">A value cannot be a version of the type that is meant.</exception>
    private byte[] VersionOf(AskedColumns asked, ReadOnlySpan<AskedColumn> columns)
    {
        for (int i = 0; i < columns.Length; i++)
        {
            if (!asked.JsonOf(columns[i], rowNumber: 1).SequenceEqual("null"u8))
            {
                KeyTypes.ThrowIfNoKey(asked.Source, columns[i].Schema, _version!.Keys[i].TypeName, rowNumber: 1);
            }
        }

        return asked.ArrayOf(columns, rowNumber: 1);
    }
}
