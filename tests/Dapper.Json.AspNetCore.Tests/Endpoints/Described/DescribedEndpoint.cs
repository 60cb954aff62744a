using Microsoft.AspNetCore.Http.HttpResults;

namespace Dapper.Json.AspNetCore.Tests.Endpoints.Described;

/// <summary>An endpoint of random settings, and what its requests may vary.</summary>
internal sealed class DescribedEndpoint
{
    private const string Where = "from Posts where Id = @id";
    private const string Unchanged = " and (@ifMatchVersion is null or Version = @ifMatchVersion)";

    private static readonly string[] Forms =
    [
        "rows", "rows typed", "row", "row", "row typed", "row typed", "several", "several typed", "existing typed", "paged", "either",
    ];

    private static readonly JsonCursor ById = JsonCursor.By<long>("Id");
    private static readonly JsonETag Version = JsonETag.FromColumn<long>("Tag");
    private static readonly JsonETag Changed = JsonETag.FromColumn<long>("Tag", "ifMatchVersion");
    private static readonly JsonResultSet[] Untyped = [JsonResultSet.Spread(), JsonResultSet.Rows<Post>("items"), JsonResultSet.Value("count")];
    private static readonly JsonResultSet[] Typed = [JsonResultSet.Row<Post>("first"), JsonResultSet.Rows<Post>("items")];
    private static readonly JsonResultSet[] Existing = [JsonResultSet.MustExist(), JsonResultSet.Row<Post>("first"), JsonResultSet.Rows<Post>("items")];
    private static readonly JsonResultSet[] Paged = [JsonResultSet.Rows("items").Take(2, ById, "next")];

    private readonly string _form;
    private readonly bool _isOfGroup;
    private readonly bool _isOfResult;
    private string[] _missing = ["404"];

    public DescribedEndpoint(Random random, TestDatabase database, int number)
    {
        Path = $"/endpoints/{number}";
        Method = Pick(random, "GET", "GET", "GET", "PUT", "POST", "DELETE", "PATCH");
        HasHead = Method == "GET" && random.Next(3) == 0;
        _form = Pick(random, Forms);
        (_isOfGroup, _isOfResult) = (random.Next(3) == 0, random.Next(3) == 0);
        Options = OptionsOf(random, database);
    }

    public string Path { get; }

    public string Method { get; }

    public bool HasHead { get; }

    public JsonResultOptions Options { get; }

    public bool IsRead => Method == "GET";

    /// <summary>Gets whether the response has properties that only its row says.</summary>
    public bool IsOpen => _form == "several" && Options.Fields is null;

    /// <summary>Gets the names of the parameters that the description must have.</summary>
    public string Parameters
    {
        get
        {
            string cursor = Options.Cursor is null ? "" : ",after", version = IsRead || Options.IfMatch is null ? "" : ",If-Match";
            return $"id{cursor}{version}{(Options.Fields is null ? "" : $",{Options.FieldsParameter}")}";
        }
    }

    private bool MayBeMissing => _form is not ("rows" or "rows typed" or "several typed" or "paged");

    private bool IsOfRow => _form is "row" or "row typed" or "either";

    private bool IsOfRows => _form is "rows" or "rows typed";

    private bool IsUntyped => _form is "row" or "rows" or "several";

    public override string ToString() => $"{_form} (group {_isOfGroup}, result {_isOfResult})";

    /// <summary>Gives each status and content type that the description must have: those that the documentation says, and no others.</summary>
    public IEnumerable<string> Responses()
    {
        int status = Options.StatusCode ?? 200;
        string[] types =
            Options.NegotiatesLines && IsOfRows ? ["application/json", "application/jsonl", "application/ndjson", "application/x-ndjson"]
            : Options.Format == JsonQueryFormat.Lines ? ["application/x-ndjson"]
            : [Options.ContentType ?? "application/json"];
        IEnumerable<string> all = status == 204 ? ["204"] : types.Select(type => $"{status} {type}");
        all = MayBeMissing ? all.Concat(_missing) : all;
        all = _form == "either" ? all.Concat(["400 application/json", "409 application/json"]) : all;
        all = Options.Fields is null && Options.Cursor is null ? all : all.Append("400 application/problem+json");
        all = IsRead && Options.ETag is not null && status == 200 ? all.Concat(["304", "412 application/problem+json"]) : all;
        all = !IsRead && Options.IfMatch is not null ? all.Append("412 application/problem+json") : all;
        return !IsRead && Options is { IfMatch: not null, RequiresIfMatch: true } ? all.Append("428 application/problem+json") : all;
    }

