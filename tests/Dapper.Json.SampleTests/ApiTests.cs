using System.Net;
using System.Text.Json;
using Xunit;

namespace Dapper.Json.SampleTests;

/// <summary>The sample's endpoints.</summary>
public sealed class ApiTests(ApiProcess api) : IClassFixture<ApiProcess>, IDisposable
{
    private readonly HttpClient _client = new() { BaseAddress = api.Address };

    private static CancellationToken Token => TestContext.Current.CancellationToken;

    public void Dispose() => _client.Dispose();

    [Fact]
    public async Task The_latest_posts_are_a_list()
    {
        using JsonDocument posts = JsonDocument.Parse(await _client.GetStringAsync("posts?size=3", Token));
        Assert.Equal(3, posts.RootElement.GetArrayLength());
        string[] days = [.. posts.RootElement.EnumerateArray().Select(static post => post.GetProperty("published_at").GetString()!)];
        Assert.Equal(days.OrderDescending(), days.AsEnumerable());
    }

    [Fact]
    public async Task One_post_is_an_object() =>
        Assert.Equal(
            """{"id":42,"title":"Ο άνεμος № 42","published_at":"2019-02-12","rating":null,"is_draft":false,"author":"ليلى حداد"}""",
            await _client.GetStringAsync("posts/42", Token));

    [Theory]
    [InlineData("posts/0", HttpStatusCode.NotFound)]
    [InlineData("posts/0/discussion", HttpStatusCode.NotFound)]
    [InlineData("posts/x", HttpStatusCode.NotFound)]
    [InlineData("posts/42/discussion?fields=[secret]", HttpStatusCode.BadRequest)]
    [InlineData("posts?size=0", HttpStatusCode.BadRequest)]
    [InlineData("posts/search?text=a&page=0", HttpStatusCode.BadRequest)]
    [InlineData("posts/search", HttpStatusCode.BadRequest)]
    public async Task An_invalid_request_gets_problem_details(string path, HttpStatusCode expected)
    {
        using HttpResponseMessage response = await _client.GetAsync(path, Token);
        Assert.Equal(expected, response.StatusCode);
        Assert.Equal("application/problem+json", response.Content.Headers.ContentType?.MediaType);
    }

    [Fact]
    public async Task A_client_chooses_the_fields_of_a_post() =>
        Assert.Equal(
            """{"id":42,"author":{"country":"LB"}}""",
            await _client.GetStringAsync("posts/42/discussion?fields=[id,author[country]]", Token));

    [Fact]
    public async Task A_post_has_its_author_and_its_comments_inside()
    {
        using JsonDocument document = JsonDocument.Parse(await _client.GetStringAsync("posts/42/discussion", Token));
        JsonElement post = document.RootElement;
        Assert.Equal(["id", "title", "published_at", "author", "comments"], post.EnumerateObject().Select(static property => property.Name));
        Assert.Equal("""{"name":"ليلى حداد","country":"LB"}""", post.GetProperty("author").GetRawText());

        // 1 + id * 13 % 3,000 is 42 for 1,157 and each 3,000 after it: see Database.
        JsonElement[] comments = [.. post.GetProperty("comments").EnumerateArray()];
        Assert.Equal(17, comments.Length);
        Assert.All(comments, static comment => Assert.Equal(["reader", "body", "likes"], comment.EnumerateObject().Select(static property => property.Name)));
        Assert.EndsWith("(1157)", comments[0].GetProperty("body").GetString(), StringComparison.Ordinal);
    }

    [Fact]
    public async Task A_search_goes_page_by_page_and_tells_the_total()
    {
        int[] first = await IdsAsync("posts/search?text=桜&page=1&size=4");
        int[] second = await IdsAsync("posts/search?text=桜&page=2&size=4");
        int[] both = await IdsAsync("posts/search?text=桜&page=1&size=8");
        Assert.Equal(8, both.Length);
        Assert.Equal(both.AsEnumerable(), first.Concat(second));
        Assert.Empty(await IdsAsync("posts/search?text=桜&page=1000&size=8"));

        async Task<int[]> IdsAsync(string path)
        {
            using JsonDocument page = JsonDocument.Parse(await _client.GetStringAsync(path, Token));
            Assert.Equal(375, page.RootElement.GetProperty("total").GetInt32());
            return [.. page.RootElement.GetProperty("items").EnumerateArray().Select(static post => post.GetProperty("id").GetInt32())];
        }
    }

