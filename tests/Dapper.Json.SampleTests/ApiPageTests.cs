using System.Globalization;
using System.Text.Json.Nodes;
using Microsoft.Playwright;
using Xunit;

namespace Dapper.Json.SampleTests;

/// <summary>The sample's page in a browser: the system's Chromium, or the one that DAPPER_JSON_CHROMIUM names.</summary>
public sealed class ApiPageTests(ApiProcess api) : IClassFixture<ApiProcess>, IDisposable
{
    private readonly HttpClient _client = new() { BaseAddress = api.Address };

    private static string? Chromium { get; } =
        new[] { Environment.GetEnvironmentVariable("DAPPER_JSON_CHROMIUM"), "/usr/bin/chromium" }.FirstOrDefault(File.Exists);

    public void Dispose() => _client.Dispose();

    [Fact]
    public async Task A_user_changes_a_request_and_sees_its_response_size_and_time()
    {
        string expected = await _client.GetStringAsync("posts/7", TestContext.Current.CancellationToken);
        await WithPageAsync(async page =>
        {
            await ChooseAsync(page, "One post");
            await page.GetByLabel("Path").FillAsync("posts/7");
            await page.GetByLabel("Path").PressAsync("Enter");
            await page.Locator("#body").GetByText("7", new() { Exact = true }).WaitForAsync();

            string body = await TextAsync(page, "body");
            Assert.StartsWith("{\n  \"id\": 7,\n  \"title\": ", body, StringComparison.Ordinal);
            Assert.True(JsonNode.DeepEquals(JsonNode.Parse(expected), JsonNode.Parse(body)));
            int bytes = System.Text.Encoding.UTF8.GetByteCount(expected);
            Assert.Equal($"{bytes.ToString("N0", CultureInfo.InvariantCulture)} bytes", await TextAsync(page, "size"));
            Assert.EndsWith(" ms", await TextAsync(page, "time"), StringComparison.Ordinal);
            Assert.Equal("application/json; charset=utf-8", await TextAsync(page, "type"));
        });
    }

    [Fact]
    public async Task Every_request_of_the_page_gets_its_response_and_shows_its_query()
    {
        await WithPageAsync(async page =>
        {
            ILocator buttons = page.Locator("#requests button");
            int count = await buttons.CountAsync();
            Assert.Equal(8, count);
            for (int i = 0; i < count; i++)
            {
                IResponse response = await page.RunAndWaitForResponseAsync(() => buttons.Nth(i).ClickAsync(), static _ => true);
                Assert.Equal(response.Url.EndsWith("/posts/0", StringComparison.Ordinal) ? 404 : 200, response.Status);
                await page.Locator("#status").GetByText(response.Status.ToString(CultureInfo.InvariantCulture)).WaitForAsync();
                Assert.StartsWith("select ", await TextAsync(page, "sql"), StringComparison.Ordinal);
                Assert.Equal("true", await buttons.Nth(i).GetAttributeAsync("aria-pressed"));
            }
        });
    }

    [Theory]
    [InlineData(1366, 768)]
    [InlineData(390, 844)]
    public async Task SQL_and_JSON_are_seen_at_once_and_in_colour(int width, int height)
    {
        await WithPageAsync(
            async page =>
            {
                LocatorBoundingBoxResult sql = (await page.Locator("#sql").BoundingBoxAsync())!;
                LocatorBoundingBoxResult json = (await page.Locator("#body").BoundingBoxAsync())!;
                bool isBeside = json.X >= sql.X + sql.Width;
                Assert.Equal(width > 1000, isBeside);
                Assert.Equal(isBeside ? sql.Y : json.Y, json.Y);
                Assert.All([sql, json], box => Assert.InRange(box.Y + box.Height, 0, height));
                Assert.All([sql, json], box => Assert.InRange(box.X + box.Width, 0, width));
                Assert.All([sql, json], box => Assert.InRange(box.Height, 120, height));
                Assert.Equal($"{width} {height}", await page.EvaluateAsync<string>("`${document.body.scrollWidth} ${document.documentElement.scrollHeight}`"));
                Assert.Equal("select", await page.Locator("#sql .keyword").First.TextContentAsync());
                Assert.Equal("\"id\"", await page.Locator("#body .key").First.TextContentAsync());
                Assert.Equal("42", await page.Locator("#body .number").First.TextContentAsync());
                Assert.NotEqual(await ColourAsync(page, "#body .key"), await ColourAsync(page, "#body"));
                Assert.NotEqual(await ColourAsync(page, "#sql .keyword"), await ColourAsync(page, "#sql"));
            },
            new ViewportSize { Width = width, Height = height });
    }

