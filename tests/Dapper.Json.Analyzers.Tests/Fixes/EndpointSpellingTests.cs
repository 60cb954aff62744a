using System.Data.Common;
using System.Text;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.Diagnostics;

namespace Dapper.Json.Analyzers.Tests.Fixes;

/// <summary>Endpoints return results in place of rows, of wrapped results and of what runs on a connection of their own, however they are written.</summary>
public sealed class EndpointSpellingTests : IDisposable
{
    private const string Sql = "\"select Id, Title from Posts where Id > @id\"";
    private const string Rows = "c.QueryAsync<Post>(" + Sql + ", new { id = 0 })";

    private static readonly string[] Queries =
    [
        Rows,
        "c.QueryAsync<Post>(param: new { id = 0 }, sql: " + Sql + ")",
        "c.QueryAsync<Post>(" + Sql + ", new { id = 0 }, commandTimeout: 5)",
        "c.QueryAsync<Post>(@" + Sql + ", new { id = 0 }, null, 5, CommandType.Text)",
        "c.QueryAsync<Post>(\n        \"\"\"\n        select Id, Title from Posts where Id > @id\n        \"\"\",\n        new { id = 0 })",
        "c.QueryAsync<Post>(new CommandDefinition(" + Sql + ", new { id = 0 }))",
        "c.QueryAsync<Post>(new CommandDefinition(parameters: new { id = 0 }, commandText: " + Sql + ", commandTimeout: 5))",
        "c.QueryAsync<Post>(new CommandDefinition(" + Sql + ", new { id = 0 }, null, 5, CommandType.Text, CommandFlags.Buffered, token))",
        "c.QueryAsync<Post>(new(" + Sql + ", new { id = 0 }, cancellationToken: token))",
    ];

    private static readonly string[] Handlers =
    [
        "async (DbConnection c, CancellationToken token) => Results.Ok(await {Q})",
        "async (DbConnection c, CancellationToken token) => TypedResults.Ok((await {Q}).ToList())",
        "(DbConnection c, CancellationToken token) => {Q}",
        "async (DbConnection c, CancellationToken token) =>\n{\n    // All.\n    var rows = await {Q};\n    return Results.Ok(rows); // Now.\n}",
        "async (DbConnection c, CancellationToken token) =>\n{\n#if !OTHER\n    return Results.Json(await {Q});\n#else\n    return null;\n#endif\n}",
        "async (DbConnection c, CancellationToken token) => { await Task.Yield(); return Results.Ok(await {Q}.ConfigureAwait(false)); }",
        "async static (DbConnection c, CancellationToken token) => Results.Ok(value: await {Q})",
    ];

    private static readonly string[] OtherHandlers =
    [
        "(Func<DbConnection, CancellationToken, Task<IEnumerable<Post>>>)(async (DbConnection c, CancellationToken token) => await {Q})",
        "(Func<DbConnection, CancellationToken, Task<IEnumerable<Post>>>)((c, token) => {Q})",
        "new Func<DbConnection, CancellationToken, Task<IEnumerable<Post>>>((c, token) => {Q})",
        "Task<IEnumerable<Post>> (DbConnection c, CancellationToken token) => {Q}",
        "async (DbConnection c, CancellationToken token) => Results.Ok( /* Why. */ await {Q})",
        "async (DbConnection c, CancellationToken token) => Results.Ok(await {Q} // Why.\n)",
        "async (DbConnection c, CancellationToken token) => Results.Ok(await\n#if !OTHER\n{Q}\n#else\nc.QueryAsync<Post>(\"\")\n#endif\n)",
        "async (DbConnection c, CancellationToken token) => Results.Json(await {Q}, statusCode: 202)",
    ];

    private static readonly string[] OtherQueries =
    [
        "c.QueryAsync<Post>( /* Why. */ " + Sql + ", new { id = 0 })",
        "c.QueryAsync<Post>(" + Sql + ", // Why.\n    new { id = 0 })",
        "c.QueryAsync<Post>(new CommandDefinition(" + Sql + " /* Why. */, new { id = 0 }))",
        "c.QueryAsync<Post>(new CommandDefinition(" + Sql + ", new { id = 0 }, flags: Flags))",
        "SqlMapper.QueryAsync<Post>(c, " + Sql + ", new { id = 0 })",
        "c.QueryAsync<Post>(" + Sql + ", new { id = 0 })\n#pragma warning disable\n",
    ];

