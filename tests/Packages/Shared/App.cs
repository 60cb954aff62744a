using System.Net;

/// <summary>An app on a free port, with a database, that answers requests to itself.</summary>
internal static class App
{
    public static WebApplicationBuilder CreateBuilder()
    {
        WebApplicationBuilder builder = WebApplication.CreateBuilder(new WebApplicationOptions { ContentRootPath = AppContext.BaseDirectory });
        builder.WebHost.UseUrls("http://127.0.0.1:0");
        builder.Logging.ClearProviders();
#if DRIVER
        SQLitePCL.Batteries_V2.Init();
        builder.Services.AddSingleton(Microsoft.Data.Sqlite.SqliteFactory.Instance.CreateDataSource("Data Source=:memory:"));
#endif
        return builder;
    }

    /// <summary>Starts an app, asks it, fails if it answers anything else, and disposes it.</summary>
    public static async Task AssertAsync(WebApplication app, params (string Path, HttpStatusCode Status, string Content)[] expected)
    {
        await app.StartAsync();
        using var client = new HttpClient { BaseAddress = new Uri(app.Urls.Single()) };
        foreach ((string path, HttpStatusCode status, string content) in expected)
        {
            using HttpResponseMessage response = await client.GetAsync(new Uri(path, UriKind.Relative));
            string actual = await response.Content.ReadAsStringAsync();
            if (response.StatusCode != status || !actual.Contains(content, StringComparison.Ordinal))
            {
                throw new InvalidOperationException($"{path}: {response.StatusCode} {actual}, not {status} {content}.");
            }
        }

        Console.WriteLine($"{app.Environment.ApplicationName} works.");
        await app.DisposeAsync();
    }
}
