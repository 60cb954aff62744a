using Microsoft.Playwright;

namespace Dapper.Json.SampleTests;

/// <summary>A browser for all tests of a class: the system's Chromium, or the one that DAPPER_JSON_CHROMIUM names.</summary>
public sealed class ChromiumBrowser : IAsyncLifetime
{
    private static readonly string? Path =
        new[] { Environment.GetEnvironmentVariable("DAPPER_JSON_CHROMIUM"), "/usr/bin/chromium" }.FirstOrDefault(File.Exists);

    private IPlaywright? _playwright;
    private IBrowser? _browser;
    private IPage? _page;

    public async ValueTask InitializeAsync()
    {
        if (Path is not null)
        {
            _playwright = await Playwright.CreateAsync();
            // Chromium refuses its sandbox to root, as which containers run.
            _browser = await _playwright.Chromium.LaunchAsync(new() { ExecutablePath = Path, Args = ["--no-sandbox"] });
        }
    }

    /// <summary>Gives the one page; skips the test where there is no browser.</summary>
    public async Task<IPage> PageAsync()
    {
        // The target 'browser_tests_ran' looks for these words.
        Assert.SkipWhen(_browser is null, "There is no Chromium: install Debian's package, or set DAPPER_JSON_CHROMIUM to the path of one.");
        if (_page is null)
        {
            IBrowserContext context = await _browser!.NewContextAsync();
            await context.GrantPermissionsAsync(["clipboard-read", "clipboard-write"]);
            _page = await context.NewPageAsync();
        }

        return _page;
    }

    public async ValueTask DisposeAsync()
    {
        if (_browser is not null)
        {
            await _browser.DisposeAsync();
        }

        _playwright?.Dispose();
    }
}
