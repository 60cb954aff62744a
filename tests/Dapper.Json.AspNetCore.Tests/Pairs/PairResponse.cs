using Microsoft.Extensions.Primitives;

namespace Dapper.Json.AspNetCore.Tests.Pairs;

/// <summary>A response and what has happened with it: all of it that a setting may change.</summary>
internal sealed record PairResponse(int Status, string Body)
{
    private const string Problem = "application/problem+json";

    public string? ContentType { get; init; }

    public long? Length { get; init; }

    public string? Disposition { get; init; }

    public string? Location { get; init; }

    public string? Vary { get; init; }

    /// <summary>Gets whether the tag is a weak one; null without a tag.</summary>
    public bool? HasWeakTag { get; init; }

    public bool IsCommitted { get; init; }

    public int Steps { get; init; }

    /// <summary>Reads what was sent. Of a problem the title is enough; a HEAD may have a length, and may have none.</summary>
    public static PairResponse Of(TestRequest request, bool isCommitted)
    {
        HttpResponse response = request.Response;
        bool isProblem = response.ContentType == Problem, isHead = HttpMethods.IsHead(request.Context.Request.Method);
        string body = isProblem && !isHead ? JsonDocument.Parse(request.Body).RootElement.GetProperty("title").GetString()! : request.Body;
        return new(response.StatusCode, body)
        {
            ContentType = response.ContentType,
            Length = isProblem || isHead ? null : response.ContentLength,
            Disposition = TextOf(response.Headers.ContentDisposition),
            Location = TextOf(response.Headers.Location),
            Vary = TextOf(response.Headers.Vary),
            HasWeakTag = request.ETag?.StartsWith("W/", StringComparison.Ordinal),
            IsCommitted = isCommitted,
            Steps = (int?)request.Context.Items[ResultSettings.StepsKey] ?? 0,
        };
    }

    /// <summary>Gives what the documents say of a request.</summary>
    public static PairResponse Expected(PairCase of, PairRequest request)
    {
        bool isHead = request == PairRequest.Bare && !of.IsChange, isMissing = of.Kind!.Name == "missing";
        int status = (int?)of["StatusCode"] ?? 200;
        bool hasTag = of.ETag is not null && !isMissing && (status == 200 || (of.IsChange && status is 201 or 204));
        bool isNegotiated = of["NegotiatesLines"] is not null && of.IsList;
        var sent = new PairResponse(status, "") { HasWeakTag = hasTag ? !of.IsVersioned : null, Vary = isNegotiated ? "Accept" : null };
        if (of.IsChange && request == PairRequest.Bare && of["RequiresIfMatch"] is not null)
        {
            return new(428, "Precondition Required") { ContentType = Problem };
        }

        if (request == PairRequest.Conditional && (of.IsChange || hasTag))
        {
            return of.IsChange ? new(412, "Precondition Failed") { ContentType = Problem } : sent with { Status = 304 };
        }

        sent = sent with { IsCommitted = !isHead && of["CommitsTransaction"] is not null, Steps = !isHead && of["OnRowsRead"] is not null ? 1 : 0 };
        if (isMissing)
        {
            return of["NotFound"] is not { } content ? sent with { Status = 404 }
                : content == ResultSettings.Problem ? sent with { Status = 404, Body = isHead ? "" : "Not Found", ContentType = Problem }
                : sent with { Status = 204 };
        }

        // A HEAD reads no row that need not be there.
        bool isRead = !isHead || !of.Kind.NeedsNoRow || (hasTag && of.ETag != ResultSettings.FromQuery);
        sent = sent with { Location = of["Location"] is null || !isRead ? null : $"/posts/{PairDocument.FirstId(of)}" };
        string document = status == 204 ? "" : new PairDocument(of).Write();
        return status == 204 ? sent : sent with
        {
            Body = isHead ? "" : document,
            Length = isHead || !IsWhole(of, hasTag) ? null : Encoding.UTF8.GetByteCount(document),
            ContentType = isNegotiated ? "application/x-ndjson" : (string?)of["ContentType"] ?? TypeOf(of.Format),
            Disposition = of["FileName"] is null ? null : "attachment; filename=posts.json; filename*=UTF-8''posts.json",
        };
    }

    /// <summary>Says whether a response is sent as one piece, and so has a length.</summary>
    private static bool IsWhole(PairCase of, bool hasTag) =>
        of["Query.FlushThreshold"] is not null || of.Kind is { Rows: PairRows.First } or { Name: "none" } || of["BufferUpTo"] is not null
        || (hasTag && of.ETag == ResultSettings.FromContent);

    private static string TypeOf(JsonQueryFormat format) => format == JsonQueryFormat.Lines ? "application/x-ndjson" : "application/json; charset=utf-8";

    private static string? TextOf(StringValues header) => header.Count == 0 ? null : header.ToString();
}
