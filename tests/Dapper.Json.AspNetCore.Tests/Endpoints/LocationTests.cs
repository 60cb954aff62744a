namespace Dapper.Json.AspNetCore.Tests.Endpoints;

/// <summary>The Location of a response, with columns of its row.</summary>
public sealed class LocationTests : DatabaseTest
{
    private const string Valueless = "The Location '/posts/{id}' needs a value, but the column is NULL, an object or an array.";

    private static readonly JsonETag Version = JsonETag.FromColumn<long>("Version");

    [Theory]
    [InlineData("/posts/{id}", "select 7 as Id", "/posts/7", """{"id":7}""")]
    [InlineData("/posts/{ID:omit}", "select 7 as Id, 'a' as Title", "/posts/7", """{"title":"a"}""")]
    [InlineData("/posts/{id}", "select 1.5 as Id", "/posts/1.5", """{"id":1.5}""")]
    [InlineData("/a/{slug}?v={id}#x", "select 7 as Id, 'ä b/c?d' as Slug", "/a/%C3%A4%20b%2Fc%3Fd?v=7#x", """{"id":7,"slug":"ä b/c?d"}""")]
    [InlineData("https://example.org/{author.id}", """select 3 as "author.id", 'x' as "author.name" """, "https://example.org/3", """{"author":{"id":3,"name":"x"}}""")]
    [InlineData("/{id}/{id}", "select 'x' as T, 7 as Id", "/7/7", """{"t":"x","id":7}""")]
    [InlineData("{id:omit}{slug:omit}", "select 7 as Id, '~é' as Slug, 1 as One", "7~%C3%A9", """{"one":1}""")]
    [InlineData("/{flag}", """select 1 as "flag::boolean" """, "/1", """{"flag":true}""")]
    [InlineData("/{text}", """select 5 as "text::string" """, "/5", """{"text":"5"}""")]
    [InlineData("/{at}", """select '2024-03-01 12:30' as "at::utc" """, "/2024-03-01%2012%3A30", """{"at":"2024-03-01T12:30:00Z"}""")]
    [InlineData("/posts", "select 1 as Id", "/posts", """{"id":1}""")]
    [InlineData("/{id}", "select char(13, 10) || 'Set-Cookie: a=b' as Id, 1 as X", "/%0D%0ASet-Cookie%3A%20a%3Db", null)]
    public async Task It_has_the_values_of_the_row_escaped(string template, string sql, string expected, string? body)
    {
        JsonResultOptions options = new() { StatusCode = 201, Location = template };
        foreach (JsonQueryResult result in (JsonQueryResult[])
        [
            _database.QuerySingleOrDefaultJsonResult(sql, options: options),
            _database.QueryFirstOrDefaultJsonResult(sql, options: new(options) { BufferUpTo = 4096 }),
            _database.QueryMultipleJsonResult(sql, null, [JsonResultSet.Spread()], options),
            _database.QueryMultipleJsonResult($"select 1; {sql}", null, [JsonResultSet.MustExist(), JsonResultSet.Spread()], options),
        ])
        {
            TestRequest request = await new TestRequest("POST").ExecuteAsync(result);

            Assert.Equal((201, expected), (request.Response.StatusCode, request.Response.Headers.Location.ToString()));
            Assert.Equal(body ?? request.Body, request.Body);
        }
    }

    [Theory]
    [InlineData("")]
    [InlineData("/posts/{id")]
    [InlineData("/posts/id}")]
    [InlineData("/posts/{}")]
    [InlineData("/posts/{:omit}")]
    [InlineData("/posts/{a{b}}")]
    [InlineData("/po sts/{id}")]
    [InlineData("/pösts/{id}")]
    [InlineData("/posts/{id}\r\nX: y")]
    public void What_is_no_URI_is_refused(string template) =>
        Assert.Contains("is not a URI with columns in braces", Assert.Throws<ArgumentException>(() => new JsonResultOptions { Location = template }).Message, StringComparison.Ordinal);