    private static readonly string[] Wrapped =
    [
        "Results.Ok({R})", "TypedResults.Ok({R})", "Results.Json({R})", "Results.Ok(value: {R})", "Results.Ok(\n    {R})", "Results.Ok<object>({R})",
    ];

    private static readonly string[] OtherWrapped =
    [
        "Results.Json({R}, statusCode: 202)", "Results.Json({R}, contentType: \"text/plain\")", "Results.Json({R}, (JsonSerializerOptions)null)",
        "Results.Json(statusCode: 202, data: {R})", "TypedResults.Json({R}, statusCode: 202)", "Results.Ok( /* Why. */ {R})", "Results.Created(\"/1\", {R})",
        "Results.Ok((object){R})", "(IResult)new Wrapper(Results.Ok({R}))",
    ];

    private static readonly string[] Openings =
    [
        "var c = await db.OpenConnectionAsync();", "DbConnection c = await db.OpenConnectionAsync(token).ConfigureAwait(false);",
        "var c = db.CreateConnection();\n    await c.OpenAsync();", "var c = db.OpenConnection();",
        "var c = db.CreateConnection(); c.Open(); await Task.Yield();",
    ];

    private static readonly string[] OtherOpenings =
    [
        "var c = await db.OpenConnectionAsync(); // Why.", "/* Why. */ var c = db.OpenConnection();", "DbConnection c = db.OpenConnection(), d = null;",
        "var c = db.OpenConnection();\n#pragma warning disable\n", "var c = db.OpenConnection(); _ = c.State;", "DbConnection c; c = db.OpenConnection();",
    ];

    private readonly LoggedConnection _database = new(runs: true);

    public EndpointSpellingTests()
    {
        _database.Open();
        _database.Execute("drop table if exists Posts; create table Posts (Id integer primary key, Title text); insert into Posts values (1, 'A'), (2, 'Ö')");
    }

    public void Dispose() => _database.Dispose();

    [Fact]
    public async Task Rows_become_a_result_with_the_same_query()
    {
        string[] handlers =
        [
            .. Queries.SelectMany(static (query, index) => Handlers.Where((_, other) => index == 0 || other == index % Handlers.Length)
                .Select(handler => handler.Replace("{Q}", query, StringComparison.Ordinal))),
        ];
        await CheckAsync(new ReturnedRowsAnalyzer(), new ReturnedRowsFix(), handlers, "JsonResult<Post>(");
    }

    [Fact]
    public async Task Rows_that_a_result_would_not_be_stay() => await StaysAsync(
        new ReturnedRowsAnalyzer(), new ReturnedRowsFix(),
        [
            .. OtherHandlers.Select(static handler => handler.Replace("{Q}", Rows, StringComparison.Ordinal)),
            .. OtherQueries.Select(static query => Handlers[0].Replace("{Q}", query, StringComparison.Ordinal)),
        ]);

    [Fact]
    public async Task A_wrapped_result_is_returned_itself()
    {
        string[] handlers = [.. Wrapped.Select(HandlerOf)], fixedHandlers = [.. Wrapped.Select(static _ => HandlerOf("{R}"))];
        string[] files = [.. handlers.Select(FileOf)];

        string[] changed = await new SpelledFixes(new WrappedResultAnalyzer(), new WrappedResultFix()).ApplyAsync(files);
        Assert.All(changed, static file => Assert.DoesNotContain("Results.", file, StringComparison.Ordinal));
        Assert.Equal(await AnswersAsync([.. fixedHandlers.Select(FileOf)]), await AnswersAsync(changed));

        static string HandlerOf(string value) => "(DbDataSource db) => " + ResultIn(value);
    }

    [Fact]
    public async Task A_wrapped_result_with_more_stays() => await StaysAsync(
        new WrappedResultAnalyzer(), new WrappedResultFix(), [.. OtherWrapped.Select(static value => "(DbDataSource db) => " + ResultIn(value))]);

    [Fact]
    public async Task A_result_on_a_connection_of_its_own_becomes_one_of_the_data_source() => await CheckAsync(
        new OpenedConnectionAnalyzer(), new OpenedConnectionFix(), [.. Openings.Select(HandlerOf)], "db.QueryJsonResult");

