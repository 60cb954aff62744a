using System.Net;
using System.Net.Http.Headers;
using System.Net.Http.Json;
using System.Text.Json.Nodes;

namespace Dapper.Json.SampleTests;

/// <summary>The sample's endpoints, on each database.</summary>
public abstract class ShopTests(ShopFactory shop) : IAsyncLifetime
{
    private const int MostRequests = 1_000;

    private const string Order =
        """
        {"orderId":1980,"status":"paid","orderedOn":"2026-09-05","customer":{"name":"Ada Lovelace","country":"GB"},"lines":[
        {"sku":"DIN-04","name":"Dinghy","quantity":3,"priceCents":2625},{"sku":"LAN-11","name":"Lantern","quantity":4,"priceCents":7700},
        {"sku":"FEN-06","name":"Fender","quantity":5,"priceCents":4075}],"payments":[{"method":"card","amountCents":59050}]}
        """;

    private HttpClient _client = null!;

    private static CancellationToken Token => TestContext.Current.CancellationToken;

    public async ValueTask InitializeAsync() => _client = await SignInAsync("Ada");

    public ValueTask DisposeAsync()
    {
        _client.Dispose();
        GC.SuppressFinalize(this);
        return ValueTask.CompletedTask;
    }

    [Fact]
    public async Task An_order_has_its_lines_and_payments() =>
        Assert.Equal(Order.ReplaceLineEndings(""), await _client.GetStringAsync("orders/1980", Token));

    [Fact]
    public async Task Pages_have_all_orders_of_a_status()
    {
        var numbers = new List<int>();
        string path = "orders?status=paid";
        for (string? next = ""; next is not null; path = $"orders?status=paid&after={next}")
        {
            JsonNode page = JsonNode.Parse(await _client.GetStringAsync(path, Token))!;
            numbers.AddRange(page["items"]!.AsArray().Select(static order => (int)order!["orderId"]!));
            next = (string?)page["next"];
        }

        Assert.Equal(Enumerable.Range(1, 1980).Reverse(), numbers);
    }

    [Fact]
    public async Task A_page_tells_what_an_order_costs() =>
        Assert.StartsWith(
            """{"items":[{"orderId":1980,"status":"paid","orderedOn":"2026-09-05","customer":{"name":"Ada Lovelace","country":"GB"},"totalCents":59050},""",
            await _client.GetStringAsync("orders?status=paid", Token),
            StringComparison.Ordinal);

    [Fact]
    public async Task An_order_is_stored_with_its_lines()
    {
        using HttpResponseMessage response = await PostAsync(
            """{"customerId":3,"lines":[{"sku":"MAS-12","quantity":1},{"sku":"BUO-02","quantity":2},{"sku":"ANC-01","quantity":3}]}""");

        string json = await response.Content.ReadAsStringAsync(Token);
        Assert.Equal(HttpStatusCode.Created, response.StatusCode);
        Assert.EndsWith(
            """
            {"sku":"BUO-02","name":"Buoy","quantity":2,"priceCents":1175},{"sku":"ANC-01","name":"Anchor","quantity":3,"priceCents":450}],"payments":[]}
            """,
            json,
            StringComparison.Ordinal);
        Assert.Contains("""{"name":"ليلى حداد","country":"LB"},"lines":[{"sku":"MAS-12",""", json, StringComparison.Ordinal);
        Assert.Equal(json, await _client.GetStringAsync(response.Headers.Location, Token));
    }

    [Theory]
    [InlineData("""{"customerId":9,"lines":[{"sku":"BUO-02","quantity":2}]}""", HttpStatusCode.UnprocessableEntity)]
    [InlineData("""{"customerId":3,"lines":[{"sku":"BUO-02","quantity":1},{"sku":"NONE","quantity":2}]}""", HttpStatusCode.UnprocessableEntity)]
    [InlineData("""{"customerId":3,"lines":[{"sku":"BUO-02","quantity":0}]}""", HttpStatusCode.BadRequest)]
    [InlineData("""{"customerId":3,"lines":[null]}""", HttpStatusCode.UnprocessableEntity)]
    [InlineData("""{"customerId":3,"lines":[{"sku":"BUO\u0000","quantity":1}]}""", HttpStatusCode.BadRequest)]
    [InlineData("""{"customerId":3,"lines":[]}""", HttpStatusCode.BadRequest)]
    [InlineData("""{"customerId":3}""", HttpStatusCode.BadRequest)]
    [InlineData("no JSON", HttpStatusCode.BadRequest)]
    public async Task Nothing_is_stored_of_an_order_that_is_refused(string order, HttpStatusCode expected)
    {
        int before = await CountLinesAsync();

        using HttpResponseMessage response = await PostAsync(order);

        Assert.Equal((expected, "application/problem+json"), (response.StatusCode, response.Content.Headers.ContentType?.MediaType));
        Assert.Equal(before, await CountLinesAsync());
    }

