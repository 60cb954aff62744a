using System.Data;
using System.Data.Common;
using System.Diagnostics.CodeAnalysis;
using Dapper.Json.AspNetCore;
using Dapper.Json.AspNetCore.Responses;
using Dapper.Json.Contracts;

namespace Dapper;

public static partial class JsonResultExtensions
{
    /// <include file="../JsonResultExtensions.xml"
    ///   path="docs/QueryJsonResultOfJoin/*|docs/connection/*|docs/sql/*|docs/child/*|docs/options/*|docs/transaction/*|docs/settings/*"/>
    public static JsonRowsResult<TParent> QueryJsonResult<
        [DynamicallyAccessedMembers(RowType.Kept)] TParent, [DynamicallyAccessedMembers(RowType.Kept)] TChild>(
        this IDbConnection connection, string sql, object? param, string childMember, string splitOn = "Id", JsonResultOptions? options = null,
        IDbTransaction? transaction = null, int? commandTimeout = null, CommandType? commandType = null, CancellationToken cancellationToken = default)
        where TParent : class
        where TChild : class =>
        new(
            new ConnectionSource(connection), ResponseCommand.Of(sql, param, transaction, commandTimeout, commandType, cancellationToken),
            QueryMethods<TParent, TChild>.All(childMember, splitOn), options);

    /// <include file="../JsonResultExtensions.xml" path="docs/QueryJsonResultOfJoin/*|docs/connection/*|docs/command/*|docs/child/*|docs/options/*"/>
    public static JsonRowsResult<TParent> QueryJsonResult<
        [DynamicallyAccessedMembers(RowType.Kept)] TParent, [DynamicallyAccessedMembers(RowType.Kept)] TChild>(
        this IDbConnection connection, CommandDefinition command, string childMember, string splitOn = "Id", JsonResultOptions? options = null)
        where TParent : class
        where TChild : class =>
        new(new ConnectionSource(connection), ResponseCommand.Of(command), QueryMethods<TParent, TChild>.All(childMember, splitOn), options);

    /// <include file="../JsonResultExtensions.xml"
    ///   path="docs/QueryJsonResultOfJoin/*|docs/dataSource/*|docs/sql/*|docs/child/*|docs/options/*|docs/settings/*"/>
    public static JsonRowsResult<TParent> QueryJsonResult<
        [DynamicallyAccessedMembers(RowType.Kept)] TParent, [DynamicallyAccessedMembers(RowType.Kept)] TChild>(
        this DbDataSource dataSource, string sql, object? param, string childMember, string splitOn = "Id", JsonResultOptions? options = null,
        int? commandTimeout = null, CommandType? commandType = null, CancellationToken cancellationToken = default)
        where TParent : class
        where TChild : class =>
        new(
            new ConnectionSource(dataSource), ResponseCommand.Of(sql, param, transaction: null, commandTimeout, commandType, cancellationToken),
            QueryMethods<TParent, TChild>.All(childMember, splitOn), options);

    /// <include file="../JsonResultExtensions.xml" path="docs/QueryJsonResultOfJoin/*|docs/dataSource/*|docs/command/*|docs/child/*|docs/options/*"/>
    public static JsonRowsResult<TParent> QueryJsonResult<
        [DynamicallyAccessedMembers(RowType.Kept)] TParent, [DynamicallyAccessedMembers(RowType.Kept)] TChild>(
        this DbDataSource dataSource, CommandDefinition command, string childMember, string splitOn = "Id", JsonResultOptions? options = null)
        where TParent : class
        where TChild : class =>
        new(new ConnectionSource(dataSource), ResponseCommand.Of(command), QueryMethods<TParent, TChild>.All(childMember, splitOn), options);
}
