using System.Data;
using System.Data.Common;
using System.Diagnostics.CodeAnalysis;
using Dapper.Json.AspNetCore;
using Dapper.Json.AspNetCore.Queries;
using Dapper.Json.Contracts;

namespace Dapper;

public static partial class JsonResultExtensions
{
    /// <include file="../JsonResultExtensions.xml" path="docs/QueryJsonResult/*|docs/dataSource/*|docs/sql/*|docs/options/*|docs/settings/*"/>
    public static JsonRowsResult QueryJsonResult(
        this DbDataSource dataSource, string sql, object? param = null, JsonResultOptions? options = null,
        int? commandTimeout = null, CommandType? commandType = null, CancellationToken cancellationToken = default) =>
        new(ResponseQuery.Of(dataSource, sql, param, commandTimeout, commandType, cancellationToken), QueryMethods.All, options);

    /// <include file="../JsonResultExtensions.xml" path="docs/QueryJsonResultOf/*|docs/dataSource/*|docs/sql/*|docs/options/*|docs/settings/*"/>
    public static JsonRowsResult<T> QueryJsonResult<[DynamicallyAccessedMembers(RowType.Members)] T>(
        this DbDataSource dataSource, string sql, object? param = null, JsonResultOptions? options = null,
        int? commandTimeout = null, CommandType? commandType = null, CancellationToken cancellationToken = default) =>
        new(ResponseQuery.Of(dataSource, sql, param, commandTimeout, commandType, cancellationToken), QueryMethods<T>.All, options);

    /// <include file="../JsonResultExtensions.xml" path="docs/QuerySingleOrDefaultJsonResult/*|docs/dataSource/*|docs/sql/*|docs/options/*|docs/settings/*"/>
    public static JsonSingleResult QuerySingleOrDefaultJsonResult(
        this DbDataSource dataSource, string sql, object? param = null, JsonResultOptions? options = null,
        int? commandTimeout = null, CommandType? commandType = null, CancellationToken cancellationToken = default) =>
        new(ResponseQuery.Of(dataSource, sql, param, commandTimeout, commandType, cancellationToken), QueryMethods.SingleOrDefault, options);

    /// <include file="../JsonResultExtensions.xml" path="docs/QuerySingleOrDefaultJsonResultOf/*|docs/dataSource/*|docs/sql/*|docs/options/*|docs/settings/*"/>
    public static JsonSingleResult<T> QuerySingleOrDefaultJsonResult<[DynamicallyAccessedMembers(RowType.Members)] T>(
        this DbDataSource dataSource, string sql, object? param = null, JsonResultOptions? options = null,
        int? commandTimeout = null, CommandType? commandType = null, CancellationToken cancellationToken = default) =>
        new(ResponseQuery.Of(dataSource, sql, param, commandTimeout, commandType, cancellationToken), QueryMethods<T>.SingleOrDefault, options);

    /// <include file="../JsonResultExtensions.xml" path="docs/QueryFirstOrDefaultJsonResult/*|docs/dataSource/*|docs/sql/*|docs/options/*|docs/settings/*"/>
    public static JsonSingleResult QueryFirstOrDefaultJsonResult(
        this DbDataSource dataSource, string sql, object? param = null, JsonResultOptions? options = null,
        int? commandTimeout = null, CommandType? commandType = null, CancellationToken cancellationToken = default) =>
        new(ResponseQuery.Of(dataSource, sql, param, commandTimeout, commandType, cancellationToken), QueryMethods.FirstOrDefault, options);

    /// <include file="../JsonResultExtensions.xml" path="docs/QueryFirstOrDefaultJsonResultOf/*|docs/dataSource/*|docs/sql/*|docs/options/*|docs/settings/*"/>
    public static JsonSingleResult<T> QueryFirstOrDefaultJsonResult<[DynamicallyAccessedMembers(RowType.Members)] T>(
        this DbDataSource dataSource, string sql, object? param = null, JsonResultOptions? options = null,
        int? commandTimeout = null, CommandType? commandType = null, CancellationToken cancellationToken = default) =>
        new(ResponseQuery.Of(dataSource, sql, param, commandTimeout, commandType, cancellationToken), QueryMethods<T>.FirstOrDefault, options);
}
