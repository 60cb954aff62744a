using System.Text.Json.Nodes;
using System.Text.RegularExpressions;
using Dapper.Json.Tests;
using Deque.AxeCore.Playwright;
using Microsoft.Playwright;

namespace Dapper.Json.SampleTests;

/// <summary>The sample's page in a browser.</summary>
public sealed class PageTests(ListeningShop shop, ChromiumBrowser browser) : IClassFixture<ListeningShop>, IClassFixture<ChromiumBrowser>
{
    private const string Order = "An order with its lines and payments";
    private const string Broken = "Lines that fail in the middle";

    /// <summary>What lies on something else, or is wider than the page, except for the row of buttons that stays in sight.</summary>
    private const string Misplaced =
        """
        () => [...document.querySelectorAll('form, section')].flatMap((box) => {
          const parts = [...box.children].filter((part) => part.checkVisibility() && getComputedStyle(part).position !== 'sticky');
          const rects = parts.map((part) => part.getBoundingClientRect());
          const isCut = (part) => getComputedStyle(part).overflowY === 'visible' && part.scrollHeight > part.clientHeight + 1;
          return parts.filter((part, i) => isCut(part) || rects[i].right > innerWidth || rects.some((other, j) => i < j && rects[i].bottom > other.top + 1
            && rects[i].top < other.bottom - 1 && rects[i].right > other.left && rects[i].left < other.right)).map(({ id, tagName }) => id || tagName);
        }).concat(document.documentElement.scrollWidth > innerWidth ? ['page'] : [])
        """;

    /// <remarks>Each color and each width once: the page has the same colors in all widths.</remarks>
    [Theory]
    [InlineData(1366, 768, ColorScheme.Light)]
    [InlineData(390, 844, ColorScheme.Dark)]
    public Task Axe_finds_nothing(int width, int height, ColorScheme scheme) => WithPageAsync(
        async page =>
        {
            foreach (string title in (string[])[Order, "Store an order", "Change a product", Broken])
            {
                await ChooseAsync(page, title);

                // A document is of few kinds of tokens: the first have them all, and axe looks at each of thousands.
                await page.EvaluateAsync("document.querySelectorAll('#json span:nth-of-type(n+40)').forEach(token => token.replaceWith(token.textContent))");
                Assert.Empty((await page.RunAxe()).Violations.Select(static violation => $"{violation.Id}: {violation.Nodes[0].Html}"));
            }
        },
        width,
        height,
        scheme);

    [Theory]
    [InlineData(1366, 768)]
    [InlineData(390, 844)]
    public Task Nothing_lies_on_something_else(int width, int height) => WithPageAsync(
        async page =>
        {
            await ClickAsync(page, "Ask again with If-None-Match");
            Assert.Empty(await page.EvaluateAsync<string[]>(Misplaced));
            foreach (string title in (string[])["A page of orders", "Change a product", Broken])
            {
                await ChooseAsync(page, title);
                Assert.Empty(await page.EvaluateAsync<string[]>(Misplaced));
            }
        },
        width,
        height);

    [Fact]
    public Task Every_request_shows_its_response_and_its_source() => WithPageAsync(async page =>
    {
        foreach (string title in await page.Locator("#requests option").AllTextContentsAsync())
        {
            await ChooseAsync(page, title);

            string expected = title switch
            {
                "Store an order" => "201",
                "An order of an unknown product" => "422",
                "An order that does not exist" => "404",
                Broken => "200 OK, then aborted",
                _ => "200 OK",
            };
            Assert.StartsWith(expected, await TextAsync(page, "status"), StringComparison.Ordinal);
            Assert.EndsWith(" ms", await TextAsync(page, "time"), StringComparison.Ordinal);
            Assert.StartsWith("content-type: application/", await TextAsync(page, "headers"), StringComparison.Ordinal);
            Assert.Matches(@"^(//.*\n)?private static (?s:.)*\.Map(Get|Post|Put)\(", await TextAsync(page, "code"));
            Assert.StartsWith("select ", await TextAsync(page, "sql"), StringComparison.Ordinal);
            Assert.StartsWith("Documentation: ", await TextAsync(page, "recipe"), StringComparison.Ordinal);
            string link = (await page.Locator("#recipe").GetAttributeAsync("href"))!;
            string path = link["https://github.com/dapper-json/Dapper.Json/blob/main/".Length..];
            Assert.True(File.Exists(Repository.PathOf(path)), path);
        }
    });

