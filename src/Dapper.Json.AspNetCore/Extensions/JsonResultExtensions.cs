using System.Data;
using System.Diagnostics.CodeAnalysis;
using Dapper.Json.AspNetCore;
using Dapper.Json.AspNetCore.Queries;
using Dapper.Json.Contracts;

namespace Dapper;

/// <summary>Extension methods that create the result of an endpoint from a query, or write its rows to a response.</summary>
/// <remarks>The query of a result runs when the result is executed, not when it is created.</remarks>
public static partial class JsonResultExtensions
{
    /// <include file="../JsonResultExtensions.xml"
    ///   path="docs/QueryJsonResult/*|docs/connection/*|docs/sql/*|docs/options/*|docs/transaction/*|docs/settings/*"/>
    public static JsonRowsResult QueryJsonResult(
        this IDbConnection connection, string sql, object? param = null, JsonResultOptions? options = null,
        IDbTransaction? transaction = null, int? commandTimeout = null, CommandType? commandType = null, CancellationToken cancellationToken = default) =>
        new(ResponseQuery.Of(connection, sql, param, transaction, commandTimeout, commandType, cancellationToken), QueryMethods.All, options);

    /// <include file="../JsonResultExtensions.xml"
    ///   path="docs/QueryJsonResultOf/*|docs/connection/*|docs/sql/*|docs/options/*|docs/transaction/*|docs/settings/*"/>
    public static JsonRowsResult<T> QueryJsonResult<[DynamicallyAccessedMembers(RowType.Members)] T>(
        this IDbConnection connection, string sql, object? param = null, JsonResultOptions? options = null,
        IDbTransaction? transaction = null, int? commandTimeout = null, CommandType? commandType = null, CancellationToken cancellationToken = default) =>
        new(ResponseQuery.Of(connection, sql, param, transaction, commandTimeout, commandType, cancellationToken), QueryMethods<T>.All, options);

    /// <include file="../JsonResultExtensions.xml"
    ///   path="docs/QuerySingleOrDefaultJsonResult/*|docs/connection/*|docs/sql/*|docs/options/*|docs/transaction/*|docs/settings/*"/>
    public static JsonSingleResult QuerySingleOrDefaultJsonResult(
        this IDbConnection connection, string sql, object? param = null, JsonResultOptions? options = null,
        IDbTransaction? transaction = null, int? commandTimeout = null, CommandType? commandType = null, CancellationToken cancellationToken = default) =>
        new(ResponseQuery.Of(connection, sql, param, transaction, commandTimeout, commandType, cancellationToken), QueryMethods.SingleOrDefault, options);

    /// <include file="../JsonResultExtensions.xml"
    ///   path="docs/QuerySingleOrDefaultJsonResultOf/*|docs/connection/*|docs/sql/*|docs/options/*|docs/transaction/*|docs/settings/*"/>
    public static JsonSingleResult<T> QuerySingleOrDefaultJsonResult<[DynamicallyAccessedMembers(RowType.Members)] T>(
        this IDbConnection connection, string sql, object? param = null, JsonResultOptions? options = null,
        IDbTransaction? transaction = null, int? commandTimeout = null, CommandType? commandType = null, CancellationToken cancellationToken = default) =>
        new(ResponseQuery.Of(connection, sql, param, transaction, commandTimeout, commandType, cancellationToken), QueryMethods<T>.SingleOrDefault, options);

    /// <include file="../JsonResultExtensions.xml"
    ///   path="docs/QueryFirstOrDefaultJsonResult/*|docs/connection/*|docs/sql/*|docs/options/*|docs/transaction/*|docs/settings/*"/>
    public static JsonSingleResult QueryFirstOrDefaultJsonResult(
        this IDbConnection connection, string sql, object? param = null, JsonResultOptions? options = null,
        IDbTransaction? transaction = null, int? commandTimeout = null, CommandType? commandType = null, CancellationToken cancellationToken = default) =>
        new(ResponseQuery.Of(connection, sql, param, transaction, commandTimeout, commandType, cancellationToken), QueryMethods.FirstOrDefault, options);

    /// <include file="../JsonResultExtensions.xml"
    ///   path="docs/QueryFirstOrDefaultJsonResultOf/*|docs/connection/*|docs/sql/*|docs/options/*|docs/transaction/*|docs/settings/*"/>
    public static JsonSingleResult<T> QueryFirstOrDefaultJsonResult<[DynamicallyAccessedMembers(RowType.Members)] T>(
        this IDbConnection connection, string sql, object? param = null, JsonResultOptions? options = null,
        IDbTransaction? transaction = null, int? commandTimeout = null, CommandType? commandType = null, CancellationToken cancellationToken = default) =>
        new(ResponseQuery.Of(connection, sql, param, transaction, commandTimeout, commandType, cancellationToken), QueryMethods<T>.FirstOrDefault, options);
}
