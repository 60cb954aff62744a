using Dapper.Json.Generated;
using Microsoft.Extensions.Primitives;

namespace Dapper.Json.AspNetCore.Tests.Caching;

/// <summary>Requests with random conditions get what the model of RFC 9110 says.</summary>
public sealed class ConditionModelTests : DatabaseTest
{
    // Of each of the eleven; DAPPER_JSON_CASES=1000 for 11,000.
    private const int Requests = 100;
    private const string Get = "select Id, Title, Version from Posts where Id = @id";
    private const string Update =
        """
        select 1 from Posts where Id = @id;
        update Posts set Title = 'new', Version = Version + 1 where Id = @id and (@ifMatchVersion is null or Version = @ifMatchVersion)
        returning Id, Version
        """;

    private const string Upsert =
        """
        insert into Posts (Id, Title) select @id, 'new' where @ifNoneMatch is not false or exists (select 1 from Posts where Id = @id)
        on conflict (Id) do update set Title = 'new', Version = Version + 1
        where @ifNoneMatch is not true and (@ifMatchVersion is null or Version = @ifMatchVersion)
        returning Id, Version
        """;

    private static readonly JsonETag Version = JsonETag.FromColumn<long>("Version");

    // Those of the app are read anew without an endpoint, and hashed for each tag.
    private static readonly JsonQueryOptions Query = new(JsonSerializerOptions.Web);

    private static readonly JsonResultOptions OfRead = new() { ETag = Version, Query = Query };
    private static readonly JsonResultOptions OfChange = new(OfRead) { IfMatch = Version };
    private static readonly JsonResultOptions Required = new(OfChange) { RequiresIfMatch = true };
    private static readonly JsonResultSet[] Changed = [JsonResultSet.MustExist(), JsonResultSet.Spread()];
    private static readonly Dictionary<string, JsonETag> Sources = new()
    {
        ["column"] = Version,
        ["content"] = JsonETag.FromContent(),
        ["query"] = JsonETag.FromQuery("select Version from Posts where Id = @id"),
    };

    [Theory]
    [InlineData("column", "row")]
    [InlineData("column", "list")]
    [InlineData("column", "several")]
    [InlineData("content", "row")]
    [InlineData("content", "list")]
    [InlineData("content", "several")]
    [InlineData("query", "row")]
    [InlineData("query", "list")]
    [InlineData("query", "several")]
    public async Task A_read_gets_what_the_model_says(string source, string form)
    {
        JsonResultOptions options = new(OfRead) { ETag = Sources[source] };
        string current = (await new TestRequest().ExecuteAsync(ResultOf(id: 1))).ETag!;
        IReadOnlyDictionary<string, int> kinds = await GeneratedCases.RunAsync(Requests, async random =>
        {
            string method = Pick(random, "GET", "HEAD");
            bool exists = random.Next(4) > 0 || form == "list";
            string[]? ifMatch = Condition(random, current), ifNoneMatch = Condition(random, current);
            TestRequest request = await SendAsync(method, ifMatch, ifNoneMatch, random, ResultOf(exists ? 1 : 9));

            // What has no row would be a 404 without conditions, and is one with any: 13.2.1.
            int expected = exists ? ConditionModel.StatusOf(method, ifMatch, ifNoneMatch, current) : 404;
            AssertStatus(expected, request, method, ifMatch, ifNoneMatch);
            Assert.Equal(exists ? current : null, request.ETag);
            Assert.Equal(expected == 412 && method == "GET", request.Body.Contains("Precondition Failed", StringComparison.Ordinal));
            Assert.Equal(expected == 200 && method == "GET", request.Body.StartsWith('[') || request.Body.StartsWith("{\"id", StringComparison.Ordinal));
            return $"{expected}";
        });

        AssertAll(kinds, "200", "304", "412");

        JsonQueryResult ResultOf(int id) => form switch
        {
            "row" => _database.QueryFirstOrDefaultJsonResult(Get, new { id }, options: options),
            "list" => _database.QueryJsonResult(Get, new { id }, options: options),
            _ => _database.QueryMultipleJsonResult($"{Get}; select 1", new { id }, [JsonResultSet.Spread(), JsonResultSet.Value("one")], options),
        };
    }