    [Fact]
    public Task An_order_is_shown_with_code_SQL_and_parameters() => WithPageAsync(async page =>
    {
        JsonNode order = JsonNode.Parse(await TextAsync(page, "json"))!;
        Assert.Equal((1980, 3, 59050), ((int)order["orderId"]!, order["lines"]!.AsArray().Count, (int)order["payments"]![0]!["amountCents"]!));
        Assert.StartsWith("{\n  \"orderId\": 1980,\n", await TextAsync(page, "json"), StringComparison.Ordinal);
        Assert.Equal("361 bytes", await TextAsync(page, "size"));
        Assert.StartsWith(
            "private static JsonMultipleResult GetOrder(DbDataSource database, int id) => database.QueryMultipleJsonResult(OneSql, new { id }, One);\n\nRoute",
            await TextAsync(page, "code"),
            StringComparison.Ordinal);
        Assert.Contains("where o.order_id = @id;\nselect p.sku", await TextAsync(page, "sql"), StringComparison.Ordinal);
        Assert.Equal("id = 1980", await TextAsync(page, "parameters"));
        Assert.Equal(("select", "\"orderId\""), (await TokenAsync("#sql .keyword"), await TokenAsync("#json .key")));

        async Task<string?> TokenAsync(string selector) => await page.Locator(selector).First.TextContentAsync();
    });

    [Theory]
    [InlineData(Order, 3, ".WithJsonFields(Fields).WithJsonResults(Tagged)", "/// <summary>What", " JsonFieldPolicy Fields = ", " Tagged = ", " One = ")]
    [InlineData("A page of orders", 3, "new JsonResultOptions { Cursor = ById }", " PageSize = 10;", " Page = [", " ById = JsonCursor.By<int>(")]
    [InlineData("All lines, one object a line", 1, "orders.MapGet(\"/lines\", ", " Negotiated = new() { NegotiatesLines = true };")]
    [InlineData("Products, from the output cache", 1, "// Parameters that mean nothing ", "    public int PriceCents { get; init; }\n}\n\n")]
    [InlineData("Change a product", 5, "app.MapGroup(", "\npublic sealed record ProductChange(", " Guarded = ", " Tagged = ", " Version = ", " Changed = ")]
    [InlineData("Store an order", 2, "public sealed record NewLine(", " One = ", " Created = ", " Unprocessable(string detail) =>")]
    public Task The_source_has_all_that_the_endpoint_uses_and_nothing_else(string title, int fields, params string[] expected) => WithPageAsync(async page =>
    {
        await ChooseAsync(page, title);
        string code = await TextAsync(page, "code");
        Assert.All(expected, part => Assert.Contains(part, code, StringComparison.Ordinal));
        Assert.Equal(fields, Regex.Count(code, "^private (const|static readonly) ", RegexOptions.Multiline));
        Assert.Equal(1, Regex.Count(code, @"\.Map(Get|Post|Put)\("));
    });

    [Fact]
    public Task A_response_that_is_current_is_not_sent_again() => WithPageAsync(async page =>
    {
        foreach (string title in (string[])[Order, "A product and its version"])
        {
            await ChooseAsync(page, title);
            string etag = (await TextAsync(page, "headers")).Split("etag: ")[1];
            await ClickAsync(page, "Ask again with If-None-Match");

            Assert.Equal(("304 Not Modified", "0 bytes"), (await TextAsync(page, "status"), await TextAsync(page, "size")));
            Assert.Equal($"Accept: application/json\nIf-None-Match: {etag}", await page.Locator("#head").InputValueAsync());
            Assert.Equal("", await TextAsync(page, "json"));
        }
    });

    [Fact]
    public Task The_next_page_follows_by_a_click() => WithPageAsync(async page =>
    {
        await SendAsync(page, "orders?status=paid");
        int last = 0;
        for (int n = 1; n <= 2; n++)
        {
            JsonArray items = JsonNode.Parse(await TextAsync(page, "json"))!["items"]!.AsArray();
            Assert.True(last == 0 || last == (int)items[0]!["orderId"]! + 1);
            last = (int)items[^1]!["orderId"]!;
            await ClickAsync(page, "Next page");
        }

        Assert.Matches("^orders\\?status=paid&after=[A-Za-z0-9_-]+$", await page.GetByLabel("Path").InputValueAsync());
        await ChooseAsync(page, Order);
        Assert.True(await page.Locator("#next").IsHiddenAsync());
    });