    [Fact]
    public async Task A_changed_product_leaves_the_cache()
    {
        // Responses to requests with a token are not kept by the output cache.
        using HttpClient anybody = shop.CreateClient();
        Assert.Contains("""{"sku":"MAS-12","name":"Mast","priceCents":8425}""", await anybody.GetStringAsync("products", Token), StringComparison.Ordinal);

        // It is stored behind its last byte, which a client may have before.
        bool isStored = false;
        for (int requests = 0; !isStored && requests < MostRequests; requests++)
        {
            using HttpResponseMessage cached = await anybody.GetAsync("products?unknown=1", Token);
            isStored = cached.Headers.Age is not null;
        }

        Assert.True(isStored);

        using HttpResponseMessage response = await ChangeAsync("products/MAS-12", "*", "Main mast", 9000);

        const string Changed = """{"sku":"MAS-12","name":"Main mast","priceCents":9000}""";
        Assert.Equal(Changed, await response.Content.ReadAsStringAsync(Token));
        Assert.Contains(Changed, await anybody.GetStringAsync("products", Token), StringComparison.Ordinal);
    }

    /// <remarks>At once: only the database can tell which one is first.</remarks>
    [Fact]
    public async Task One_of_several_changes_to_one_version_is_made()
    {
        EntityTagHeaderValue version = await VersionAsync("products/KNI-10");
        HttpResponseMessage[] responses = await Task.WhenAll(
            Enumerable.Range(1, 8).Select(price => ChangeAsync("products/KNI-10", version.ToString(), "Knife", price)));

        HttpResponseMessage made = Assert.Single(responses, static response => response.StatusCode == HttpStatusCode.OK);
        Assert.All(responses.Except([made]), static response => Assert.Equal(
            (HttpStatusCode.PreconditionFailed, "application/problem+json"), (response.StatusCode, response.Content.Headers.ContentType?.MediaType)));
        Assert.Equal(await made.Content.ReadAsStringAsync(Token), await _client.GetStringAsync("products/KNI-10", Token));

        using HttpResponseMessage next = await ChangeAsync("products/KNI-10", made.Headers.ETag!.ToString(), "Knife", 9);
        Assert.Equal("""{"sku":"KNI-10","name":"Knife","priceCents":9}""", await next.Content.ReadAsStringAsync(Token));
        Array.ForEach(responses, static response => response.Dispose());
    }

    [Theory]
    [InlineData("JIB-09", null, HttpStatusCode.PreconditionRequired)]
    [InlineData("JIB-09", "\"none\"", HttpStatusCode.PreconditionFailed)]
    [InlineData("NONE", null, HttpStatusCode.PreconditionRequired)]
    [InlineData("NONE", "*", HttpStatusCode.NotFound)]
    [InlineData("NONE", "the version of another product", HttpStatusCode.NotFound)]
    public async Task A_change_needs_the_version_of_a_product(string sku, string? ifMatch, HttpStatusCode expected)
    {
        EntityTagHeaderValue version = await VersionAsync("products/JIB-09");
        string? header = ifMatch?.Replace("the version of another product", version.ToString(), StringComparison.Ordinal);

        using HttpResponseMessage response = await ChangeAsync($"products/{sku}", header, "Jib");

        Assert.Equal((expected, "application/problem+json"), (response.StatusCode, response.Content.Headers.ContentType?.MediaType));
        Assert.Equal(version, await VersionAsync("products/JIB-09"));
    }

    [Theory]
    [InlineData("Mast\0")]
    [InlineData("")]
    public async Task A_name_that_cannot_be_stored_is_refused(string name)
    {
        using HttpResponseMessage response = await ChangeAsync("products/MAS-12", "*", name);
        Assert.Equal((HttpStatusCode.BadRequest, "application/problem+json"), (response.StatusCode, response.Content.Headers.ContentType?.MediaType));
    }

    [Theory]
    [InlineData("orders/0", HttpStatusCode.NotFound)]
    [InlineData("orders/x", HttpStatusCode.NotFound)]
    [InlineData("products/NONE", HttpStatusCode.NotFound)]
    [InlineData("orders/1980?fields=[secret]", HttpStatusCode.BadRequest)]
    [InlineData("orders?after=nonsense", HttpStatusCode.BadRequest)]
    [InlineData("orders?status=sent", HttpStatusCode.BadRequest)]
    [InlineData("orders?status=%00", HttpStatusCode.BadRequest)]
    public async Task An_invalid_request_gets_problem_details(string path, HttpStatusCode expected)
    {
        using HttpResponseMessage response = await _client.GetAsync(path, Token);
        Assert.Equal((expected, "application/problem+json"), (response.StatusCode, response.Content.Headers.ContentType?.MediaType));
    }

    [Theory]
    [InlineData("GET", "orders")]
    [InlineData("GET", "orders/1980")]
    [InlineData("GET", "orders/lines")]
    [InlineData("POST", "orders")]
    [InlineData("PUT", "products/MAS-12")]
    public async Task Only_the_staff_sees_orders_and_changes_products(string method, string path)
    {
        using HttpClient anybody = shop.CreateClient();
        using var request = new HttpRequestMessage(new HttpMethod(method), path);
        using HttpResponseMessage response = await anybody.SendAsync(request, Token);
        Assert.Equal(HttpStatusCode.Unauthorized, response.StatusCode);
    }