    /// <summary>Maps the endpoint. Its options are given to it, to a group around it, or to its result and to its description.</summary>
    public void Map(WebApplication app, TestDatabase database)
    {
        IEndpointRouteBuilder builder = _isOfGroup ? app.MapGroup("").WithJsonResults(Options) : app;
        JsonResultOptions? given = _isOfResult ? Options : null;
        string sql = SqlOf();
        string[] methods = HasHead ? ["GET", "HEAD"] : [Method];
        RouteHandlerBuilder endpoint = builder.MapMethods(Path, methods, _form switch
        {
            "rows" => (long id) => database.QueryJsonResult(sql, new { id }, given),
            "rows typed" => (long id) => database.QueryJsonResult<Post>(sql, new { id }, given),
            "row" => (long id) => database.QueryFirstOrDefaultJsonResult(sql, new { id }, given),
            "row typed" => (long id) => database.QuerySingleOrDefaultJsonResult<Post>(sql, new { id }, given),
            "either" => Results<JsonSingleResult<Post>, Conflict<string>, BadRequest<string>> (long id) =>
                id == 3 ? TypedResults.Conflict("taken")
                : id == 4 ? TypedResults.BadRequest("four")
                : database.QuerySingleOrDefaultJsonResult<Post>(sql, new { id }, given),
            "several" => (long id) => database.QueryMultipleJsonResult(sql, new { id }, Untyped, given),
            "several typed" => (long id) => database.QueryMultipleJsonResult<Several>(sql, new { id }, Typed, given),
            "existing typed" => (long id) => database.QueryMultipleJsonResult<Several>(sql, new { id }, Existing, given),
            _ => (Delegate)((long id) => database.QueryMultipleJsonResult(sql, new { id }, Paged, given)),
        });
        JsonResultSet[]? results = _form switch { "several" => Untyped, "existing typed" => Existing, "paged" => Paged, _ => null };
        if (_isOfResult || results is not null)
        {
            endpoint.ProducesJson(given, results);
        }

        if (!_isOfGroup && !_isOfResult)
        {
            endpoint.WithJsonResults(Options);
        }
    }

    private string SqlOf()
    {
        string condition = Options.IfMatch is null ? "" : Unchanged;
        string tag = Options.ETag?.Version is not null || Options.IfMatch is not null ? ", Version as Tag" : "";
        string cursor = Options.Cursor is null ? "" : " and (@afterId is null or Id > @afterId)";
        string row = $"select Id, Title, Rating{tag} {Where}{condition}";
        string all = $"select Id, Title, Rating{tag} from Posts where Id < @id + 2{cursor} order by Id";
        return _form switch
        {
            "rows" when Options.Format == JsonQueryFormat.Values => "select Title from Posts where Id < @id + 2",
            "rows" when Options.Format == JsonQueryFormat.ForJson => """select '[{"Id":1}]' as Document where @id > 0""",
            "rows" or "rows typed" => all,
            "several" => $"{row}; select Id, Title, Rating from Posts; select count(*) from Posts",
            "several typed" => $"{row}; select Id, Title, Rating from Posts",
            "existing typed" => $"select 1 {Where}; {row}; select Id, Title, Rating from Posts",
            "paged" => $"{all} limit 3",
            _ => row,
        };
    }

