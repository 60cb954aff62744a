using System.Diagnostics;

namespace Dapper.Json.AspNetCore.Tests.Conversions;

/// <summary>An app before its queries were converted, and after: clients see no difference.</summary>
internal sealed class Conversion(TestServer before, TestServer after) : IAsyncDisposable
{
    /// <summary>Maps the controllers of an app, and lets two apps give a request the same identifier, which problem details contain.</summary>
    public static void MapControllers(WebApplication app)
    {
        app.Use(static (context, next) =>
        {
            Activity.Current = null;
            context.TraceIdentifier = "request-1";
            return next(context);
        });
        app.MapControllers();
    }

    /// <summary>Asserts that both apps respond with the same status, headers (without some) and bytes, and returns them.</summary>
    public async Task<(HttpStatusCode Status, string? ContentType, string Content)> AssertSameAsync(
        string path, HttpMethod? method = null, string? body = null, params string[] without)
    {
        using HttpResponseMessage expected = await SendAsync(before, path, method, body);
        using HttpResponseMessage actual = await SendAsync(after, path, method, body);

        Assert.Equal(expected.StatusCode, actual.StatusCode);
        Assert.Equal(
            await expected.Content.ReadAsByteArrayAsync(TestContext.Current.CancellationToken),
            await actual.Content.ReadAsByteArrayAsync(TestContext.Current.CancellationToken));
        Assert.Equal(Headers(expected, without), Headers(actual, without));
        string content = await expected.Content.ReadAsStringAsync(TestContext.Current.CancellationToken);
        return (expected.StatusCode, expected.Content.Headers.ContentType?.ToString(), content);
    }

    public async ValueTask DisposeAsync()
    {
        await before.DisposeAsync();
        await after.DisposeAsync();
    }

    private static Task<HttpResponseMessage> SendAsync(TestServer server, string path, HttpMethod? method, string? body)
    {
        var request = new HttpRequestMessage(method ?? HttpMethod.Get, path) { Headers = { Host = "shop.example" } };
        request.Content = body is null ? null : new StringContent(body, Encoding.UTF8, "application/json");
        return server.Client.SendAsync(request, TestContext.Current.CancellationToken);
    }

    /// <summary>Gives the headers that a client may depend on. One app may know the length before it sends, and the other not.</summary>
    private static IEnumerable<string> Headers(HttpResponseMessage response, string[] without) =>
        response.Headers.Concat(response.Content.Headers)
            .Where(header => header.Key is not ("Date" or "Content-Length" or "Transfer-Encoding") && !without.Contains(header.Key))
            .Select(static header => $"{header.Key}: {string.Join(", ", header.Value)}")
            .Order(StringComparer.Ordinal);
}