    [Fact]
    public async Task A_user_chooses_fields_with_check_boxes()
    {
        await WithPageAsync(async page =>
        {
            ILocator boxes = page.Locator("#fields label");
            Assert.Equal(
                ["id", "title", "published_at", "author.name", "author.country", "comments.reader", "comments.body", "comments.likes"],
                await boxes.AllTextContentsAsync());

            foreach (string name in (string[])["title", "published_at", "author.name", "comments.reader", "comments.body", "comments.likes"])
            {
                await boxes.GetByText(name, new() { Exact = true }).ClickAsync();
                await page.Locator("#exchange[aria-busy=false]").WaitForAsync();
            }

            Assert.Equal("posts/42/discussion?fields=[id,author[country]]", await page.GetByLabel("Path").InputValueAsync());
            Assert.Equal("{\n  \"id\": 42,\n  \"author\": {\n    \"country\": \"LB\"\n  }\n}", await TextAsync(page, "body"));

            await ChooseAsync(page, "Authors");
            Assert.True(await page.Locator("#fields").IsHiddenAsync());
        });
    }

    [Fact]
    public async Task A_list_without_elements_is_shown_on_its_line()
    {
        await WithPageAsync(async page =>
        {
            await ChooseAsync(page, "A page and its total");
            await page.GetByLabel("Path").FillAsync("posts/search?text=nowhere");
            await page.GetByRole(AriaRole.Button, new() { Name = "Send", Exact = true }).ClickAsync();
            await page.Locator("#body").GetByText("0", new() { Exact = true }).WaitForAsync();

            Assert.Equal("{\n  \"total\": 0,\n  \"items\": []\n}", await TextAsync(page, "body"));
        });
    }

    [Fact]
    public async Task The_page_is_busy_until_the_response_is_there()
    {
        await WithPageAsync(async page =>
        {
            var release = new TaskCompletionSource(TaskCreationOptions.RunContinuationsAsynchronously);
            await page.RouteAsync("**/authors", async route =>
            {
                await release.Task;
                await route.ContinueAsync();
            });

            await page.Locator("#requests").GetByText("Authors").ClickAsync();
            await page.Locator("#exchange[aria-busy=true]").WaitForAsync();
            Assert.Equal("Waiting…", await TextAsync(page, "status"));
            release.SetResult();
            await page.Locator("#exchange[aria-busy=false]").WaitForAsync();
            Assert.Equal("200 OK", await TextAsync(page, "status"));
        });
    }

    [Fact]
    public async Task A_user_who_requests_the_authors_again_sees_304()
    {
        await WithPageAsync(async page =>
        {
            await ChooseAsync(page, "Authors");
            string tag = await TextAsync(page, "tag");
            Assert.StartsWith("W/\"", tag, StringComparison.Ordinal);

            await page.GetByRole(AriaRole.Button, new() { Name = "Send", Exact = true }).ClickAsync();
            await page.Locator("#status").GetByText("304").WaitForAsync();
            Assert.Equal(tag, await TextAsync(page, "tag"));
            Assert.Equal("0 bytes", await TextAsync(page, "size"));
        });
    }

    [Fact]
    public async Task A_user_chooses_between_an_array_and_lines()
    {
        await WithPageAsync(async page =>
        {
            await ChooseAsync(page, "All comments, as an array");
            Assert.StartsWith("application/json", await TextAsync(page, "type"), StringComparison.Ordinal);
            Assert.StartsWith("[\n  {\n    \"id\": 1,", await TextAsync(page, "body"), StringComparison.Ordinal);

            await ChooseAsync(page, "All comments, as lines");
            Assert.Equal("application/x-ndjson", await TextAsync(page, "type"));
            Assert.StartsWith("{\"id\":1,", await TextAsync(page, "body"), StringComparison.Ordinal);
        });
    }

    private static async Task<string> TextAsync(IPage page, string id) => (await page.Locator($"#{id}").TextContentAsync())!;

    private static Task<string> ColourAsync(IPage page, string selector) =>
        page.Locator(selector).First.EvaluateAsync<string>("element => getComputedStyle(element).color");

    /// <summary>Chooses a request, which sends it, and waits for its response to be shown.</summary>
    private static async Task ChooseAsync(IPage page, string title)
    {
        await page.Locator("#requests").GetByText(title).ClickAsync();
        await page.Locator("#exchange[aria-busy=false]").WaitForAsync();
    }

    private async Task WithPageAsync(Func<IPage, Task> use, ViewportSize? size = null)
    {
        Assert.SkipWhen(Chromium is null, "There is no Chromium: install Debian's package, or set DAPPER_JSON_CHROMIUM to the path of one.");
        using IPlaywright playwright = await Playwright.CreateAsync();
        var options = new BrowserTypeLaunchOptions { ExecutablePath = Chromium, Args = ["--no-sandbox"] };
        await using IBrowser browser = await playwright.Chromium.LaunchAsync(options);
        IPage page = await browser.NewPageAsync(new() { ViewportSize = size });
        var failures = new List<string>();
        page.PageError += (_, failure) => failures.Add(failure);
        await page.GotoAsync(api.Address.ToString());

        // The page sends its first request by itself.
        await page.Locator("#status").GetByText("200").WaitForAsync();
        await page.Locator("#exchange[aria-busy=false]").WaitForAsync();
        await use(page);
        Assert.Empty(failures);
    }
}
