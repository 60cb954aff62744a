using System.Data;
using System.Diagnostics.CodeAnalysis;
using Dapper.Json.AspNetCore;
using Dapper.Json.AspNetCore.Queries;
using Dapper.Json.AspNetCore.Responses;
using Dapper.Json.Contracts;
using Microsoft.AspNetCore.Http;

namespace Dapper;

public static partial class JsonResultExtensions
{
    /// <include file="../JsonResultExtensions.xml"
    ///   path="docs/WriteQueryJson/*|docs/response/*|docs/connection/*|docs/sql/*|docs/options/*|docs/transaction/*|docs/settings/*"/>
    public static Task WriteQueryJsonAsync(
        this HttpResponse response, IDbConnection connection, string sql, object? param = null, JsonResultOptions? options = null,
        IDbTransaction? transaction = null, int? commandTimeout = null, CommandType? commandType = null, CancellationToken cancellationToken = default) =>
        WriteAsync(
            response, connection, ResponseCommand.Of(sql, param, transaction, commandTimeout, commandType, cancellationToken),
            QueryMethods.All, options);

    /// <include file="../JsonResultExtensions.xml" path="docs/WriteQueryJson/*|docs/response/*|docs/connection/*|docs/command/*|docs/options/*"/>
    public static Task WriteQueryJsonAsync(
        this HttpResponse response, IDbConnection connection, CommandDefinition command, JsonResultOptions? options = null) =>
        WriteAsync(response, connection, ResponseCommand.Of(command), QueryMethods.All, options);

    /// <include file="../JsonResultExtensions.xml"
    ///   path="docs/WriteQueryJsonOf/*|docs/response/*|docs/connection/*|docs/sql/*|docs/options/*|docs/transaction/*|docs/settings/*"/>
    public static Task WriteQueryJsonAsync<[DynamicallyAccessedMembers(RowType.Members)] T>(
        this HttpResponse response, IDbConnection connection, string sql, object? param = null, JsonResultOptions? options = null,
        IDbTransaction? transaction = null, int? commandTimeout = null, CommandType? commandType = null, CancellationToken cancellationToken = default) =>
        WriteAsync(
            response, connection, ResponseCommand.Of(sql, param, transaction, commandTimeout, commandType, cancellationToken),
            QueryMethods<T>.All, options);

    /// <include file="../JsonResultExtensions.xml" path="docs/WriteQueryJsonOf/*|docs/response/*|docs/connection/*|docs/command/*|docs/options/*"/>
    public static Task WriteQueryJsonAsync<[DynamicallyAccessedMembers(RowType.Members)] T>(
        this HttpResponse response, IDbConnection connection, CommandDefinition command, JsonResultOptions? options = null) =>
        WriteAsync(response, connection, ResponseCommand.Of(command), QueryMethods<T>.All, options);

    private static Task WriteAsync(
        HttpResponse response, IDbConnection connection, in CommandDefinition command, QueryMethod method, JsonResultOptions? options)
    {
        ArgumentNullException.ThrowIfNull(response);
        return new QueryResponse(new ConnectionSource(connection), command, method, options).ExecuteAsync(response.HttpContext);
    }
}
