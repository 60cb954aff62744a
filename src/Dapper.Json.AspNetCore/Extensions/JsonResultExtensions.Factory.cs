using System.Data.Common;
using System.Diagnostics.CodeAnalysis;
using Dapper.Json.AspNetCore;
using Dapper.Json.AspNetCore.Responses;

namespace Dapper;

public static partial class JsonResultExtensions
{
    /// <include file="../JsonResultExtensions.xml" path="docs/QueryJsonResult/*|docs/factory/*|docs/sql/*|docs/options/*"/>
    public static JsonRowsResult QueryJsonResult(
        this Func<CancellationToken, ValueTask<DbConnection>> connectionFactory, string sql, object? param = null, JsonResultOptions? options = null) =>
        new(new ConnectionSource(connectionFactory), ResponseCommand.Of(sql, param), QueryMethods.All, options);

    /// <include file="../JsonResultExtensions.xml" path="docs/QueryJsonResult/*|docs/factory/*|docs/command/*|docs/options/*"/>
    public static JsonRowsResult QueryJsonResult(
        this Func<CancellationToken, ValueTask<DbConnection>> connectionFactory, CommandDefinition command, JsonResultOptions? options = null) =>
        new(new ConnectionSource(connectionFactory), ResponseCommand.Of(command), QueryMethods.All, options);

    /// <include file="../JsonResultExtensions.xml" path="docs/QueryJsonResultOf/*|docs/factory/*|docs/sql/*|docs/options/*"/>
    [RequiresDynamicCode(RowType.NeedsDynamicCode)]
    public static JsonRowsResult<T> QueryJsonResult<[DynamicallyAccessedMembers(RowType.Kept)] T>(
        this Func<CancellationToken, ValueTask<DbConnection>> connectionFactory, string sql, object? param = null, JsonResultOptions? options = null) =>
        new(new ConnectionSource(connectionFactory), ResponseCommand.Of(sql, param), QueryMethods<T>.All, options);

    /// <include file="../JsonResultExtensions.xml" path="docs/QueryJsonResultOf/*|docs/factory/*|docs/command/*|docs/options/*"/>
    [RequiresDynamicCode(RowType.NeedsDynamicCode)]
    public static JsonRowsResult<T> QueryJsonResult<[DynamicallyAccessedMembers(RowType.Kept)] T>(
        this Func<CancellationToken, ValueTask<DbConnection>> connectionFactory, CommandDefinition command, JsonResultOptions? options = null) =>
        new(new ConnectionSource(connectionFactory), ResponseCommand.Of(command), QueryMethods<T>.All, options);

    /// <include file="../JsonResultExtensions.xml" path="docs/QuerySingleOrDefaultJsonResult/*|docs/factory/*|docs/sql/*|docs/options/*"/>
    public static JsonRowResult QuerySingleOrDefaultJsonResult(
        this Func<CancellationToken, ValueTask<DbConnection>> connectionFactory, string sql, object? param = null, JsonResultOptions? options = null) =>
        new(new ConnectionSource(connectionFactory), ResponseCommand.Of(sql, param), QueryMethods.SingleOrDefault, options);

    /// <include file="../JsonResultExtensions.xml" path="docs/QuerySingleOrDefaultJsonResult/*|docs/factory/*|docs/command/*|docs/options/*"/>
    public static JsonRowResult QuerySingleOrDefaultJsonResult(
        this Func<CancellationToken, ValueTask<DbConnection>> connectionFactory, CommandDefinition command, JsonResultOptions? options = null) =>
        new(new ConnectionSource(connectionFactory), ResponseCommand.Of(command), QueryMethods.SingleOrDefault, options);

    /// <include file="../JsonResultExtensions.xml" path="docs/QuerySingleOrDefaultJsonResultOf/*|docs/factory/*|docs/sql/*|docs/options/*"/>
    [RequiresDynamicCode(RowType.NeedsDynamicCode)]
    public static JsonRowResult<T> QuerySingleOrDefaultJsonResult<[DynamicallyAccessedMembers(RowType.Kept)] T>(
        this Func<CancellationToken, ValueTask<DbConnection>> connectionFactory, string sql, object? param = null, JsonResultOptions? options = null) =>
        new(new ConnectionSource(connectionFactory), ResponseCommand.Of(sql, param), QueryMethods<T>.SingleOrDefault, options);

    /// <include file="../JsonResultExtensions.xml" path="docs/QuerySingleOrDefaultJsonResultOf/*|docs/factory/*|docs/command/*|docs/options/*"/>
    [RequiresDynamicCode(RowType.NeedsDynamicCode)]
    public static JsonRowResult<T> QuerySingleOrDefaultJsonResult<[DynamicallyAccessedMembers(RowType.Kept)] T>(
        this Func<CancellationToken, ValueTask<DbConnection>> connectionFactory, CommandDefinition command, JsonResultOptions? options = null) =>
        new(new ConnectionSource(connectionFactory), ResponseCommand.Of(command), QueryMethods<T>.SingleOrDefault, options);

    /// <include file="../JsonResultExtensions.xml" path="docs/QueryFirstOrDefaultJsonResult/*|docs/factory/*|docs/sql/*|docs/options/*"/>
    public static JsonRowResult QueryFirstOrDefaultJsonResult(
        this Func<CancellationToken, ValueTask<DbConnection>> connectionFactory, string sql, object? param = null, JsonResultOptions? options = null) =>
        new(new ConnectionSource(connectionFactory), ResponseCommand.Of(sql, param), QueryMethods.FirstOrDefault, options);

    /// <include file="../JsonResultExtensions.xml" path="docs/QueryFirstOrDefaultJsonResult/*|docs/factory/*|docs/command/*|docs/options/*"/>
    public static JsonRowResult QueryFirstOrDefaultJsonResult(
        this Func<CancellationToken, ValueTask<DbConnection>> connectionFactory, CommandDefinition command, JsonResultOptions? options = null) =>
        new(new ConnectionSource(connectionFactory), ResponseCommand.Of(command), QueryMethods.FirstOrDefault, options);

    /// <include file="../JsonResultExtensions.xml" path="docs/QueryFirstOrDefaultJsonResultOf/*|docs/factory/*|docs/sql/*|docs/options/*"/>
    [RequiresDynamicCode(RowType.NeedsDynamicCode)]
    public static JsonRowResult<T> QueryFirstOrDefaultJsonResult<[DynamicallyAccessedMembers(RowType.Kept)] T>(
        this Func<CancellationToken, ValueTask<DbConnection>> connectionFactory, string sql, object? param = null, JsonResultOptions? options = null) =>
        new(new ConnectionSource(connectionFactory), ResponseCommand.Of(sql, param), QueryMethods<T>.FirstOrDefault, options);

    /// <include file="../JsonResultExtensions.xml" path="docs/QueryFirstOrDefaultJsonResultOf/*|docs/factory/*|docs/command/*|docs/options/*"/>
    [RequiresDynamicCode(RowType.NeedsDynamicCode)]
    public static JsonRowResult<T> QueryFirstOrDefaultJsonResult<[DynamicallyAccessedMembers(RowType.Kept)] T>(
        this Func<CancellationToken, ValueTask<DbConnection>> connectionFactory, CommandDefinition command, JsonResultOptions? options = null) =>
        new(new ConnectionSource(connectionFactory), ResponseCommand.Of(command), QueryMethods<T>.FirstOrDefault, options);
}
