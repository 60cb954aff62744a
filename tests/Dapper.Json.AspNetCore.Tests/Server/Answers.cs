namespace Dapper.Json.AspNetCore.Tests.Server;

/// <summary>What a client gets: the status alone, the content alone, or both.</summary>
internal static class Answers
{
    public static Task<HttpStatusCode> StatusAsync(this TestServer server, string path, params (string Name, string Value)[] headers) =>
        server.StatusAsync(HttpMethod.Get, path, headers);

    public static async Task<HttpStatusCode> StatusAsync(
        this TestServer server, HttpMethod method, string path, params (string Name, string Value)[] headers)
    {
        using HttpResponseMessage response = await server.SendAsync(method, path, headers);
        return response.StatusCode;
    }

    public static Task<(HttpStatusCode Status, string Content)> AnswerAsync(
        this TestServer server, string path, params (string Name, string Value)[] headers) => server.AnswerAsync(HttpMethod.Get, path, headers);

    public static async Task<(HttpStatusCode Status, string Content)> AnswerAsync(
        this TestServer server, HttpMethod method, string path, params (string Name, string Value)[] headers)
    {
        using HttpResponseMessage response = await server.SendAsync(method, path, headers);
        return (response.StatusCode, await response.Content.ReadAsStringAsync(TestContext.Current.CancellationToken));
    }

    /// <remarks>Whatever the status is.</remarks>
    public static async Task<string> ContentAsync(this TestServer server, string path, params (string Name, string Value)[] headers) =>
        (await server.AnswerAsync(path, headers)).Content;

    /// <remarks>Whatever the status is.</remarks>
    public static async Task<string> ContentAsync(
        this TestServer server, HttpMethod method, string path, params (string Name, string Value)[] headers) =>
        (await server.AnswerAsync(method, path, headers)).Content;

    public static async Task<string> ETagAsync(this TestServer server, string path, params (string Name, string Value)[] headers)
    {
        using HttpResponseMessage response = await server.GetAsync(path, headers);
        return response.Headers.ETag!.ToString();
    }

    /// <summary>Reads the problem details of a response, after a check of its status and its type.</summary>
    public static async Task<JsonElement> ProblemAsync(this HttpResponseMessage response, HttpStatusCode status)
    {
        Assert.Equal((status, "application/problem+json"), (response.StatusCode, response.Content.Headers.ContentType?.MediaType));
        JsonElement problem = JsonElement.Parse(await response.Content.ReadAsStringAsync(TestContext.Current.CancellationToken));
        Assert.Equal((int)status, problem.GetProperty("status").GetInt32());
        return problem;
    }
}
