using System.Data;
using System.Data.Common;
using Dapper.Json;
using Dapper.Json.AspNetCore;
using Dapper.Json.AspNetCore.Queries;

namespace Dapper;

public static partial class JsonResultExtensions
{
    /// <include file="../JsonResultExtensions.xml"
    ///   path="docs/QueryMultipleJsonResult/*|docs/connection/*|docs/sql/*|docs/results/*|docs/options/*|docs/transaction/*|docs/settings/*"/>
    public static JsonMultipleResult QueryMultipleJsonResult(
        this IDbConnection connection, string sql, object? param, IReadOnlyList<JsonResultSet> results, JsonResultOptions? options = null,
        IDbTransaction? transaction = null, int? commandTimeout = null, CommandType? commandType = null, CancellationToken cancellationToken = default) =>
        new(ResponseQuery.Of(connection, sql, param, transaction, commandTimeout, commandType, cancellationToken), QueryMethods.Multiple(results), options);

    /// <include file="../JsonResultExtensions.xml"
    ///   path="docs/QueryMultipleJsonResultOf/*|docs/connection/*|docs/sql/*|docs/results/*|docs/options/*|docs/transaction/*|docs/settings/*"/>
    public static JsonMultipleResult<T> QueryMultipleJsonResult<T>(
        this IDbConnection connection, string sql, object? param, IReadOnlyList<JsonResultSet> results, JsonResultOptions? options = null,
        IDbTransaction? transaction = null, int? commandTimeout = null, CommandType? commandType = null, CancellationToken cancellationToken = default) =>
        new(ResponseQuery.Of(connection, sql, param, transaction, commandTimeout, commandType, cancellationToken), QueryMethods.Multiple(results), options);

    /// <include file="../JsonResultExtensions.xml"
    ///   path="docs/QueryMultipleJsonResult/*|docs/dataSource/*|docs/sql/*|docs/results/*|docs/options/*|docs/settings/*"/>
    public static JsonMultipleResult QueryMultipleJsonResult(
        this DbDataSource dataSource, string sql, object? param, IReadOnlyList<JsonResultSet> results, JsonResultOptions? options = null,
        int? commandTimeout = null, CommandType? commandType = null, CancellationToken cancellationToken = default) =>
        new(ResponseQuery.Of(dataSource, sql, param, commandTimeout, commandType, cancellationToken), QueryMethods.Multiple(results), options);

    /// <include file="../JsonResultExtensions.xml"
    ///   path="docs/QueryMultipleJsonResultOf/*|docs/dataSource/*|docs/sql/*|docs/results/*|docs/options/*|docs/settings/*"/>
    public static JsonMultipleResult<T> QueryMultipleJsonResult<T>(
        this DbDataSource dataSource, string sql, object? param, IReadOnlyList<JsonResultSet> results, JsonResultOptions? options = null,
        int? commandTimeout = null, CommandType? commandType = null, CancellationToken cancellationToken = default) =>
        new(ResponseQuery.Of(dataSource, sql, param, commandTimeout, commandType, cancellationToken), QueryMethods.Multiple(results), options);
}