    [Fact]
    public async Task A_connection_with_other_uses_stays() => await StaysAsync(
        new OpenedConnectionAnalyzer(), new OpenedConnectionFix(),
        [
            .. OtherOpenings.Select(HandlerOf), HandlerOf(Openings[0]).Replace("async (", "async Task<IResult> (", StringComparison.Ordinal),
            HandlerOf(Openings[0]).Replace("new { id = 0 })", "new { id = 0 }, null, null, 3)", StringComparison.Ordinal),
        ]);

    private static string HandlerOf(string opening) =>
        $"async (DbDataSource db, CancellationToken token) =>\n{{\n    {opening}\n\n    return c.QueryJsonResult({Sql}, new {{ id = 0 }});\n}}";

    private static string ResultIn(string value) => value.Replace("{R}", $"db.QueryJsonResult<Post>({Sql}, new {{ id = 0 }})", StringComparison.Ordinal);

    private static async Task CheckAsync(DiagnosticAnalyzer analyzer, CodeFixProvider fix, IReadOnlyList<string> handlers, string expected)
    {
        string[] files = [.. handlers.Select(FileOf)];
        string[] changed = await new SpelledFixes(analyzer, fix).ApplyAsync(files);
        Assert.All(changed, file => Assert.Contains(expected, file, StringComparison.Ordinal));

        string[] before = await AnswersAsync(files);
        Assert.All(before, static answer => Assert.StartsWith("200 application/json; charset=utf-8 [{\"id\":1", answer, StringComparison.Ordinal));
        Assert.Equal(before, await AnswersAsync(changed));
    }

    private static Task StaysAsync(DiagnosticAnalyzer analyzer, CodeFixProvider fix, IReadOnlyList<string> handlers) =>
        new SpelledFixes(analyzer, fix).AssertUnchangedAsync([.. handlers.Select(FileOf)]);

    /// <returns>What each endpoint sends, and what it asks the database.</returns>
    private static async Task<string[]> AnswersAsync(string[] files)
    {
        WebApplicationBuilder builder = WebApplication.CreateSlimBuilder();
        var log = new List<string>();
        builder.Services.AddScoped<DbConnection>(_ => new LoggedConnection(runs: true) { Log = log }).AddSingleton<DbDataSource>(new Source(log));
        await using WebApplication app = builder.Build();
        var answers = new List<string>();
        foreach (Type subject in SpelledFixes.Load(files))
        {
            subject.GetMethod("Map")!.Invoke(null, [app]);
            Endpoint endpoint = ((IEndpointRouteBuilder)app).DataSources.SelectMany(static source => source.Endpoints).Last();
            await using AsyncServiceScope scope = app.Services.CreateAsyncScope();
            var context = new DefaultHttpContext { RequestServices = scope.ServiceProvider, Response = { Body = new MemoryStream() } };
            log.Clear();
            await endpoint.RequestDelegate!(context);
            string body = Encoding.UTF8.GetString(((MemoryStream)context.Response.Body).ToArray());
            answers.Add($"{context.Response.StatusCode} {context.Response.ContentType} {body} {string.Join("\n", log)}");
        }

        return [.. answers];
    }

    private static string FileOf(string handler, int index) => $$"""
        using System;
        using System.Collections.Generic;
        using System.Data;
        using System.Data.Common;
        using System.Linq;
        using System.Text.Json;
        using System.Threading;
        using System.Threading.Tasks;
        using Dapper;
        using Microsoft.AspNetCore.Builder;
        using Microsoft.AspNetCore.Http;

        namespace S{{index}};

        public sealed record Post(long Id, string Title);

        public sealed record Wrapper(IResult Inner) : IResult
        {
            public Task ExecuteAsync(HttpContext context) => Inner.ExecuteAsync(context);
        }

        public static class Subject
        {
            private static CommandFlags Flags => CommandFlags.NoCache;

            public static void Map(WebApplication app)
            {
                app.MapGet("/", {{handler}});
            }
        }
        """;

    private sealed class Source(List<string> log) : DbDataSource
    {
        public override string ConnectionString => "";

        protected override DbConnection CreateDbConnection() => new LoggedConnection(runs: true) { Log = log };
    }
}
