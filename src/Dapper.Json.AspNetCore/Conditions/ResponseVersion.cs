using System.Data;
using Dapper.Json.AspNetCore.Bodies;
using Dapper.Json.AspNetCore.ETags;
using Dapper.Json.AspNetCore.Queries;
using Dapper.Json.Cells;
using Dapper.Json.Documents;
using Microsoft.AspNetCore.Http;

namespace Dapper.Json.AspNetCore.Conditions;

/// <summary>
/// Takes the ETag of a response from columns of its query, and ends the query if the client needs no content. A response without an ETag, such as that to
/// a change, leaves the columns out as well, so that what is written does not depend on the request.
/// </summary>
internal sealed class ResponseVersion : DocumentVersion
{
    private readonly VersionColumns _columns;
    private readonly HttpRequest _request;
    private readonly ResponseBody _body;
    private readonly byte[] _hash;

    private ResponseVersion(VersionColumns columns, HttpRequest request, ResponseBody body, byte[] hash)
        : base(columns.LeftOut) => (_columns, _request, _body, _hash) = (columns, request, body, hash);

    /// <summary>Creates the version of a response; null if ETags do not come from columns.</summary>
    /// <param name="context">The request.</param>
    /// <param name="options">The options of the response.</param>
    /// <param name="body">The body, which gets the ETag.</param>
    /// <param name="connection">The response's connection.</param>
    /// <param name="command">The query.</param>
    /// <param name="method">The method that runs it.</param>
    /// <param name="query">The options of the query, without the fields of the request.</param>
    /// <param name="fields">The fields of the request; null for all.</param>
    /// <exception cref="InvalidOperationException">A parameter has a value whose content cannot be read.</exception>
    public static ResponseVersion? Of(
        HttpContext context, JsonResultOptions options, ResponseBody body, IDbConnection connection, in CommandDefinition command, QueryMethod method,
        JsonQueryOptions query, JsonFields? fields)
    {
        if (options.ETag is not { Version: { } columns })
        {
            return null;
        }

        HttpRequest request = context.Request;
        if (Preconditions.GetETagSource(context, options) is null)
        {
            return new ResponseVersion(columns, request, body, []) { IsKnown = true };
        }

        // What is written by a change is no response that a GET could get, so only the version is of use.
        byte[] hash = Preconditions.MayBeNotModified(request) ? ETagHash.HashOf(connection, command, method, query, fields) : [];
        return new ResponseVersion(columns, request, body, hash);
    }

    protected override void Check(int index, ColumnSchema column) =>
        _columns.Keys[index].ThrowIfStoredOtherwise(column.FieldType, column.DataTypeName);

    protected override bool Accept(ReadOnlySpan<byte> jsonArray)
    {
        _body.ETag = _columns.TagOf(jsonArray, _hash);
        _body.IsNotModified = Preconditions.MayBeNotModified(_request) && Preconditions.IsNotModified(_request, _body.ETag);
        _body.HasEnough = _body.IsNotModified;
        return !_body.HasEnough;
    }
}