    [Fact]
    public async Task A_client_whose_authors_are_current_gets_304()
    {
        using HttpResponseMessage first = await _client.GetAsync("authors", Token);
        using var again = new HttpRequestMessage(HttpMethod.Get, "authors");
        again.Headers.IfNoneMatch.Add(first.Headers.ETag!);
        using HttpResponseMessage second = await _client.SendAsync(again, Token);
        Assert.Equal(HttpStatusCode.NotModified, second.StatusCode);
        Assert.Empty(await second.Content.ReadAsByteArrayAsync(Token));
    }

    [Fact]
    public async Task HEAD_gets_the_tag_of_the_authors_without_the_content()
    {
        using HttpResponseMessage get = await _client.GetAsync("authors", Token);
        using var request = new HttpRequestMessage(HttpMethod.Head, "authors");
        using HttpResponseMessage head = await _client.SendAsync(request, Token);
        Assert.Equal(HttpStatusCode.OK, head.StatusCode);
        Assert.NotNull(head.Headers.ETag);
        Assert.Equal(get.Headers.ETag, head.Headers.ETag);
        Assert.Equal(get.Content.Headers.ContentType, head.Content.Headers.ContentType);
        Assert.Empty(await head.Content.ReadAsByteArrayAsync(Token));
    }

    [Fact]
    public async Task An_export_is_an_array()
    {
        using HttpResponseMessage response = await _client.GetAsync("export/comments", Token);
        Assert.Equal("application/json", response.Content.Headers.ContentType?.MediaType);
        using JsonDocument comments = JsonDocument.Parse(await response.Content.ReadAsStringAsync(Token));
        Assert.Equal(50_000, comments.RootElement.GetArrayLength());
    }

    [Fact]
    public async Task An_export_is_one_object_a_line_if_the_client_asks_for_it()
    {
        using var request = new HttpRequestMessage(HttpMethod.Get, "export/comments") { Headers = { { "Accept", "application/x-ndjson" } } };
        using HttpResponseMessage response = await _client.SendAsync(request, Token);
        Assert.Equal("application/x-ndjson", response.Content.Headers.ContentType?.MediaType);
        string[] lines = (await response.Content.ReadAsStringAsync(Token)).Split('\n');
        Assert.Equal(50_001, lines.Length);
        Assert.Equal("", lines[^1]);
        using JsonDocument last = JsonDocument.Parse(lines[^2]);
        Assert.Equal(50_000, last.RootElement.GetProperty("id").GetInt32());
    }

    [Fact]
    public async Task The_api_describes_itself()
    {
        using JsonDocument description = JsonDocument.Parse(await _client.GetStringAsync("openapi/v1.json", Token));
        JsonElement paths = description.RootElement.GetProperty("paths");
        Assert.EndsWith("/Post", Content("/posts/{id}", "200", "application/json").GetProperty("$ref").GetString(), StringComparison.Ordinal);
        Assert.EndsWith("/ProblemDetails", Content("/posts/{id}", "404", "application/problem+json").GetProperty("$ref").GetString(), StringComparison.Ordinal);
        Assert.EndsWith("/PostPage", Content("/posts/search", "200", "application/json").GetProperty("$ref").GetString(), StringComparison.Ordinal);
        JsonElement invalidSearch = Content("/posts/search", "400", "application/problem+json");
        Assert.EndsWith("/ProblemDetails", invalidSearch.GetProperty("$ref").GetString(), StringComparison.Ordinal);
        Assert.Equal("array", Content("/export/comments", "200", "application/json").GetProperty("type").GetString());
        Assert.Equal(JsonValueKind.Object, Content("/export/comments", "200", "application/x-ndjson").ValueKind);
        Assert.Equal(JsonValueKind.Object, Content("/export/comments", "200", "application/jsonl").ValueKind);
        Assert.True(paths.GetProperty("/authors").TryGetProperty("head", out _));
        Assert.True(paths.GetProperty("/authors").GetProperty("get").GetProperty("responses").TryGetProperty("304", out _));
        JsonElement post = description.RootElement.GetProperty("components").GetProperty("schemas").GetProperty("Post");
        Assert.True(post.GetProperty("properties").TryGetProperty("published_at", out _));
        JsonElement page = description.RootElement.GetProperty("components").GetProperty("schemas").GetProperty("PostPage").GetProperty("properties");
        Assert.EndsWith("/PostSummary", page.GetProperty("items").GetProperty("items").GetProperty("$ref").GetString(), StringComparison.Ordinal);
        Assert.Equal("int64", page.GetProperty("total").GetProperty("format").GetString());

        JsonElement Content(string path, string status, string type) => paths.GetProperty(path).GetProperty("get")
            .GetProperty("responses").GetProperty(status).GetProperty("content").GetProperty(type).GetProperty("schema");
    }
}
