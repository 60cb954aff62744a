using System.Buffers;
using System.Data;

namespace Dapper.Json.Tests.Extensions;

/// <summary>The calls behind each <see cref="QueryForm"/>: every public overload of the query methods, once.</summary>
internal static class QueryCalls
{
    public static Task<object?> RunAsync(QueryForm form, IDbConnection connection, QueryArguments a, IBufferWriter<byte> writer, Stream stream) => (form.Method, form.IsAsync) switch
    {
        ("QueryJson", true) => QueryJsonAsync(form, connection, a, writer, stream),
        ("QueryJson", false) => Task.FromResult<object?>(QueryJson(form, connection, a, writer, stream)),
        ("QueryFirstJson", true) => QueryFirstJsonAsync(form, connection, a, writer, stream),
        ("QueryFirstJson", false) => Task.FromResult<object?>(QueryFirstJson(form, connection, a, writer, stream)),
        ("QueryFirstOrDefaultJson", true) => QueryFirstOrDefaultJsonAsync(form, connection, a, writer, stream),
        ("QueryFirstOrDefaultJson", false) => Task.FromResult<object?>(QueryFirstOrDefaultJson(form, connection, a, writer, stream)),
        ("QuerySingleJson", true) => QuerySingleJsonAsync(form, connection, a, writer, stream),
        ("QuerySingleJson", false) => Task.FromResult<object?>(QuerySingleJson(form, connection, a, writer, stream)),
        ("QuerySingleOrDefaultJson", true) => QuerySingleOrDefaultJsonAsync(form, connection, a, writer, stream),
        ("QuerySingleOrDefaultJson", false) => Task.FromResult<object?>(QuerySingleOrDefaultJson(form, connection, a, writer, stream)),
        _ => throw new ArgumentOutOfRangeException(nameof(form)),
    };

    private static async Task<object?> QueryJsonAsync(QueryForm form, IDbConnection connection, QueryArguments a, IBufferWriter<byte> writer, Stream stream) => (form.ToStream, form.ByDefinition) switch
    {
        (false, false) => await connection.QueryJsonAsync(a.Sql, a.Param, writer, a.Options, a.Transaction, a.Timeout, a.Type, a.Token),
        (true, false) => await connection.QueryJsonAsync(a.Sql, a.Param, stream, a.Options, a.Transaction, a.Timeout, a.Type, a.Token),
        (false, true) => await connection.QueryJsonAsync(a.Definition, writer, a.Options),
        (true, true) => await connection.QueryJsonAsync(a.Definition, stream, a.Options),
    };

    private static long QueryJson(QueryForm form, IDbConnection connection, QueryArguments a, IBufferWriter<byte> writer, Stream stream) => (form.ToStream, form.ByDefinition) switch
    {
        (false, false) => connection.QueryJson(a.Sql, a.Param, writer, a.Options, a.Transaction, a.Timeout, a.Type),
        (true, false) => connection.QueryJson(a.Sql, a.Param, stream, a.Options, a.Transaction, a.Timeout, a.Type),
        (false, true) => connection.QueryJson(a.Definition, writer, a.Options),
        (true, true) => connection.QueryJson(a.Definition, stream, a.Options),
    };

    private static async Task<object?> QueryFirstJsonAsync(QueryForm form, IDbConnection connection, QueryArguments a, IBufferWriter<byte> writer, Stream stream) => (form.ToStream, form.ByDefinition) switch
    {
        (false, false) => await Done(connection.QueryFirstJsonAsync(a.Sql, a.Param, writer, a.Options, a.Transaction, a.Timeout, a.Type, a.Token)),
        (true, false) => await Done(connection.QueryFirstJsonAsync(a.Sql, a.Param, stream, a.Options, a.Transaction, a.Timeout, a.Type, a.Token)),
        (false, true) => await Done(connection.QueryFirstJsonAsync(a.Definition, writer, a.Options)),
        (true, true) => await Done(connection.QueryFirstJsonAsync(a.Definition, stream, a.Options)),
    };

    private static object? QueryFirstJson(QueryForm form, IDbConnection connection, QueryArguments a, IBufferWriter<byte> writer, Stream stream) => (form.ToStream, form.ByDefinition) switch
    {
        (false, false) => Done(() => connection.QueryFirstJson(a.Sql, a.Param, writer, a.Options, a.Transaction, a.Timeout, a.Type)),
        (true, false) => Done(() => connection.QueryFirstJson(a.Sql, a.Param, stream, a.Options, a.Transaction, a.Timeout, a.Type)),
        (false, true) => Done(() => connection.QueryFirstJson(a.Definition, writer, a.Options)),
        (true, true) => Done(() => connection.QueryFirstJson(a.Definition, stream, a.Options)),
    };