    private JsonResultOptions OptionsOf(Random random, TestDatabase database)
    {
        var options = new JsonResultOptions();
        bool isChange = !IsRead && MayBeMissing && random.Next(2) == 0;
        if (isChange)
        {
            (options.IfMatch, options.RequiresIfMatch) = (Changed, random.Next(2) == 0);
        }

        if (random.Next(3) == 0)
        {
            options.StatusCode = Pick<int?>(random, 200, 201, 202, 204, null);
        }

        if (random.Next(3) == 0)
        {
            options.Location = IsOfRow ? Pick(random, "/posts/{id}", "/posts") : IsOfRows ? null : "/posts";
        }

        if (random.Next(2) == 0)
        {
            JsonETag[] ofRow = IsRead && IsOfRow ? [Version] : [];
            options.ETag = isChange ? Changed : Pick(random, [JsonETag.FromContent(), JsonETag.FromQuery("select 1 as One"), .. ofRow]);
        }

        if (IsOfRows && random.Next(2) == 0)
        {
            JsonQueryFormat[] untyped = IsUntyped ? [JsonQueryFormat.Values, JsonQueryFormat.Table, JsonQueryFormat.ForJson] : [];
            options.Format = Pick(random, [JsonQueryFormat.Array, JsonQueryFormat.Lines, .. untyped]);
        }
        else if ((IsOfRows || (IsOfRow && _isOfGroup)) && random.Next(2) == 0)
        {
            options.NegotiatesLines = true;
        }

        if (random.Next(5) == 0 && options is { Format: null, NegotiatesLines: false })
        {
            options.ContentType = "application/vnd.posts+json";
        }

        if (random.Next(3) == 0 && options.Format is null or JsonQueryFormat.Array or JsonQueryFormat.Lines)
        {
            (options.Fields, options.FieldsParameter) = (PolicyOf(), Pick(random, "fields", "only"));
        }

        if (_form == "paged" || (IsOfRows && options.Format is null or JsonQueryFormat.Array && random.Next(3) == 0))
        {
            options.Cursor = ById;
        }

        if (MayBeMissing && random.Next(2) == 0)
        {
            (options.NotFound, _missing) = NotFoundOf(random.Next(12), database);
        }

        return options;
    }

    private JsonFieldPolicy PolicyOf() => new(_form switch
    {
        "several" => "[id,title,items[id],count]",
        "several typed" or "existing typed" => "[first[id,title],items[id]]",
        "paged" => "[items[id,title],next]",
        _ => "[id,title]",
    });

    /// <summary>Gives what is sent without a row, and how that is described.</summary>
    private static (JsonNotFound? NotFound, string[] Shown) NotFoundOf(int kind, TestDatabase database) => kind switch
    {
        0 => (JsonNotFound.Problem("gone"), ["404 application/problem+json"]),
        1 => (JsonNotFound.Throw(), []),
        2 => (JsonNotFound.NoContent(), ["204"]),
        3 => (JsonNotFound.Result(static _ => TypedResults.Ok(new Other("none"))), ["200 application/json"]),
        4 => (JsonNotFound.Result(static _ => Results.Json(new Other("none"), statusCode: 410), typeof(Other), statusCode: 410), ["410 application/json"]),
        5 => (JsonNotFound.Result(_ => database.QueryJsonResult<Post>("select 1 as Id, 'x' as Title, 1.5 as Rating")), ["404 application/json"]),
        6 => (
            JsonNotFound.Result(
                _ => database.QueryJsonResult<Post>("select 1 as Id, 'x' as Title, 1.5 as Rating", options: new() { StatusCode = 410 }), statusCode: 410),
            ["410 application/json"]),
        7 => (JsonNotFound.Result(static _ => TypedResults.Conflict(new Other("taken"))), ["409 application/json"]),
        8 => (JsonNotFound.Result(static Results<NotFound<string>, NoContent> (_) => TypedResults.NoContent()), ["204", "404 application/json"]),
        9 => (JsonNotFound.Result(static _ => TypedResults.Text("\"gone\"", statusCode: 410), typeof(string), "text/plain", 410), ["410 text/plain"]),
        10 => (JsonNotFound.Result(static _ => Results.Empty, statusCode: 410), ["410"]),
        _ => (null, ["404"]),
    };

    internal static T Pick<T>(Random random, params T[] values) => values[random.Next(values.Length)];

    internal sealed record Post(long Id, string Title, double? Rating);

    internal sealed record Other(string Reason);

    internal sealed record Several(Post? First, IReadOnlyList<Post> Items);
}