    [Theory]
    [InlineData("select 1 as Number", "The Location '/posts/{id}' names the column 'id', which the result does not have. Its columns are 'Number'")]
    [InlineData("select 1 as Id, 2 as ID", "The Location '/posts/{id}' names the column 'id', which the result has twice")]
    [InlineData("select null as Id", Valueless)]
    public async Task A_column_that_gives_no_value_is_an_error_before_anything_is_sent(string sql, string message)
    {
        var request = new TestRequest("POST");
        JsonResultOptions options = new() { Location = "/posts/{id}", Query = new JsonQueryOptions { DuplicateNames = JsonDuplicateNameHandling.KeepLast } };

        JsonQueryException exception = await Assert.ThrowsAsync<JsonQueryException>(
            () => request.ExecuteAsync(_database.QuerySingleOrDefaultJsonResult(sql, options: options)));

        Assert.Contains(message, exception.Message, StringComparison.OrdinalIgnoreCase);
        Assert.Equal("", request.Body);
        Assert.Equal("", request.Response.Headers.Location.ToString());
    }

    [Trait("Server", "Postgres")]
    [Theory]
    [InlineData("'{\"a\":1}'::jsonb")]
    [InlineData("array[1, 2]")]
    public async Task On_PostgreSQL_an_object_and_an_array_are_no_value_either(string value)
    {
        await using var connection = new NpgsqlConnection(NamedServer.Postgres.ConnectionString);

        JsonQueryException exception = await Assert.ThrowsAsync<JsonQueryException>(() => new TestRequest("POST").ExecuteAsync(
            connection.QuerySingleOrDefaultJsonResult($"select {value} as id", options: new() { Location = "/posts/{id}" })));

        Assert.Contains(Valueless, exception.Message, StringComparison.Ordinal);
    }

    /// <remarks>Such a segment is left out by whoever follows the Location, or ends the path: another resource, or another host.</remarks>
    [Theory]
    [InlineData("/posts/{id}", "", "x", true)]
    [InlineData("/posts/{id}", ".", "x", true)]
    [InlineData("/posts/{id}/comments", "..", "x", true)]
    [InlineData("/{id}/{slug}", "", "evil.example", true)]
    [InlineData("/posts/{id}{slug}", ".", ".", true)]
    [InlineData("/posts/.{id}?a={slug}", ".", "x", true)]
    [InlineData("{id}/x", "..", "x", true)]
    [InlineData("https://{id}/{slug}", "", "x", true)]
    [InlineData("/posts/%2e{id}", ".", "x", true)]
    [InlineData("/posts/{id}-{slug}", "", "", false)]
    [InlineData("/posts/{id}{slug}", "", "x", false)]
    [InlineData("/posts/x{id}", ".", "x", false)]
    [InlineData("/posts?id={id}", "", "x", false)]
    [InlineData("/posts#{id}/{slug}", "..", "", false)]
    [InlineData("/posts/{id}", "...", "x", false)]
    [InlineData("/posts/{id}", "%2e", "x", false)]
    [InlineData("/posts//{id}", "7", "x", false)]
    public async Task A_value_that_makes_an_empty_segment_or_dots_is_an_error(string template, string id, string slug, bool isWrong)
    {
        Exception? failure = await Record.ExceptionAsync(() => new TestRequest("POST").ExecuteAsync(_database.QuerySingleOrDefaultJsonResult(
            "select @id as Id, @slug as Slug", new { id, slug }, options: new() { StatusCode = 201, Location = template })));

        Assert.Equal(isWrong, failure is JsonQueryException);
        Assert.True(isWrong || failure is null);
        Assert.True(!isWrong || failure!.Message.StartsWith($"The Location '{template}' would have a segment that is empty, '.' or '..'", StringComparison.Ordinal));
    }

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public async Task HEAD_has_the_constant_one_of_GET(bool isRequired)
    {
        foreach (string method in (string[])["GET", "HEAD"])
        {
            TestRequest request = await new TestRequest(method).ExecuteAsync(_database.QueryMultipleJsonResult(
                "select 1 as one", null, [JsonResultSet.Row("row", isRequired)], new() { Location = "/posts" }));

            Assert.Equal((200, "/posts"), (request.Response.StatusCode, request.Response.Headers.Location.ToString()));
        }
    }

