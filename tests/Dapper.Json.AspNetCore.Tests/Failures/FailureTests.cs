using System.Net;
using Dapper.Json.AspNetCore.Tests.Server;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Microsoft.Data.Sqlite;
using Microsoft.Extensions.DependencyInjection;
using Xunit;

namespace Dapper.Json.AspNetCore.Tests.Failures;

/// <summary>No client takes a half document for a whole one.</summary>
public sealed class FailureTests : IDisposable
{
    private readonly TestDatabase _database = new();

    public void Dispose() => _database.Dispose();

    /// <remarks>The second row number lies behind the first flush, which is still held.</remarks>
    [Theory]
    [InlineData(1, false)]
    [InlineData(250, false)]
    [InlineData(250, true)]
    public async Task A_failure_before_anything_left_is_a_problem_with_status_500(int row, bool isHttp2)
    {
        await using TestServer server = await StartAsync(row, isHttp2);

        using HttpResponseMessage response = await server.GetAsync("/");
        string body = await response.Content.ReadAsStringAsync(TestContext.Current.CancellationToken);

        Assert.Equal(HttpStatusCode.InternalServerError, response.StatusCode);
        Assert.Equal("application/problem+json", response.Content.Headers.ContentType?.MediaType);
        Assert.DoesNotContain(Rows.Text, body, StringComparison.Ordinal);
        await server.DisposeAsync();
        Assert.IsType<SqliteException>(Assert.Single(server.Log.Errors).Cause);
        Assert.Empty(server.Log.OfPackage);
    }

    [Fact]
    public async Task A_failure_after_a_part_has_left_ends_the_connection_without_the_last_chunk()
    {
        await using TestServer server = await StartAsync(Rows.Late);

        string answer = await RawClient.GetToEndAsync(server.Address, "/");

        Assert.StartsWith("HTTP/1.1 200 OK\r\n", answer, StringComparison.Ordinal);
        Assert.Contains("Transfer-Encoding: chunked", answer, StringComparison.Ordinal);
        Assert.Contains(Rows.Text, answer, StringComparison.Ordinal);
        Assert.DoesNotContain("\r\n0\r\n\r\n", answer, StringComparison.Ordinal);
        Assert.DoesNotContain("]", answer, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData(false, true)]
    [InlineData(true, true)]
    [InlineData(false, false)]
    [InlineData(true, false)]
    public async Task A_failure_after_a_part_has_left_is_logged_once_and_an_error_to_the_client(bool isHttp2, bool handlesExceptions)
    {
        await using TestServer server = await StartAsync(Rows.Late, isHttp2, handlesExceptions);

        using HttpResponseMessage response = await server.GetAsync("/");
        Assert.Equal(HttpStatusCode.OK, response.StatusCode);
        await Assert.ThrowsAnyAsync<Exception>(() => response.Content.ReadAsStringAsync(TestContext.Current.CancellationToken));

        await server.DisposeAsync();
        TestLog.LogLine line = Assert.Single(server.Log.Errors);
        Assert.Equal("Dapper.Json.AspNetCore", line.Category);
        Assert.IsType<SqliteException>(line.Cause);
        Assert.Contains("GET /", line.Text, StringComparison.Ordinal);
        Assert.Equal(1, _database.Disposed);
    }

    [Fact]
    public async Task What_failed_before_it_left_has_not_touched_the_response()
    {
        (int Status, string? Type, long? Length, int Headers) seen = default;
        await using TestServer server = await TestServer.StartAsync(app =>
        {
            app.Use(async (context, next) =>
            {
                try
                {
                    await next(context);
                }
                catch (SqliteException)
                {
                    HttpResponse response = context.Response;
                    seen = (response.StatusCode, response.ContentType, response.ContentLength, response.Headers.Count);
                }
            });
            app.MapGet("/", () => _database.QueryJsonResult(Rows.Failing(250), options: new JsonResultOptions { StatusCode = 203, NegotiatesLines = true, ETag = JsonETag.FromQuery("select 1") }));
        });

        await server.GetStringAsync("/");

        Assert.Equal((200, null, null, 0), seen);
    }

    [Fact]
    public async Task More_than_one_row_where_one_is_wanted_is_an_error()
    {
        await using TestServer server = await TestServer.StartAsync(app =>
            app.MapGet("/", () => _database.QuerySingleOrDefaultJsonResult("select Id from Posts")));

        using HttpResponseMessage response = await server.GetAsync("/");

        Assert.Equal(HttpStatusCode.InternalServerError, response.StatusCode);
        Assert.Empty(await response.Content.ReadAsByteArrayAsync(TestContext.Current.CancellationToken));
    }

    private Task<TestServer> StartAsync(int row, bool isHttp2 = false, bool handlesExceptions = true) => TestServer.StartAsync(
        app =>
        {
            if (handlesExceptions)
            {
                app.UseExceptionHandler();
            }

            app.MapGet("/", () => _database.QueryJsonResult(Rows.Failing(row)));
        },
        services => services.AddProblemDetails(),
        isHttp2);
}