    /// <remarks>
    /// If-None-Match with tags has no parameter: only what If-Match leaves of them can be compared before the change. A tag of the thing alone is refused.
    /// </remarks>
    [Theory]
    [InlineData("update")]
    [InlineData("upsert")]
    public async Task A_change_gets_what_the_model_says(string form)
    {
        string older = (await new TestRequest().ExecuteAsync(_database.QueryFirstOrDefaultJsonResult(
            "select 1 as Id, -1 as Version", options: OfRead))).ETag!;
        IReadOnlyDictionary<string, int> kinds = await GeneratedCases.RunAsync(Requests, async random =>
        {
            int id = random.Next(4) > 0 ? 1 : 9;
            bool isRequired = random.Next(3) == 0;
            TestRequest get = await new TestRequest().ExecuteAsync(_database.QueryFirstOrDefaultJsonResult(Get, new { id }, options: OfRead));
            string? current = get.ETag;
            string any = current ?? (await new TestRequest().ExecuteAsync(
                _database.QueryFirstOrDefaultJsonResult(Get, new { id = 1 }, options: OfRead))).ETag!;
            string[]? ifMatch = Condition(random, any, older);
            string[]? ifNoneMatch = random.Next(2) > 0 ? null : ifMatch is null || ifMatch.Contains("*") ? ["*"] : Condition(random, any, older);
            long? before = _database.Scalar<long?>($"select Version from Posts where Id = {id}");

            TestRequest request = await SendAsync("PUT", ifMatch, ifNoneMatch, random, form == "update"
                ? _database.QueryMultipleJsonResult(Update, new { id }, Changed, isRequired ? Required : OfChange)
                : _database.QueryFirstOrDefaultJsonResult(Upsert, new { id }, options: isRequired ? Required : OfChange));

            // RFC 6585, 3. A change that is to make what is not there needs no version of it.
            int expected = isRequired && ifMatch is null && ifNoneMatch is null ? 428 : ConditionModel.StatusOf("PUT", ifMatch, ifNoneMatch, current);
            long? after = _database.Scalar<long?>($"select Version from Posts where Id = {id}");
            if (form == "update" && current is null && expected != 428)
            {
                // There is nothing to change: a 404 without conditions. What the headers alone refuse is a 412 all the same.
                Assert.Contains(request.Response.StatusCode, (int[])[404, 412]);
            }
            else
            {
                AssertStatus(expected, request, "PUT", ifMatch, ifNoneMatch);
                Assert.Equal(expected == 200 ? (before ?? 0) + 1 : before, after);
            }

            if (random.Next(8) == 0)
            {
                _database.Execute("delete from Posts where Id = 9");
            }

            return $"{request.Response.StatusCode}";
        });

        AssertAll(kinds, "200", "412", "428");
    }

    private static void AssertAll(IReadOnlyDictionary<string, int> kinds, params string[] expected) =>
        Assert.True(GeneratedCases.AreChosen || expected.All(kinds.ContainsKey), string.Join(", ", kinds));

    private static async Task<TestRequest> SendAsync(string method, string[]? ifMatch, string[]? ifNoneMatch, Random random, IResult result)
    {
        var request = new TestRequest(method);
        Add("If-Match", ifMatch);
        Add("If-None-Match", ifNoneMatch);
        return await request.ExecuteAsync(result);

        // In one line, or in two.
        void Add(string name, string[]? members)
        {
            if (members is not null)
            {
                int first = random.Next(2) == 0 ? members.Length : random.Next(1, members.Length + 1);
                request.Context.Request.Headers[name] = first == members.Length
                    ? string.Join(", ", members)
                    : new StringValues(new[] { string.Join(" , ", members[..first]), string.Join(',', members[first..]) });
            }
        }
    }

    private static string[]? Condition(Random random, string current, string other = "\"other\"")
    {
        string strong = current.Replace("W/", "", StringComparison.Ordinal), opaque = strong.Trim('"');
        return random.Next(3) == 0
            ? null
            : [.. Enumerable.Range(0, random.Next(1, 4)).Select(_ => random.Next(9) switch
            {
                0 => current,
                1 => strong,
                2 => $"W/{strong}",
                3 => $"\"{opaque}-gzip\"",
                4 => $"W/\"{opaque}-gzip\"",
                5 => other,
                6 => "\"\"",
                7 => $"\"x{opaque}\"",
                _ => random.Next(3) == 0 ? "*" : "\"o,t\"",
            })];
    }

    private static T Pick<T>(Random random, params T[] values) => values[random.Next(values.Length)];

    private static void AssertStatus(int expected, TestRequest request, string method, string[]? ifMatch, string[]? ifNoneMatch) => Assert.True(
        expected == request.Response.StatusCode,
        $"{method} If-Match {string.Join(" | ", ifMatch ?? ["none"])} If-None-Match {string.Join(" | ", ifNoneMatch ?? ["none"])}: "
        + $"{request.Response.StatusCode} instead of {expected}.");
}