    [Fact]
    public Task The_headers_are_those_that_are_sent() => WithPageAsync(async page =>
    {
        Task<IRequest> sent = page.WaitForRequestAsync("**/orders/lines");
        await ChooseAsync(page, "All lines, one object a line");
        Assert.Equal("application/x-ndjson", (await sent).Headers["accept"]);
        Assert.Equal("Accept: application/x-ndjson", await page.Locator("#head").InputValueAsync());

        await page.Locator("#head").FillAsync("Accept: application/json");
        await ClickAsync(page, "Send");
        Assert.StartsWith("content-type: application/json", await TextAsync(page, "headers"), StringComparison.Ordinal);
    });

    [Fact]
    public Task A_change_to_an_old_version_is_refused_and_the_current_one_can_be_changed() => WithPageAsync(async page =>
    {
        await page.GetByLabel("Request").SelectOptionAsync(new SelectOptionValue { Label = "Change a product" });
        await DoneAsync(page);
        JsonNode before = JsonNode.Parse(await page.GetByLabel("Body").InputValueAsync())!;
        await ClickAsync(page, "Let another client change it first");
        int price = (int)before["priceCents"]! + 100;
        await page.GetByText($"Another client has set the price to {price}.").WaitForAsync();

        await ClickAsync(page, "Send");
        Assert.Equal("412 Precondition Failed", await TextAsync(page, "status"));
        Assert.Contains("\"detail\": \"If-Match names no ETag of the current version", await TextAsync(page, "json"), StringComparison.Ordinal);

        await ClickAsync(page, "Load the current version");
        Assert.Equal(("Not sent yet.", "body"), (await TextAsync(page, "status"), await page.EvaluateAsync<string>("document.activeElement.id")));
        Assert.Equal($$"""{"name":"Jib","priceCents":{{price}}}""", JsonNode.Parse(await page.GetByLabel("Body").InputValueAsync())!.ToJsonString());
        await page.GetByLabel("Body").FillAsync($$"""{"name":"Jib","priceCents":{{price + 1}}}""");

        // The second change is one of the version that the first has made.
        for (int n = 1; n <= 2; n++)
        {
            await ClickAsync(page, "Send");
            Assert.Equal(("200 OK", true), (await TextAsync(page, "status"), await page.Locator("#newest").IsHiddenAsync()));
        }

        await page.Locator("#head").FillAsync("Accept: application/json");
        await ClickAsync(page, "Send");
        Assert.Equal("428 Precondition Required", await TextAsync(page, "status"));
    });

    [Fact]
    public Task An_aborted_response_is_not_shown_as_a_document() => WithPageAsync(async page =>
    {
        await ChooseAsync(page, Broken);
        Assert.Equal("200 OK, then aborted: this is no complete document.", await TextAsync(page, "status"));
        Assert.StartsWith("[\n  {\n    \"lineId\": 1,", await TextAsync(page, "json"), StringComparison.Ordinal);
        Assert.Matches("… and [0-9,]{7,} bytes more$", await TextAsync(page, "json"));

        await ChooseAsync(page, "All lines, as an array");
        Assert.Equal("200 OK", await TextAsync(page, "status"));
    });

    /// <remarks>Both products and orders have SQL of the name OneSql.</remarks>
    [Fact]
    public Task The_source_follows_the_path_that_is_sent() => WithPageAsync(async page =>
    {
        await SendAsync(page, "products?x=1");
        Assert.Contains(" GetProducts(", await TextAsync(page, "code"), StringComparison.Ordinal);
        Assert.Equal("select sku, name, price_cents from products order by name", await TextAsync(page, "sql"));
        Assert.Equal("x = 1", await TextAsync(page, "parameters"));

        await SendAsync(page, "nowhere");
        Assert.Equal(("404 Not Found", ""), (await TextAsync(page, "status"), await TextAsync(page, "sql")));
        Assert.Equal("No endpoint of this sample has this method and path.", await TextAsync(page, "code"));
        Assert.True(await page.Locator("#recipe").IsHiddenAsync());

        await ChooseAsync(page, "Change a product");
        Assert.StartsWith("select 1 from products where sku = @sku;\nupdate products set ", await TextAsync(page, "sql"), StringComparison.Ordinal);
        Assert.StartsWith("sku = JIB-09\nIf-Match: \"", await TextAsync(page, "parameters"), StringComparison.Ordinal);
    });

