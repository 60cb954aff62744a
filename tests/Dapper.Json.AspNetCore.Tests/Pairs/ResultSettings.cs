using Dapper.Json.Tests.PublicSurface;

namespace Dapper.Json.AspNetCore.Tests.Pairs;

/// <summary>The settings of responses, as <see cref="SettingValue.OfQueries"/> has those of queries.</summary>
internal static class ResultSettings
{
    public const string StepsKey = "steps";

    /// <summary>The version of a row.</summary>
    public static readonly JsonETag Version = JsonETag.FromColumn<long>("Version");

    public static readonly JsonETag FromContent = JsonETag.FromContent();

    public static readonly JsonETag FromQuery = JsonETag.FromQuery("select count(*) from Items");

    public static readonly JsonNotFound Problem = JsonNotFound.Problem();

    public static readonly JsonNotFound Failure = JsonNotFound.Throw();

    public static readonly JsonCursor ByVersion = JsonCursor.By<long>("Version").ThenBy<long>("Id");

    public static IReadOnlyList<SettingValue> All { get; } =
    [
        Of(nameof(JsonResultOptions.Query), new JsonQueryOptions(new JsonSerializerOptions { PropertyNamingPolicy = JsonNamingPolicy.SnakeCaseLower })),
        Of(nameof(JsonResultOptions.StatusCode), 201),
        Of(nameof(JsonResultOptions.StatusCode), 204),
        Of(nameof(JsonResultOptions.StatusCode), 303),
        Of(nameof(JsonResultOptions.Location), "/posts/{id}"),
        Of(nameof(JsonResultOptions.ContentType), "application/vnd.test+json"),
        Of(nameof(JsonResultOptions.FileName), "posts.json"),
        .. Enum.GetValues<JsonQueryFormat>().Select(static format => Of(nameof(JsonResultOptions.Format), format)),
        Of(nameof(JsonResultOptions.NegotiatesLines), true),
        Of(nameof(JsonResultOptions.NotFound), Problem),
        Of(nameof(JsonResultOptions.NotFound), JsonNotFound.NoContent()),
        Of(nameof(JsonResultOptions.NotFound), Failure),
        Of(nameof(JsonResultOptions.ETag), FromContent),
        Of(nameof(JsonResultOptions.ETag), FromQuery),
        Of(nameof(JsonResultOptions.ETag), Version),
        Of(nameof(JsonResultOptions.IfMatch), Version),
        Of(nameof(JsonResultOptions.RequiresIfMatch), true),
        Of(nameof(JsonResultOptions.Fields), new JsonFieldPolicy("[id,title,Id,Title,ID,TITLE,items,next,posts,user]")),
        Of(nameof(JsonResultOptions.FieldsParameter), "select"),
        Of(nameof(JsonResultOptions.Cursor), ByVersion),
        Of(nameof(JsonResultOptions.CursorParameter), "from"),
        Of(nameof(JsonResultOptions.BufferUpTo), 100_000),
        Of(nameof(JsonResultOptions.BufferLimit), 1_000_000L),
        Of(nameof(JsonResultOptions.CommitsTransaction), true),
        Of(nameof(JsonResultOptions.OnRowsRead), static (JsonRowsRead read) =>
        {
            read.HttpContext.Items[StepsKey] = (int?)read.HttpContext.Items[StepsKey] + 1 ?? 1;
            return default(ValueTask);
        }),
    ];

    private static SettingValue Of(string name, object value) => new(typeof(JsonResultOptions), name, value);
}