    private static async Task<object?> QueryFirstOrDefaultJsonAsync(QueryForm form, IDbConnection connection, QueryArguments a, IBufferWriter<byte> writer, Stream stream) => (form.ToStream, form.ByDefinition) switch
    {
        (false, false) => await connection.QueryFirstOrDefaultJsonAsync(a.Sql, a.Param, writer, a.Options, a.Transaction, a.Timeout, a.Type, a.Token),
        (true, false) => await connection.QueryFirstOrDefaultJsonAsync(a.Sql, a.Param, stream, a.Options, a.Transaction, a.Timeout, a.Type, a.Token),
        (false, true) => await connection.QueryFirstOrDefaultJsonAsync(a.Definition, writer, a.Options),
        (true, true) => await connection.QueryFirstOrDefaultJsonAsync(a.Definition, stream, a.Options),
    };

    private static bool QueryFirstOrDefaultJson(QueryForm form, IDbConnection connection, QueryArguments a, IBufferWriter<byte> writer, Stream stream) => (form.ToStream, form.ByDefinition) switch
    {
        (false, false) => connection.QueryFirstOrDefaultJson(a.Sql, a.Param, writer, a.Options, a.Transaction, a.Timeout, a.Type),
        (true, false) => connection.QueryFirstOrDefaultJson(a.Sql, a.Param, stream, a.Options, a.Transaction, a.Timeout, a.Type),
        (false, true) => connection.QueryFirstOrDefaultJson(a.Definition, writer, a.Options),
        (true, true) => connection.QueryFirstOrDefaultJson(a.Definition, stream, a.Options),
    };

    private static async Task<object?> QuerySingleJsonAsync(QueryForm form, IDbConnection connection, QueryArguments a, IBufferWriter<byte> writer, Stream stream) => (form.ToStream, form.ByDefinition) switch
    {
        (false, false) => await Done(connection.QuerySingleJsonAsync(a.Sql, a.Param, writer, a.Options, a.Transaction, a.Timeout, a.Type, a.Token)),
        (true, false) => await Done(connection.QuerySingleJsonAsync(a.Sql, a.Param, stream, a.Options, a.Transaction, a.Timeout, a.Type, a.Token)),
        (false, true) => await Done(connection.QuerySingleJsonAsync(a.Definition, writer, a.Options)),
        (true, true) => await Done(connection.QuerySingleJsonAsync(a.Definition, stream, a.Options)),
    };

    private static object? QuerySingleJson(QueryForm form, IDbConnection connection, QueryArguments a, IBufferWriter<byte> writer, Stream stream) => (form.ToStream, form.ByDefinition) switch
    {
        (false, false) => Done(() => connection.QuerySingleJson(a.Sql, a.Param, writer, a.Options, a.Transaction, a.Timeout, a.Type)),
        (true, false) => Done(() => connection.QuerySingleJson(a.Sql, a.Param, stream, a.Options, a.Transaction, a.Timeout, a.Type)),
        (false, true) => Done(() => connection.QuerySingleJson(a.Definition, writer, a.Options)),
        (true, true) => Done(() => connection.QuerySingleJson(a.Definition, stream, a.Options)),
    };

    private static async Task<object?> QuerySingleOrDefaultJsonAsync(QueryForm form, IDbConnection connection, QueryArguments a, IBufferWriter<byte> writer, Stream stream) => (form.ToStream, form.ByDefinition) switch
    {
        (false, false) => await connection.QuerySingleOrDefaultJsonAsync(a.Sql, a.Param, writer, a.Options, a.Transaction, a.Timeout, a.Type, a.Token),
        (true, false) => await connection.QuerySingleOrDefaultJsonAsync(a.Sql, a.Param, stream, a.Options, a.Transaction, a.Timeout, a.Type, a.Token),
        (false, true) => await connection.QuerySingleOrDefaultJsonAsync(a.Definition, writer, a.Options),
        (true, true) => await connection.QuerySingleOrDefaultJsonAsync(a.Definition, stream, a.Options),
    };

    private static bool QuerySingleOrDefaultJson(QueryForm form, IDbConnection connection, QueryArguments a, IBufferWriter<byte> writer, Stream stream) => (form.ToStream, form.ByDefinition) switch
    {
        (false, false) => connection.QuerySingleOrDefaultJson(a.Sql, a.Param, writer, a.Options, a.Transaction, a.Timeout, a.Type),
        (true, false) => connection.QuerySingleOrDefaultJson(a.Sql, a.Param, stream, a.Options, a.Transaction, a.Timeout, a.Type),
        (false, true) => connection.QuerySingleOrDefaultJson(a.Definition, writer, a.Options),
        (true, true) => connection.QuerySingleOrDefaultJson(a.Definition, stream, a.Options),
    };

    private static async Task<object?> Done(Task query)
    {
        await query;
        return null;
    }

    private static object? Done(Action query)
    {
        query();
        return null;
    }
}