    [Fact]
    public Task A_user_chooses_fields_with_check_boxes() => WithPageAsync(async page =>
    {
        Assert.True(await page.GetByRole(AriaRole.Group, new() { Name = "Fields" }).IsVisibleAsync());
        string[] unwanted = ["status", "orderedOn", "customer.name", "lines.sku", "lines.name", "lines.quantity", "lines.priceCents", "payments.method"];
        foreach (string name in unwanted)
        {
            await page.GetByLabel(name, new() { Exact = true }).ClickAsync();
            await DoneAsync(page);
        }

        Assert.Equal("orders/1980?fields=[orderId,customer[country],payments[amountCents]]", await page.GetByLabel("Path").InputValueAsync());
        Assert.Equal(
            """{"orderId":1980,"customer":{"country":"GB"},"payments":[{"amountCents":59050}]}""",
            JsonNode.Parse(await TextAsync(page, "json"))!.ToJsonString());

        await ChooseAsync(page, "A page of orders");
        Assert.True(await page.Locator("#fields").IsHiddenAsync());
    });

    [Fact]
    public Task What_changes_the_database_is_not_sent_by_choosing_it() => WithPageAsync(async page =>
    {
        var sent = new List<string>();
        page.Request += (_, request) => sent.Add($"{request.Method} {request.Url[shop.Address.Length..]}");

        await page.GetByLabel("Request").SelectOptionAsync(new SelectOptionValue { Label = "Store an order" });
        await DoneAsync(page);

        await page.GetByLabel("Signed in as staff").ClickAsync();
        await DoneAsync(page);

        Assert.Equal("Not sent yet.", await TextAsync(page, "status"));
        Assert.DoesNotContain("POST orders", sent);
        Assert.Contains(" CreateOrder(", await TextAsync(page, "code"), StringComparison.Ordinal);
    });

    [Fact]
    public Task A_field_is_chosen_without_sending_what_changes_the_database() => WithPageAsync(async page =>
    {
        await page.GetByLabel("Path").FillAsync("orders");
        await page.GetByLabel("Method", new() { Exact = true }).SelectOptionAsync("POST");
        await page.GetByLabel("status", new() { Exact = true }).ClickAsync();
        await DoneAsync(page);
        Assert.Equal("Not sent yet.", await TextAsync(page, "status"));
    });

    [Theory]
    [InlineData("https://example.com/orders", "The request failed: the path leads to another server, which must not get the token.")]
    [InlineData("http://[", "The request failed: ")]
    public Task A_path_that_leads_nowhere_is_an_error(string path, string expected) => WithPageAsync(async page =>
    {
        await SendAsync(page, path);
        Assert.StartsWith(expected, await TextAsync(page, "status"), StringComparison.Ordinal);
        await page.GetByRole(AriaRole.Button, new() { Name = "Copy as curl" }).ClickAsync();
        Assert.StartsWith("There is no command: ", await TextAsync(page, "note"), StringComparison.Ordinal);
    });

    /// <remarks>The failure is not kept: the next request finds what it needs.</remarks>
    [Theory]
    [InlineData("source/Orders.cs")]
    [InlineData("sign-in")]
    public Task What_the_page_needs_and_cannot_read_is_an_error(string file) => WithPageAsync(
        async page =>
        {
            await page.RouteAsync($"**/{file}", static route => route.FulfillAsync(new() { Status = 503, ContentType = "application/json", Body = "{}" }));
            await page.ReloadAsync();
            await page.Locator("#status").GetByText($"The request failed: {file} could not be read: 503.").WaitForAsync();

            await page.UnrouteAllAsync();
            await SendAsync(page, "orders/1980");
            Assert.Equal("200 OK", await TextAsync(page, "status"));
        });

    [Fact]
    public Task Without_its_token_a_request_is_refused() => WithPageAsync(async page =>
    {
        await page.GetByLabel("Signed in as staff").ClickAsync();
        await page.Locator("#status").GetByText("401").WaitForAsync();
        Assert.Contains("www-authenticate: Bearer", await TextAsync(page, "headers"), StringComparison.Ordinal);
    });

    [Fact]
    public Task A_request_is_copied_as_curl() => WithPageAsync(async page =>
    {
        await ChooseAsync(page, "Change a product");
        await page.GetByRole(AriaRole.Button, new() { Name = "Copy as curl" }).ClickAsync();
        await page.Locator("#note").GetByText("Copied.").WaitForAsync();

        string command = await page.EvaluateAsync<string>("navigator.clipboard.readText()");
        string expected = $"curl --globoff -X PUT '{shop.Address}products/JIB-09' -H 'Accept: application/json' -H 'If-Match: \"";
        Assert.StartsWith(expected, command, StringComparison.Ordinal);
        Assert.Matches("' -H 'Authorization: Bearer [^']+' -H 'Content-Type: application/json' -d '{\n  \"name\": \"Jib\",\n  \"priceCents\": ", command);
    });

