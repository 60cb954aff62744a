namespace Dapper.Json.AspNetCore.Responses;

/// <summary>The settings of a response that do not depend on its request: combined once for a result's options at an endpoint.</summary>
/// <param name="defaults">The defaults of the endpoint.</param>
/// <param name="options">The options of the result, over those of the endpoint and of the app.</param>
internal sealed class ResponseSettings(EndpointDefaults defaults, JsonResultOptions options)
{
    // By their format, of which the client may choose one.
    private readonly JsonQueryOptions?[] _queries = new JsonQueryOptions?[Enum.GetValues<JsonQueryFormat>().Length];

    public EndpointDefaults Defaults { get; } = defaults;

    public JsonResultOptions Options { get; } = options;

    /// <summary>Gets whether each flush of the query is sent at once, and nothing comes between the last row and the last byte.</summary>
    public bool IsStreamed { get; } = options is { BufferUpTo: 0, ETag: null, CommitsTransaction: false, OnRowsRead: null };

    /// <summary>Returns the options of the query, over what the app says.</summary>
    /// <param name="format">The format of the rows.</param>
    public JsonQueryOptions QueryOptions(JsonQueryFormat format) =>
        _queries[(int)format] ??= Defaults.Over(Options.Query ?? JsonQueryOptions.Default, format);
}