    [Fact]
    public async Task A_guest_sees_no_orders()
    {
        using HttpClient guest = await SignInAsync("Guest");
        using HttpResponseMessage response = await guest.GetAsync("orders", Token);
        Assert.Equal(HttpStatusCode.Forbidden, response.StatusCode);
    }

    /// <remarks>More than 2,147,483,647 cents.</remarks>
    [Fact]
    public async Task An_order_may_cost_more_than_an_integer_holds()
    {
        using HttpResponseMessage changed = await ChangeAsync("products/COM-03", "*", "Compass", 100_000_000);
        using HttpResponseMessage stored = await PostAsync("""{"customerId":2,"lines":[{"sku":"COM-03","quantity":1000}]}""");
        Assert.Equal(HttpStatusCode.Created, stored.StatusCode);
        Assert.Contains("\"totalCents\":100000000000}", await _client.GetStringAsync("orders?status=open", Token), StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("orders/1980", true)]
    [InlineData("products/ANC-01", false)]
    public async Task A_client_whose_copy_is_current_gets_304(string path, bool isWeak)
    {
        EntityTagHeaderValue version = await VersionAsync(path);
        Assert.Equal(isWeak, version.IsWeak);
        using var again = new HttpRequestMessage(HttpMethod.Get, path) { Headers = { IfNoneMatch = { version } } };
        using HttpResponseMessage second = await _client.SendAsync(again, Token);
        Assert.Equal(HttpStatusCode.NotModified, second.StatusCode);
    }

    [Fact]
    public async Task Lines_are_an_array_or_one_object_a_line()
    {
        const string First = """{"lineId":1,"orderId":1,"orderedOn":"2026-01-01","sku":"ANC-01","quantity":1,"priceCents":450}""";
        Assert.StartsWith($"[{First},", await _client.GetStringAsync("orders/lines", Token), StringComparison.Ordinal);

        using var request = new HttpRequestMessage(HttpMethod.Get, "orders/lines") { Headers = { { "Accept", "application/x-ndjson" } } };
        using HttpResponseMessage response = await _client.SendAsync(request, Token);
        Assert.Equal("application/x-ndjson", response.Content.Headers.ContentType?.MediaType);
        Assert.StartsWith($"{First}\n", await response.Content.ReadAsStringAsync(Token), StringComparison.Ordinal);
    }

    /// <remarks>The first rows are there, the rest is an error and no end.</remarks>
    [Fact]
    public async Task A_failure_in_the_middle_aborts_the_response()
    {
        using HttpResponseMessage response = await _client.GetAsync("orders/lines/broken", HttpCompletionOption.ResponseHeadersRead, Token);
        using var reader = new StreamReader(await response.Content.ReadAsStreamAsync(Token));
        var start = new char[67];
        await reader.ReadBlockAsync(start, Token);

        Assert.Equal(HttpStatusCode.OK, response.StatusCode);
        Assert.Equal("""[{"lineId":1,"quantity":1,"sku":"ANC-01","name":"Anchor","note":{}}""", new string(start));
        await Assert.ThrowsAsync<IOException>(() => reader.ReadToEndAsync(Token));
    }

    private async Task<EntityTagHeaderValue> VersionAsync(string path)
    {
        using HttpResponseMessage response = await _client.GetAsync(path, Token);
        return response.Headers.ETag!;
    }

    private async Task<HttpResponseMessage> ChangeAsync(string path, string? ifMatch, string name, int priceCents = 9000)
    {
        using var request = new HttpRequestMessage(HttpMethod.Put, path) { Content = JsonContent.Create(new { name, priceCents }) };
        request.Headers.TryAddWithoutValidation("If-Match", ifMatch is null ? [] : [ifMatch]);
        return await _client.SendAsync(request, Token);
    }

    private async Task<HttpClient> SignInAsync(string name)
    {
        HttpClient client = shop.CreateClient();
        using HttpResponseMessage response = await client.PostAsJsonAsync("sign-in", new { name }, Token);
        JsonNode token = (await response.Content.ReadFromJsonAsync<JsonNode>(Token))!;
        client.DefaultRequestHeaders.Authorization = new AuthenticationHeaderValue("Bearer", (string?)token["accessToken"]);
        return client;
    }

    private Task<HttpResponseMessage> PostAsync(string json) =>
        _client.PostAsync("orders", new StringContent(json, new MediaTypeHeaderValue("application/json")), Token);

    private async Task<int> CountLinesAsync() => JsonNode.Parse(await _client.GetStringAsync("orders/lines", Token))!.AsArray().Count;
}

public sealed class SqliteShopTests(SqliteShop shop) : ShopTests(shop), IClassFixture<SqliteShop>;

[Trait("Server", "Postgres")]
public sealed class PostgresShopTests(PostgresShop shop) : ShopTests(shop), IClassFixture<PostgresShop>;
