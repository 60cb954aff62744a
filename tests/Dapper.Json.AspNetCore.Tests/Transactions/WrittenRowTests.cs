namespace Dapper.Json.AspNetCore.Tests.Transactions;

/// <summary>With status 204 the row of a change decides the response, and nothing of it is sent.</summary>
public sealed class WrittenRowTests : DatabaseTest
{
    private const string Update =
        "update Posts set Title = 'new', Version = Version + 1 where Id = @id and (@ifMatchVersion is null or Version = @ifMatchVersion) returning Id, Version";

    private const string Delete = "delete from Posts where Id = @id and (@ifMatchVersion is null or Version = @ifMatchVersion) returning Id, Version";

    private static readonly JsonETag Version = JsonETag.FromColumn<long>("Version");
    private static readonly JsonResultOptions Silent = new() { StatusCode = 204, ETag = Version, IfMatch = Version };

    [Theory]
    [InlineData("plain")]
    [InlineData("typed")]
    [InlineData("several")]
    [InlineData("buffered")]
    [InlineData("step")]
    [InlineData("committed")]
    [InlineData("named")]
    public async Task The_row_decides_the_status_and_the_new_version_is_the_ETag(string form)
    {
        await using TestServer server = await StartAsync(Update);
        using HttpResponseMessage read = await server.GetAsync("/posts/1");

        using HttpResponseMessage first = await server.SendAsync(HttpMethod.Put, $"/{form}/1", ("If-Match", read.Headers.ETag!.ToString()));
        using HttpResponseMessage second = await server.SendAsync(HttpMethod.Put, $"/{form}/1", ("If-Match", read.Headers.ETag!.ToString()));
        using HttpResponseMessage third = await server.SendAsync(HttpMethod.Put, $"/{form}/1", ("If-Match", first.Headers.ETag!.ToString()));
        using HttpResponseMessage missing = await server.SendAsync(HttpMethod.Put, $"/{form}/9");

        Assert.Equal(
            (HttpStatusCode.NoContent, HttpStatusCode.PreconditionFailed, HttpStatusCode.NoContent, HttpStatusCode.NotFound),
            (first.StatusCode, second.StatusCode, third.StatusCode, missing.StatusCode));
        foreach (HttpResponseMessage response in (HttpResponseMessage[])[first, third])
        {
            Assert.Empty(await response.Content.ReadAsByteArrayAsync(TestContext.Current.CancellationToken));
            Assert.Null(response.Content.Headers.ContentType);
            Assert.Null(response.Content.Headers.ContentDisposition);
            Assert.NotNull(response.Headers.ETag);
        }

        await server.DisposeAsync();
        Assert.Empty(server.Log.Errors);
        Assert.Equal(3L, _database.Open().ExecuteScalar<long>("select Version from Posts where Id = 1"));
        Assert.Equal(1L, _database.Open().ExecuteScalar<long>("select Version from Posts where Id = 2"));
    }

    [Fact]
    public async Task A_deleted_row_is_a_204_and_none_a_404()
    {
        await using TestServer server = await StartAsync(Delete);

        using HttpResponseMessage first = await server.SendAsync(HttpMethod.Delete, "/plain/2");
        using HttpResponseMessage second = await server.SendAsync(HttpMethod.Delete, "/plain/2");

        Assert.Equal((HttpStatusCode.NoContent, HttpStatusCode.NotFound), (first.StatusCode, second.StatusCode));
    }

    /// <remarks>A change runs to its end, however much it returns.</remarks>
    [Fact]
    public async Task Any_number_of_rows_is_read_to_its_end()
    {
        const int Rows = 50_000;
        _database.Execute($"insert into Posts (Title) with recursive n(i) as (select 1 union all select i + 1 from n where i < {Rows}) select 'x' from n");
        await using TestServer server = await TestServer.StartAsync(
            app => app.MapPost("/", () => _database.QueryJsonResult("update Posts set Version = 9 returning *", options: new() { StatusCode = 204 })));

        Assert.Equal(HttpStatusCode.NoContent, await server.StatusAsync(HttpMethod.Post, "/"));
        Assert.Equal(Rows + 3, _database.Open().ExecuteScalar<long>("select count(*) from Posts where Version = 9"));
    }

    [Fact]
    public async Task A_value_that_cannot_be_written_is_a_failure_all_the_same()
    {
        var request = new TestRequest("PUT");

        await Assert.ThrowsAsync<JsonQueryException>(() => request.ExecuteAsync(
            _database.QuerySingleOrDefaultJsonResult("""select 'x' as "a::json" """, options: new() { StatusCode = 204 })));

        Assert.NotEqual(204, request.Response.StatusCode);
    }

    private Task<TestServer> StartAsync(string sql) => TestServer.StartAsync(
        app =>
        {
            string[] methods = ["PUT", "DELETE"];
            app.MapGet("/posts/{id}", (long id) => _database.QueryFirstOrDefaultJsonResult(
                "select Title, Version from Posts where Id = @id", new { id }, new() { ETag = Version }));
            app.MapMethods("/plain/{id}", methods, (long id) => _database.QuerySingleOrDefaultJsonResult(sql, new { id }, Silent));
            app.MapMethods("/typed/{id}", methods, (long id) => _database.QuerySingleOrDefaultJsonResult<Written>(sql, new { id }, Silent));
            app.MapMethods("/buffered/{id}", methods, (long id) => _database.QuerySingleOrDefaultJsonResult(sql, new { id }, new(Silent) { BufferUpTo = 1 }));
            app.MapMethods("/named/{id}", methods, (long id) => _database.QuerySingleOrDefaultJsonResult(sql, new { id }, new(Silent) { FileName = "a.json" }));
            app.MapMethods("/step/{id}", methods, (long id) => _database.QuerySingleOrDefaultJsonResult(
                sql, new { id }, new(Silent) { OnRowsRead = static _ => default }));
            app.MapMethods("/several/{id}", methods, (long id) => _database.QueryMultipleJsonResult(
                $"{sql}; select Id from Posts", new { id }, [JsonResultSet.Spread(), JsonResultSet.Values("all")], Silent));
            app.MapMethods("/committed/{id}", methods, (long id, HttpResponse response) =>
            {
                SqliteConnection connection = _database.Open();
                response.RegisterForDispose(connection);
                SqliteTransaction transaction = connection.BeginTransaction();
                response.RegisterForDispose(transaction);
                return connection.QuerySingleOrDefaultJsonResult(sql, new { id }, new(Silent) { CommitsTransaction = true }, transaction);
            });
        });

    public sealed record Written(long Id);
}
