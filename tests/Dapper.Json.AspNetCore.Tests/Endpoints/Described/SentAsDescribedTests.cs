using Dapper.Json.Generated;

namespace Dapper.Json.AspNetCore.Tests.Endpoints.Described;

/// <summary>
/// What endpoints of random settings send to random requests is in their OpenAPI document: the status, the content type, the form of the content, and
/// the <c>Location</c>. And the document has no status and no content type that the documentation does not say.
/// </summary>
public sealed class SentAsDescribedTests : DatabaseTest
{
    private const int Apps = 2;
    private const int Endpoints = 40;
    private const int RequestsOfEndpoint = 5;

    [Fact]
    public async Task Each_response_is_described()
    {
        var kinds = new SortedDictionary<string, int>(StringComparer.Ordinal);
        var errors = new List<string>();
        await GeneratedCases.RunAsync(Apps, async random =>
        {
            DescribedEndpoint[] endpoints = [.. Enumerable.Range(0, Endpoints).Select(number => new DescribedEndpoint(random, _database, number))];
            await using TestServer server = await TestServer.StartAsync(
                app =>
                {
                    app.MapOpenApi();
                    Array.ForEach(endpoints, endpoint => endpoint.Map(app, _database));
                },
                static services => services.AddOpenApi(static options => options.AddDapperJson()));
            using JsonDocument document = await server.OpenApiAsync();
            foreach (DescribedEndpoint endpoint in endpoints)
            {
                JsonElement shown = document.Operation(endpoint.Path, endpoint.Method.ToLowerInvariant());
                string expected = string.Join(", ", endpoint.Responses().Distinct().Order(StringComparer.Ordinal));
                Assert.Equal(
                    $"{endpoint}: {expected}", $"{endpoint}: {shown.Responses(static _ => "").Replace(" ,", ",", StringComparison.Ordinal).TrimEnd()}");
                Assert.Equal((endpoint.ToString(), endpoint.Parameters), (endpoint.ToString(), shown.Parameters()));
                string? tag = null, cursor = null;
                for (int i = 0; i < RequestsOfEndpoint; i++)
                {
                    Response response = await SendAsync(server, endpoint, random, tag, cursor);
                    (tag, cursor) = (response.Tag ?? tag, response.Cursor ?? cursor);
                    (string kind, string? error) = KindOf(document, endpoint, response);
                    kinds[kind] = kinds.GetValueOrDefault(kind) + 1;
                    if (error is not null)
                    {
                        string? failure = server.Log.Errors is [.., var last] ? last.Cause?.Message : null;
                        errors.Add($"{kind}: {error}: {response} of {endpoint}: {ResponsesOf(document, endpoint, response)} {failure}");
                    }
                }
            }

            return "apps";
        });

        TestContext.Current.TestOutputHelper?.WriteLine(string.Join(Environment.NewLine, kinds.Select(static kind => $"{kind.Value} {kind.Key}")));
        Assert.True(errors.Count == 0, $"{errors.Count} responses are not described: {string.Join(Environment.NewLine, errors.Take(10))}");
    }

    private static async Task<Response> SendAsync(TestServer server, DescribedEndpoint endpoint, Random random, string? tag, string? cursor)
    {
        JsonResultOptions options = endpoint.Options;
        int id = DescribedEndpoint.Pick(random, 1, 9, random.Next(1, 5));
        string fields = DescribedEndpoint.Pick(random, "", "", "nonsense", "[nonsense]", "[id]", "[items]"), next = Uri.EscapeDataString(cursor ?? "");
        string query = $"?id={id}";
        query += options.Fields is null || fields.Length == 0 ? "" : $"&{options.FieldsParameter}={fields}";
        query += options.Cursor is null ? "" : DescribedEndpoint.Pick(random, "", "&after=nonsense", $"&after={next}");
        var headers = new List<(string, string)>();
        Add("If-Match", tag, "\"other\"", "*");
        Add("If-None-Match", tag, "\"other\"", "*");
        Add("Accept", "application/json", "application/x-ndjson", "application/jsonl", "application/ndjson");
        var method = new HttpMethod(endpoint.HasHead && random.Next(3) == 0 ? "HEAD" : endpoint.Method);
        using HttpResponseMessage message = await server.SendAsync(method, endpoint.Path + query, [.. headers]);
        string body = await message.Content.ReadAsStringAsync(TestContext.Current.CancellationToken);
        string made = $"{method} {endpoint.Path}{query} {string.Join(' ', headers)}";
        return new(
            made, method.Method, (int)message.StatusCode, message.Content.Headers.ContentType?.MediaType, body, message.Headers.ETag?.ToString(),
            CursorOf(body), message.Headers.Location is not null);

        void Add(string name, params string?[] values)
        {
            if (random.Next(3) == 0 && DescribedEndpoint.Pick(random, values) is { } value)
            {
                headers.Add((name, value));
            }
        }
    }

    private static string? CursorOf(string body) =>
        body.Split("\"next\":\"") is [_, var rest] ? rest[..rest.IndexOf('"', StringComparison.Ordinal)] : null;

    /// <summary>Checks a response by its description: returns what kind it is, and what is wrong.</summary>
    private static (string Kind, string? Error) KindOf(JsonDocument document, DescribedEndpoint endpoint, Response response)
    {
        if (response.Status == 500 && endpoint.Options.NotFound is { Responses: [var only] } && only == Descriptions.NotFoundMetadata.Failure)
        {
            return ("500 where a missing row throws: no failure is described", null);
        }

        string kind = $"{response.Status} {response.MediaType ?? "without content"}";
        if (!ResponsesOf(document, endpoint, response).TryGetProperty($"{response.Status}", out JsonElement shown))
        {
            return (kind, "the status is not described");
        }

        if (response.HasLocation && !(shown.TryGetProperty("headers", out JsonElement headers) && headers.TryGetProperty("Location", out _)))
        {
            return (kind, "the Location is not described");
        }

        bool hasContent = shown.TryGetProperty("content", out JsonElement contents) && contents.EnumerateObject().Any();
        if (response.Body.Length == 0)
        {
            return (kind, hasContent && response.Method != "HEAD" ? "the content that is described is missing" : null);
        }

        return hasContent && contents.TryGetProperty(response.MediaType!, out JsonElement content)
            ? (kind, ErrorOf(document, content.GetProperty("schema"), endpoint, response))
            : (kind, "the content type is not described");
    }

    private static string? ErrorOf(JsonDocument document, JsonElement schema, DescribedEndpoint endpoint, Response response)
    {
        bool isLines = response.MediaType is "application/x-ndjson" or "application/ndjson" or "application/jsonl";
        JsonElement described = isLines ? document.Resolved(schema).GetProperty("items") : schema;
        foreach (string json in isLines ? response.Body.Split('\n', StringSplitOptions.RemoveEmptyEntries) : [response.Body])
        {
            using JsonDocument value = JsonDocument.Parse(json);
            if (SchemaCheck.ErrorOf(document, described, value.RootElement, endpoint.IsOpen ? "$" : null) is { } error)
            {
                return error;
            }
        }

        return null;
    }

    private static JsonElement ResponsesOf(JsonDocument document, DescribedEndpoint endpoint, Response response) =>
        document.Operation(endpoint.Path, response.Method.ToLowerInvariant()).GetProperty("responses");

    private sealed record Response(string Made, string Method, int Status, string? MediaType, string Body, string? Tag, string? Cursor, bool HasLocation);
}