    [Fact]
    public async Task A_result_without_rows_checks_the_names_too()
    {
        JsonResultOptions options = new() { Location = "/posts/{id}" };

        await Assert.ThrowsAsync<JsonQueryException>(
            () => new TestRequest().ExecuteAsync(_database.QuerySingleOrDefaultJsonResult("select 1 as X where 1 = 0", options: options)));
        TestRequest missing = await new TestRequest().ExecuteAsync(_database.QuerySingleOrDefaultJsonResult("select 1 as Id where 1 = 0", options: options));

        Assert.Equal(404, missing.Response.StatusCode);
        Assert.Equal("", missing.Response.Headers.Location.ToString());
    }

    /// <remarks>What is written without the column is another content.</remarks>
    [Theory]
    [InlineData("column")]
    [InlineData("query")]
    public async Task A_column_that_is_left_out_changes_the_ETag(string source)
    {
        JsonETag etag = source == "column" ? Version : JsonETag.FromQuery("select 1");
        List<(string? Tag, string Body)> sent = [];
        foreach (string template in (string[])["/posts/{id}", "/posts/{id:omit}", "/posts/{title:omit}"])
        {
            TestRequest request = await new TestRequest().ExecuteAsync(_database.QuerySingleOrDefaultJsonResult(
                "select Id, Title, Version from Posts where Id = 1", options: new() { ETag = etag, Location = template }));
            sent.Add((request.ETag, request.Body));
        }

        Assert.Equal((3, 3), (sent.DistinctBy(static one => one.Body).Count(), sent.DistinctBy(static one => one.Tag).Count()));
    }

    /// <remarks>Without it nothing is left of the row, which the default of the type would hide.</remarks>
    [Fact]
    public async Task The_only_column_cannot_be_left_out_of_a_value()
    {
        JsonResultOptions options = new() { Location = "/posts/{id:omit}" };

        JsonQueryException exception = await Assert.ThrowsAsync<JsonQueryException>(
            () => new TestRequest().ExecuteAsync(_database.QuerySingleOrDefaultJsonResult<long>("select 7 as Id", options: options)));
        TestRequest written = await new TestRequest().ExecuteAsync(
            _database.QuerySingleOrDefaultJsonResult<string>("select 7 as Id, 'x' as Title", options: options));

        Assert.StartsWith("The result has no column for the values", exception.Message, StringComparison.Ordinal);
        Assert.Equal(("/posts/7", "\"x\""), (written.Response.Headers.Location.ToString(), written.Body));
    }

    /// <remarks>The type decides what is written, so the column would be in the row all the same.</remarks>
    [Fact]
    public async Task A_column_that_fills_a_member_cannot_be_left_out()
    {
        JsonResultOptions options = new() { Location = "/posts/{ID:omit}" };
        const string Sql = "select 7 as Id, 'x' as Title", Message = "leaves out the column ID, but it fills a member of WrappedPost";

        foreach (Action create in (Action[])
        [
            () => _database.QuerySingleOrDefaultJsonResult<WrappedPost>(Sql, options: options),
            () => _database.QueryMultipleJsonResult(Sql, null, [JsonResultSet.MustExist(), JsonResultSet.Spread<WrappedPost>()], options),
        ])
        {
            Assert.Contains(Message, Assert.Throws<ArgumentException>("options", create).Message, StringComparison.Ordinal);
        }

        TestRequest written = await new TestRequest().ExecuteAsync(_database.QuerySingleOrDefaultJsonResult<Written>(
            "select 7 as PostId, 'x' as Title", options: new() { Location = "/posts/{postId:omit}" }));
        Assert.Equal(("/posts/7", """{"id":0,"title":"x"}"""), (written.Response.Headers.Location.ToString(), written.Body));
    }

    private sealed class Written
    {
        public long Id { get; set; }

        public string? Title { get; set; }
    }
}