    [Fact]
    public Task The_focus_goes_from_the_request_to_its_response_and_its_source() => WithPageAsync(async page =>
    {
        await ChooseAsync(page, "A page of orders");
        await page.GetByLabel("Request").FocusAsync();
        foreach (string next in (string[])["method", "path", "head", "staff", "send", "copy", "next", "headers", "json", "recipe", "code", "sql"])
        {
            await page.Keyboard.PressAsync("Tab");
            Assert.Equal(next, await page.EvaluateAsync<string>("document.activeElement.id"));
        }
    });

    [Fact]
    public Task The_focus_of_the_button_is_seen() => WithPageAsync(async page =>
    {
        await page.GetByLabel("Path").FocusAsync();
        while (await page.EvaluateAsync<string>("document.activeElement.id") != "send")
        {
            await page.Keyboard.PressAsync("Tab");
        }

        // A ring of the button's own colour is only seen outside of it.
        string ring = await page.Locator("#send").EvaluateAsync<string>("e => `${getComputedStyle(e).outlineStyle} ${getComputedStyle(e).outlineOffset}`");
        Assert.Equal("solid 2px", ring);
    });

    [Fact]
    public Task The_page_is_busy_until_the_response_is_there() => WithPageAsync(async page =>
    {
        var release = new TaskCompletionSource(TaskCreationOptions.RunContinuationsAsynchronously);
        await page.RouteAsync("**/products", async route =>
        {
            await release.Task;
            await route.ContinueAsync();
        });

        await page.GetByLabel("Path").FillAsync("products");
        await page.GetByLabel("Path").PressAsync("Enter");
        await page.Locator("#response[aria-busy=true]").WaitForAsync();
        Assert.Equal("Waiting…", await TextAsync(page, "status"));
        release.SetResult();
        await DoneAsync(page);
        Assert.Equal("200 OK", await TextAsync(page, "status"));
    });

    [Theory]
    [InlineData(1366, "12")]
    [InlineData(390, "1")]
    public Task All_requests_can_be_chosen(int width, string size) => WithPageAsync(
        async page =>
        {
            Assert.Equal((12, size), (await page.Locator("#requests option").CountAsync(), await page.Locator("#requests").GetAttributeAsync("size")));
            Assert.Equal(Order, await page.Locator("#requests option:checked").TextContentAsync());
        },
        width);

    private static async Task<string> TextAsync(IPage page, string id) => (await page.Locator($"#{id}").TextContentAsync())!;

    private static Task DoneAsync(IPage page) => page.Locator("#response[aria-busy=false]").WaitForAsync();

    /// <summary>Chooses a request, which sends it, and waits for its response to be shown.</summary>
    private static async Task ChooseAsync(IPage page, string title)
    {
        await page.GetByLabel("Request").SelectOptionAsync(new SelectOptionValue { Label = title });
        await DoneAsync(page);
        if (await TextAsync(page, "status") == "Not sent yet.")
        {
            await ClickAsync(page, "Send");
        }
    }

    private static async Task SendAsync(IPage page, string path)
    {
        await page.GetByLabel("Path").FillAsync(path);
        await ClickAsync(page, "Send");
    }

    private static async Task ClickAsync(IPage page, string button)
    {
        await page.GetByRole(AriaRole.Button, new() { Name = button }).ClickAsync();
        await DoneAsync(page);
    }

    private async Task WithPageAsync(Func<IPage, Task> use, int width = 1280, int height = 720, ColorScheme scheme = ColorScheme.Light)
    {
        IPage page = await browser.PageAsync();
        await page.SetViewportSizeAsync(width, height);
        await page.EmulateMediaAsync(new() { ColorScheme = scheme });
        var failures = new List<string>();
        void Add(object? sender, string failure) => failures.Add(failure);
        page.PageError += Add;
        await page.UnrouteAllAsync();
        await page.GotoAsync(shop.Address);

        // The page sends its first request by itself.
        await page.Locator("#status").GetByText("200").WaitForAsync();
        await DoneAsync(page);
        await use(page);
        page.PageError -= Add;
        Assert.Empty(failures);
    }
}
