using System.Globalization;
using Microsoft.Playwright;
using Xunit;

namespace Dapper.Json.SampleTests;

/// <summary>The sample's page in a browser: the system's Chromium, or the one that DAPPER_JSON_CHROMIUM names.</summary>
public sealed class ApiPageTests(ApiProcess api) : IClassFixture<ApiProcess>
{
    private static string? Chromium { get; } =
        new[] { Environment.GetEnvironmentVariable("DAPPER_JSON_CHROMIUM"), "/usr/bin/chromium" }.FirstOrDefault(File.Exists);

    [Fact]
    public async Task A_user_sends_a_request_and_sees_response_size_and_time()
    {
        await WithPageAsync(async page =>
        {
            await page.GetByLabel("One post, with the name of its author").FillAsync("posts/7");
            await page.GetByLabel("One post, with the name of its author").PressAsync("Enter");
            await page.GetByText("200").WaitForAsync();

            string body = (await page.Locator("#body").TextContentAsync())!;
            Assert.StartsWith("{\"id\":7,", body, StringComparison.Ordinal);
            int bytes = System.Text.Encoding.UTF8.GetByteCount(body);
            Assert.Equal($"{bytes.ToString("N0", CultureInfo.InvariantCulture)} bytes", await page.Locator("#size").TextContentAsync());
            Assert.EndsWith(" ms", await page.Locator("#time").TextContentAsync(), StringComparison.Ordinal);
            Assert.Equal("application/json; charset=utf-8", await page.Locator("#type").TextContentAsync());
        });
    }

    [Fact]
    public async Task Every_request_of_the_page_gets_its_response()
    {
        await WithPageAsync(async page =>
        {
            ILocator buttons = page.GetByRole(AriaRole.Button);
            int count = await buttons.CountAsync();
            Assert.Equal(7, count);
            for (int i = 0; i < count; i++)
            {
                IResponse response = await page.RunAndWaitForResponseAsync(() => buttons.Nth(i).ClickAsync(), static _ => true);
                Assert.Equal(response.Url.EndsWith("/posts/0", StringComparison.Ordinal) ? 404 : 200, response.Status);
                await page.Locator("#status").GetByText(response.Status.ToString(CultureInfo.InvariantCulture)).WaitForAsync();
            }
        });
    }

    [Fact]
    public async Task A_user_who_requests_the_authors_again_sees_304()
    {
        await WithPageAsync(async page =>
        {
            ILocator authors = page.GetByLabel("Authors, with a tag");
            await authors.PressAsync("Enter");
            await page.Locator("#status").GetByText("200").WaitForAsync();
            string tag = (await page.Locator("#tag").TextContentAsync())!;
            Assert.StartsWith("W/\"", tag, StringComparison.Ordinal);

            await authors.PressAsync("Enter");
            await page.Locator("#status").GetByText("304").WaitForAsync();
            Assert.Equal(tag, await page.Locator("#tag").TextContentAsync());
            Assert.Equal("0 bytes", await page.Locator("#size").TextContentAsync());
        });
    }

    [Fact]
    public async Task A_user_chooses_between_an_array_and_lines()
    {
        await WithPageAsync(async page =>
        {
            await page.GetByLabel("All comments, as an array").PressAsync("Enter");
            await page.Locator("#type").GetByText("application/json").WaitForAsync();
            await page.GetByLabel("All comments, one object a line").PressAsync("Enter");
            await page.Locator("#type").GetByText("application/x-ndjson").WaitForAsync();
        });
    }

    private async Task WithPageAsync(Func<IPage, Task> use)
    {
        Assert.SkipWhen(Chromium is null, "There is no Chromium: install Debian's package, or set DAPPER_JSON_CHROMIUM to the path of one.");
        using IPlaywright playwright = await Playwright.CreateAsync();
        var options = new BrowserTypeLaunchOptions { ExecutablePath = Chromium, Args = ["--no-sandbox"] };
        await using IBrowser browser = await playwright.Chromium.LaunchAsync(options);
        IPage page = await browser.NewPageAsync();
        var failures = new List<string>();
        page.PageError += (_, failure) => failures.Add(failure);
        await page.GotoAsync(api.Address.ToString());
        await use(page);
        Assert.Empty(failures);
    }
}
