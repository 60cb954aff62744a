using System.Data;
using System.Diagnostics.CodeAnalysis;
using Dapper.Json.AspNetCore;
using Dapper.Json.AspNetCore.Responses;

namespace Dapper;

/// <summary>Extension methods that create the result of an endpoint from a query.</summary>
/// <remarks>The query runs when the result is executed, not when it is created.</remarks>
public static partial class JsonResultExtensions
{
    /// <include file="../JsonResultExtensions.xml" path="docs/QueryJsonResult/*|docs/connection/*|docs/sql/*|docs/options/*"/>
    public static JsonRowsResult QueryJsonResult(
        this IDbConnection connection, string sql, object? param = null, JsonResultOptions? options = null) =>
        new(new ConnectionSource(connection), ResponseCommand.Of(sql, param), QueryMethods.All, options);

    /// <include file="../JsonResultExtensions.xml" path="docs/QueryJsonResult/*|docs/connection/*|docs/command/*|docs/options/*"/>
    public static JsonRowsResult QueryJsonResult(
        this IDbConnection connection, CommandDefinition command, JsonResultOptions? options = null) =>
        new(new ConnectionSource(connection), ResponseCommand.Of(command), QueryMethods.All, options);

    /// <include file="../JsonResultExtensions.xml" path="docs/QueryJsonResultOf/*|docs/connection/*|docs/sql/*|docs/options/*"/>
    [RequiresDynamicCode(RowType.NeedsDynamicCode)]
    public static JsonRowsResult<T> QueryJsonResult<[DynamicallyAccessedMembers(RowType.Kept)] T>(
        this IDbConnection connection, string sql, object? param = null, JsonResultOptions? options = null) =>
        new(new ConnectionSource(connection), ResponseCommand.Of(sql, param), QueryMethods<T>.All, options);

    /// <include file="../JsonResultExtensions.xml" path="docs/QueryJsonResultOf/*|docs/connection/*|docs/command/*|docs/options/*"/>
    [RequiresDynamicCode(RowType.NeedsDynamicCode)]
    public static JsonRowsResult<T> QueryJsonResult<[DynamicallyAccessedMembers(RowType.Kept)] T>(
        this IDbConnection connection, CommandDefinition command, JsonResultOptions? options = null) =>
        new(new ConnectionSource(connection), ResponseCommand.Of(command), QueryMethods<T>.All, options);

    /// <include file="../JsonResultExtensions.xml" path="docs/QuerySingleOrDefaultJsonResult/*|docs/connection/*|docs/sql/*|docs/options/*"/>
    public static JsonRowResult QuerySingleOrDefaultJsonResult(
        this IDbConnection connection, string sql, object? param = null, JsonResultOptions? options = null) =>
        new(new ConnectionSource(connection), ResponseCommand.Of(sql, param), QueryMethods.SingleOrDefault, options);

    /// <include file="../JsonResultExtensions.xml" path="docs/QuerySingleOrDefaultJsonResult/*|docs/connection/*|docs/command/*|docs/options/*"/>
    public static JsonRowResult QuerySingleOrDefaultJsonResult(
        this IDbConnection connection, CommandDefinition command, JsonResultOptions? options = null) =>
        new(new ConnectionSource(connection), ResponseCommand.Of(command), QueryMethods.SingleOrDefault, options);

    /// <include file="../JsonResultExtensions.xml" path="docs/QuerySingleOrDefaultJsonResultOf/*|docs/connection/*|docs/sql/*|docs/options/*"/>
    [RequiresDynamicCode(RowType.NeedsDynamicCode)]
    public static JsonRowResult<T> QuerySingleOrDefaultJsonResult<[DynamicallyAccessedMembers(RowType.Kept)] T>(
        this IDbConnection connection, string sql, object? param = null, JsonResultOptions? options = null) =>
        new(new ConnectionSource(connection), ResponseCommand.Of(sql, param), QueryMethods<T>.SingleOrDefault, options);

    /// <include file="../JsonResultExtensions.xml" path="docs/QuerySingleOrDefaultJsonResultOf/*|docs/connection/*|docs/command/*|docs/options/*"/>
    [RequiresDynamicCode(RowType.NeedsDynamicCode)]
    public static JsonRowResult<T> QuerySingleOrDefaultJsonResult<[DynamicallyAccessedMembers(RowType.Kept)] T>(
        this IDbConnection connection, CommandDefinition command, JsonResultOptions? options = null) =>
        new(new ConnectionSource(connection), ResponseCommand.Of(command), QueryMethods<T>.SingleOrDefault, options);

    /// <include file="../JsonResultExtensions.xml" path="docs/QueryFirstOrDefaultJsonResult/*|docs/connection/*|docs/sql/*|docs/options/*"/>
    public static JsonRowResult QueryFirstOrDefaultJsonResult(
        this IDbConnection connection, string sql, object? param = null, JsonResultOptions? options = null) =>
        new(new ConnectionSource(connection), ResponseCommand.Of(sql, param), QueryMethods.FirstOrDefault, options);

    /// <include file="../JsonResultExtensions.xml" path="docs/QueryFirstOrDefaultJsonResult/*|docs/connection/*|docs/command/*|docs/options/*"/>
    public static JsonRowResult QueryFirstOrDefaultJsonResult(
        this IDbConnection connection, CommandDefinition command, JsonResultOptions? options = null) =>
        new(new ConnectionSource(connection), ResponseCommand.Of(command), QueryMethods.FirstOrDefault, options);

    /// <include file="../JsonResultExtensions.xml" path="docs/QueryFirstOrDefaultJsonResultOf/*|docs/connection/*|docs/sql/*|docs/options/*"/>
    [RequiresDynamicCode(RowType.NeedsDynamicCode)]
    public static JsonRowResult<T> QueryFirstOrDefaultJsonResult<[DynamicallyAccessedMembers(RowType.Kept)] T>(
        this IDbConnection connection, string sql, object? param = null, JsonResultOptions? options = null) =>
        new(new ConnectionSource(connection), ResponseCommand.Of(sql, param), QueryMethods<T>.FirstOrDefault, options);

    /// <include file="../JsonResultExtensions.xml" path="docs/QueryFirstOrDefaultJsonResultOf/*|docs/connection/*|docs/command/*|docs/options/*"/>
    [RequiresDynamicCode(RowType.NeedsDynamicCode)]
    public static JsonRowResult<T> QueryFirstOrDefaultJsonResult<[DynamicallyAccessedMembers(RowType.Kept)] T>(
        this IDbConnection connection, CommandDefinition command, JsonResultOptions? options = null) =>
        new(new ConnectionSource(connection), ResponseCommand.Of(command), QueryMethods<T>.FirstOrDefault, options);
}
