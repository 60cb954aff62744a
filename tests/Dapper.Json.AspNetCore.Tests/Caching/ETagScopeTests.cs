using System.Collections;
using System.Data;
using System.Globalization;
using System.Reflection;
using System.Text.Encodings.Web;
using Dapper.Json.AspNetCore.Tests.Locks;
using Dapper.Json.Tests.PublicSurface;

#pragma warning disable CA1861 // The arrays are values of parameters.

namespace Dapper.Json.AspNetCore.Tests.Caching;

/// <summary>A tag belongs to the text of the query, its parameters, fields, format and options. The query of the tag is the same in all of these tests.</summary>
public sealed class ETagScopeTests : DatabaseTest
{
    private const string Sql = "select Id, Title from Posts where Id = @user";

    private static readonly JsonETag Source = JsonETag.FromQuery("select max(Version), count(*) from Posts");
    private static readonly JsonResultOptions Options = new() { ETag = Source };

    /// <summary>Gets parameters in each form that Dapper takes, for a user, with the query that they are of.</summary>
    public static TheoryData<string, Func<int, object>, string> Parameters => new()
    {
        { "anonymous", static user => new { user }, Sql },
        { "class", static user => new User { Id = user, Unused = new object() }, "select Id from Posts where Id = @Id" },
        { "dictionary", static user => new Dictionary<string, object> { ["user"] = user }, Sql },
        { "enum", static user => new { user = (DayOfWeek)user }, Sql },
        { "DynamicParameters", static user => Bag("user", user), Sql },
        { "DbString", static user => new { user = new DbString { Value = $"{user}", IsAnsi = true } }, Sql },
        { "length", static user => new { user = new DbString { Value = "abc", Length = user } }, Sql },
        { "literal", static user => new { user }, "select Id, Title from Posts where Id = {=user}" },
        { "list", static user => new { users = new[] { 3, user } }, "select Id from Posts where Id in @users" },
        { "length of a list", static user => new { users = Enumerable.Repeat(1, user) }, "select Id from Posts where Id in @users" },
        { "table", static user => new { rows = JsonParameter.Table([new { Id = user }]) }, "select Id from @rows" },
        { "document", static user => new { user = JsonParameter.Document(new { id = user }) }, "select Id from Posts where @user <> ''" },
        { "custom parameter", static user => new { user = new Custom(user) }, Sql },
        { "custom set", static user => new Customs(user), Sql },
        { "type", static user => new { user = user == 1 ? 1L : (object)1 }, Sql },
    };

    /// <summary>Gets values of parameters that differ little, beside those that differ in the row of a tag's query as well.</summary>
    public static TheoryData<Func<object>, Func<object>> Neighbours => new()
    {
        { static () => "a", static () => "A" },
        { static () => "\ud83d", static () => "\ud83e" },
        { static () => 1, static () => 1L },
        { static () => 1, static () => "1" },
        { static () => 1.0m, static () => 1.00m },
        { static () => new DateTime(2024, 2, 29, 1, 2, 3, DateTimeKind.Utc), static () => new DateTime(2024, 2, 29, 1, 2, 3, DateTimeKind.Unspecified) },
        { static () => new DateTimeOffset(2024, 2, 29, 1, 0, 0, TimeSpan.Zero), static () => new DateTimeOffset(2024, 2, 29, 2, 0, 0, TimeSpan.FromHours(1)) },
        { static () => new ReadOnlyMemory<byte>([1]), static () => new ReadOnlyMemory<byte>([2]) },
        { static () => new Memory<byte>([1]), static () => new Memory<byte>([2]) },
        { static () => new[] { 1, 2 }, static () => new[] { 12 } },
        { static () => new[] { "a", "b" }, static () => new[] { "ab" } },
        { static () => new object[] { new[] { 1 }, new[] { 2 } }, static () => new object[] { new[] { 1, 2 } } },
        { static () => new int?[] { 1, null }, static () => new int?[] { null, 1 } },
        { static () => new List<long> { 1 }, static () => new List<long> { 2 } },
        { static () => JsonDocument.Parse("""{"a":1}"""), static () => JsonDocument.Parse("""{"a":2}""") },
        { static () => IPAddress.Loopback, static () => IPAddress.IPv6Loopback },
        { static () => System.Numerics.BigInteger.Pow(10, 40), static () => System.Numerics.BigInteger.Pow(10, 40) + 1 },
    };

    public static TheoryData<Func<object>> Unreadable => new(
        static () => new MemoryStream([1]), static () => new Custom(1), static () => new object[] { new Uri("https://a/") }, static () => new StringReader("a"),
        static () => new[,] { { 1, 2 } }, static () => new Dictionary<string, string?> { ["a"] = "b" }, static () => new DataTable());

    // Of the settings of queries, those that change the JSON. The serializer's own options are varied further.
    private static Dictionary<string, JsonResultOptions> OtherOptions => new(
        SettingValue.OfQueries.Where(static setting => setting.Name is not (
            nameof(JsonQueryOptions.FlushThreshold) or nameof(JsonQueryOptions.BufferLimit) or nameof(JsonQueryOptions.SerializerOptions)))
        .Select(static setting => KeyValuePair.Create($"{setting}", With(setting.Set))))
    {
        { "none", new JsonResultOptions() },
        { "other raw", With(static query => query.RawJsonColumns = ["Id"]) },
        { "fields", new JsonResultOptions { Fields = new JsonFieldPolicy("[id,title]") { Default = "[id]" } } },
        { "other fields", new JsonResultOptions { Fields = new JsonFieldPolicy("[id,title]") { Default = "[title]" } } },
        { "fields of the query", new JsonResultOptions { Query = new JsonQueryOptions().WithFields(JsonFields.Parse("[title]")) } },
        { "names set", With(static query => query.PropertyNamingPolicy = null) },
        { "general", By(new JsonSerializerOptions()) },
        { "snake", By(new JsonSerializerOptions { PropertyNamingPolicy = JsonNamingPolicy.SnakeCaseLower }) },
        { "upper", By(new JsonSerializerOptions { PropertyNamingPolicy = JsonNamingPolicy.SnakeCaseUpper }) },
        { "own policy", By(new JsonSerializerOptions { PropertyNamingPolicy = new Suffix("1") }) },
        { "own policy in another state", By(new JsonSerializerOptions { PropertyNamingPolicy = new Suffix("2") }) },
        { "null", By(new JsonSerializerOptions { DefaultIgnoreCondition = JsonIgnoreCondition.WhenWritingNull }) },
        { "numbers", By(new JsonSerializerOptions { NumberHandling = JsonNumberHandling.WriteAsString }) },
        { "indented", By(new JsonSerializerOptions { WriteIndented = true }) },
        { "indented otherwise", By(new JsonSerializerOptions { WriteIndented = true, IndentSize = 3 }) },
        { "relaxed", By(new JsonSerializerOptions { Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping }) },
        { "cyrillic", By(new JsonSerializerOptions { Encoder = JavaScriptEncoder.Create(System.Text.Unicode.UnicodeRanges.Cyrillic) }) },
        { "converter", By(new JsonSerializerOptions { Converters = { new JsonStringEnumConverter() } }) },
        { "own converter", By(new JsonSerializerOptions { Converters = { new OwnConverter() } }) },
    };

    /// <remarks>A browser that two people use: the second sends the tag of the first.</remarks>
    [Theory]
    [MemberData(nameof(Parameters), DisableDiscoveryEnumeration = true)]
    public async Task A_tag_of_another_user_is_another_tag(string form, Func<int, object> param, string sql)
    {
        TestRequest first = await SendAsync(1);
        TestRequest again = await SendAsync(1, ("If-None-Match", first.ETag!));
        TestRequest other = await SendAsync(2, ("If-None-Match", first.ETag!));

        Assert.Equal((form, 200, 304, 200), (form, first.Response.StatusCode, again.Response.StatusCode, other.Response.StatusCode));
        Assert.NotEqual(first.ETag, other.ETag);
        Assert.NotEmpty(other.Body);

        Task<TestRequest> SendAsync(int user, params (string Name, string Value)[] headers) =>
            new TestRequest("GET", headers).ExecuteAsync(_database.QueryJsonResult(sql, param(user), Options));
    }

    [Fact]
    public async Task Each_form_of_parameters_has_the_same_tag() =>
        Assert.Single(new HashSet<string>([
            await TagAsync(Sql, new { user = 1 }), await TagAsync(Sql, new Dictionary<string, object> { ["user"] = 1 }),
            await TagAsync(Sql, new { user = 1, unused = new object() }),
        ]));

    [Fact]
    public async Task Another_text_has_another_tag()
    {
        string[] tags =
        [
            await TagAsync("select Id from Posts"), await TagAsync("select Title from Posts"), await TagAsync("select Id from Posts order by Id desc"),
            await TagAsync("select Id from Posts", options: new JsonResultOptions { ETag = JsonETag.FromQuery("select max(Version), count(*) from Posts ") }),
        ];

        Assert.Equal(tags.Length, tags.Distinct().Count());
    }

    /// <remarks>Only the query of the tag runs.</remarks>
    [Fact]
    public async Task Other_options_have_another_tag()
    {
        var names = new Dictionary<string, string>();
        foreach ((string name, JsonResultOptions options) in OtherOptions)
        {
            JsonResultOptions tagged = new(options) { ETag = Source };
            TestRequest request = await new TestRequest("HEAD").ExecuteAsync(_database.QueryJsonResult("select Id, Title from Posts", options: tagged));
            string tag = Assert.IsType<string>(request.ETag);
            Assert.True(names.TryAdd(tag, name), $"{name} has the tag of {names.GetValueOrDefault(tag)}.");
        }
    }

    /// <remarks>Two instances of an app, and an app after its restart, have equal options and not the same.</remarks>
    [Fact]
    public async Task Equal_options_have_the_same_tag_in_each_instance_of_an_app()
    {
        Assert.Equal(await OfAppAsync(), await OfAppAsync());

        async Task<string> OfAppAsync()
        {
            TestRequest request = new TestRequest().WithServices(static services =>
                services.ConfigureHttpJsonOptions(static json => json.SerializerOptions.WriteIndented = true));
            JsonResultOptions options = new() { ETag = JsonETag.FromQuery("select 1"), Query = new JsonQueryOptions(Relaxed()) { PathNames = true } };
            await request.ExecuteAsync(_database.QueryJsonResult<Post>(Sql, new { user = 1 }, options));
            return Assert.IsType<string>(request.ETag);
        }

        static JsonSerializerOptions Relaxed() => new(JsonSerializerDefaults.Web)
        {
            Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping,
            Converters = { new JsonStringEnumConverter() },
        };
    }

    /// <summary>Gets lists of results that differ little, and write other JSON for the same rows.</summary>
    private static JsonResultSet[][] Results =>
    [
        [JsonResultSet.Rows("rows")], [JsonResultSet.Rows("items")], [JsonResultSet.Rows<Post>("rows")],
        [JsonResultSet.Rows("rows"), JsonResultSet.Constant("user", "Ada")], [JsonResultSet.Rows("rows"), JsonResultSet.Constant("user", "Bob")],
        [JsonResultSet.Rows("rows"), JsonResultSet.Count("user", "rows")],
        [JsonResultSet.Rows("x"), JsonResultSet.Constant("from", "x"), JsonResultSet.Constant("to", null)],
        [JsonResultSet.Rows("x"), JsonResultSet.Constant("from", null), JsonResultSet.Constant("to", "x")],
        [JsonResultSet.Rows<Post>("x"), JsonResultSet.Rows("y")], [JsonResultSet.Rows("x"), JsonResultSet.Rows<Post>("y")],
        [Page(JsonCursor.By<long>("Id"))], [Page(JsonCursor.By<long>("Id"), take: 2)], [Page(JsonCursor.By<int>("Id"))],
        [Page(JsonCursor.By<long>("Id", list: "a"))], [Page(JsonCursor.By<long>("Id", list: "b"))],
        [Page(JsonCursor.By<long>("Id").ThenBy<string>("Title"))], [Page(JsonCursor.By<long>("Id").ThenBy<string>("Title", nullable: true))],
        [Page(JsonCursor.By<long>("Id").ThenBy<long>("N"))], [Page(JsonCursor.By<long>("Id, N", parameter: "after"))],
        [JsonResultSet.Rows("rows"), Tied("Id\", \"PostId", "Key")], [JsonResultSet.Rows("rows"), Tied("Id", "PostId\", \"Key")],
        [JsonResultSet.Rows("rows"), Tied("a", "b").On("c", "d")], [JsonResultSet.Rows("rows"), Tied("a", "b\").On(\"c\", \"d")],
        [JsonResultSet.Rows("rows"), Tied("a", "b")], [JsonResultSet.Rows("rows"), Tied("a", "b").SkipOrphans()],
        [JsonResultSet.Row("x")], [JsonResultSet.Row("x", required: true)],
    ];

    /// <remarks>Only the query of the tag runs.</remarks>
    [Fact]
    public async Task Other_types_and_results_have_another_tag()
    {
        const string sql = "select Id, Title from Posts where Id = 1";
        List<string> tags =
        [
            await TagOfAsync(_database.QueryJsonResult(sql, options: Options), "HEAD"),
            await TagOfAsync(_database.QueryJsonResult<Post>(sql, options: Options), "HEAD"),
            await TagOfAsync(_database.QueryJsonResult<Other>(sql, options: Options), "HEAD"),
            await TagOfAsync(_database.QuerySingleOrDefaultJsonResult(sql, options: Options), "HEAD"),
            await TagOfAsync(_database.QueryFirstOrDefaultJsonResult(sql, options: Options), "HEAD"),
        ];
        foreach (JsonResultSet[] results in Results)
        {
            string tag = await TagOfAsync(_database.QueryMultipleJsonResult(sql, null, results, Options), "HEAD");
            Assert.Equal(tag, await TagOfAsync(_database.QueryMultipleJsonResult(sql, null, results, Options), "HEAD"));
            Assert.False(tags.Contains(tag), string.Join(", ", results.AsEnumerable()));
            tags.Add(tag);
        }
    }

    [Theory]
    [MemberData(nameof(Neighbours), DisableDiscoveryEnumeration = true)]
    [MemberData(nameof(QueryETagTests.Neighbours), MemberType = typeof(QueryETagTests), DisableDiscoveryEnumeration = true)]
    public async Task Neighbouring_values_of_a_parameter_have_different_tags_in_any_culture(Func<object> one, Func<object> other)
    {
        CultureInfo.CurrentCulture = CultureInfo.InvariantCulture;
        string tag = await TagOfValueAsync(one());
        CultureInfo.CurrentCulture = new CultureInfo("ar-SA");

        Assert.Equal(tag, await TagOfValueAsync(one()));
        Assert.NotEqual(tag, await TagOfValueAsync(other()));
    }

    [Theory]
    [MemberData(nameof(Unreadable), DisableDiscoveryEnumeration = true)]
    public async Task A_value_that_cannot_be_read_is_an_error_before_anything_runs(Func<object> value)
    {
        var request = new TestRequest();
        FakeServer server = new(_ => [FakeResult.Counting(1)]);
        using var connection = new FakeConnection(server);

        var error = await Assert.ThrowsAsync<InvalidOperationException>(
            () => request.ExecuteAsync(connection.QueryJsonResult("select @value", new { value = new Exact(value()) }, Options)));

        Assert.Contains("\"value\"", error.Message, StringComparison.Ordinal);
        Assert.All(server.Commands, static command => Assert.Equal((null, 1), (command.Behavior, command.DisposeCount)));
        Assert.False(request.Response.HasStarted);
        Assert.Equal("no-store", Assert.Single(request.Response.Headers).Value);
    }

    /// <remarks>A parameter may ask the database before it is added: some drivers run nothing outside of a pending transaction.</remarks>
    [Fact]
    public async Task The_parameters_are_read_in_the_transaction_of_the_query()
    {
        var server = new FakeServer(static _ => [FakeResult.Counting(1)]);
        using FakeConnection connection = new FakeConnection(server).AlreadyOpen();
        await using var transaction = await connection.BeginTransactionAsync(TestContext.Current.CancellationToken);
        var seen = new List<IDbTransaction?>();

        await TagOfAsync(connection.QueryJsonResult("select @value", new { value = new Asking(seen) }, Options, transaction));

        Assert.Equal(3, server.Commands.Count);
        Assert.Equal([transaction, transaction], seen);
        Assert.All(server.Commands, command => Assert.Same(transaction, command.Transaction));
    }

    [Fact]
    public async Task Versions_that_a_converter_writes_alike_have_tags_of_their_own()
    {
        JsonResultOptions rounding = new(By(new JsonSerializerOptions { Converters = { new RoundingConverter() } })) { ETag = Source };

        Assert.NotEqual(await OfAsync(1.001), await OfAsync(1.002));

        async Task<string> OfAsync(double version)
        {
            using var connection = new FakeConnection(new FakeServer(_ => [FakeResult.OfValues<double>("Version", version)]));
            return await TagOfAsync(connection.QueryJsonResult("select", options: rounding));
        }
    }

    /// <remarks>A procedure has all parameters.</remarks>
    [Fact]
    public async Task A_procedure_has_the_tags_of_its_parameters()
    {
        string[] tags = [await OfAsync("p", 1), await OfAsync("p", 2), await OfAsync("q", 1), await OfAsync("p", 1, CommandType.Text)];

        Assert.Equal(4, tags.Distinct().Count());

        async Task<string> OfAsync(string name, int user, CommandType type = CommandType.StoredProcedure)
        {
            using var connection = new FakeConnection(new FakeServer(static _ => [FakeResult.Counting(1)]));
            return await TagOfAsync(connection.QueryJsonResult(name, new { user }, Options, commandType: type));
        }
    }

    /// <remarks>Where the database has a name, the server is any of its replicas.</remarks>
    [Theory]
    [InlineData("a", "server1", "b", "server1", false)]
    [InlineData("a", "server1", "a", "server2", true)]
    [InlineData("main", "a.db", "main", "b.db", false)]
    [InlineData("main", "a.db", "main", "a.db", true)]
    [InlineData("", "a", "", "b", false)]
    public async Task Another_database_has_another_tag(string database, string source, string otherDatabase, string otherSource, bool isSame)
    {
        Assert.Equal(isSame, await OfAsync(database, source) == await OfAsync(otherDatabase, otherSource));

        static async Task<string> OfAsync(string database, string source)
        {
            var server = new FakeServer(static _ => [FakeResult.Counting(1)]) { DatabaseName = database, SourceName = source };
            using var connection = new FakeConnection(server);
            return await TagOfAsync(connection.QueryJsonResult("select 1", options: Options));
        }
    }

    /// <remarks>SQLite calls each of them "main".</remarks>
    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public async Task Another_file_has_another_tag(bool isOpen)
    {
        using LockedFile acme = new("delete");
        using LockedFile other = new("delete");
        string[] tags = [await OfAsync(acme), await OfAsync(other), await OfAsync(acme)];

        Assert.Equal((tags[0], false), (tags[2], tags[0] == tags[1]));

        async Task<string> OfAsync(LockedFile file)
        {
            await using var connection = new SqliteConnection(file.ConnectionString);
            if (isOpen)
            {
                await connection.OpenAsync(TestContext.Current.CancellationToken);
            }

            return await TagOfAsync(connection.QueryJsonResult("select Id from Posts", options: new JsonResultOptions { ETag = JsonETag.FromQuery("select 1") }));
        }
    }

    /// <remarks>The same bytes are the same response, whatever they come from.</remarks>
    [Fact]
    public async Task A_tag_of_the_content_is_that_of_the_bytes()
    {
        var options = new JsonResultOptions { ETag = JsonETag.FromContent() };

        Assert.Equal(
            await TagAsync("select 1 as One where @user > 0", new { user = 1 }, options), await TagAsync("select @user - 1 as One", new { user = 2 }, options));
        Assert.NotEqual(await TagAsync(Sql, new { user = 1 }, options), await TagAsync(Sql, new { user = 2 }, options));
    }

    /// <remarks>What Dapper keeps for an object that is made into DynamicParameters, it keeps for ever.</remarks>
    [Fact]
    public async Task Texts_that_vary_leave_nothing_behind_in_dapper()
    {
        var kept = (IDictionary)typeof(DynamicParameters).GetField("paramReaderCache", BindingFlags.NonPublic | BindingFlags.Static)!.GetValue(null)!;

        for (int i = 0; i < 5; i++)
        {
            await TagAsync($"select Id from Posts where Id = @user /* varies {i} */", new { user = 1 });
        }

        lock (kept)
        {
            Assert.DoesNotContain(kept.Keys.Cast<SqlMapper.Identity>(), static identity => identity.Sql.Contains("/* varies", StringComparison.Ordinal));
        }
    }

    private static JsonResultOptions With(Action<JsonQueryOptions> set)
    {
        var query = new JsonQueryOptions();
        set(query);
        return new JsonResultOptions { Query = query };
    }

    private static JsonResultOptions By(JsonSerializerOptions serializer) => new() { Query = new JsonQueryOptions(serializer) };

    private static DynamicParameters Bag(string name, object value)
    {
        var parameters = new DynamicParameters();
        parameters.Add(name, value);
        return parameters;
    }

    private static async Task<string> TagOfValueAsync(object value)
    {
        using var connection = new FakeConnection(new FakeServer(static _ => [FakeResult.Counting(1)]));
        return await TagOfAsync(connection.QueryJsonResult("select @value", new { value = new Exact(value) }, Options));
    }

    private static async Task<string> TagOfAsync(JsonQueryResult result, string method = "GET") =>
        Assert.IsType<string>((await new TestRequest(method).ExecuteAsync(result)).ETag);

    private Task<string> TagAsync(string sql, object? param = null, JsonResultOptions? options = null) =>
        TagOfAsync(_database.QueryJsonResult(sql, param, options ?? Options));

    private static JsonResultSet Page(JsonCursor cursor, int take = 1) => JsonResultSet.Rows("rows").Take(take, cursor, "next");

    private static JsonResultSet Tied(string column, string parentColumn) => JsonResultSet.Rows("rows[].lines").On(column, parentColumn);

    private sealed class RoundingConverter : JsonConverter<double>
    {
        public override double Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) => throw new NotSupportedException();

        public override void Write(Utf8JsonWriter writer, double value, JsonSerializerOptions options) => writer.WriteNumberValue(Math.Round(value, 2));
    }

    private sealed class User
    {
        public int Id { get; init; }

        public object? Unused { get; init; }
    }

    public sealed record Post(long Id, string Title);

    public sealed record Other(long Id, string Title);

    /// <summary>A value that is sent as it is.</summary>
    private sealed class Exact(object value) : SqlMapper.ICustomQueryParameter
    {
        public void AddParameter(IDbCommand command, string name)
        {
            IDbDataParameter parameter = command.CreateParameter();
            (parameter.ParameterName, parameter.Value) = (name, value);
            command.Parameters.Add(parameter);
        }
    }

    /// <summary>Adds the transactions that it is asked for in.</summary>
    private sealed class Asking(List<IDbTransaction?> seen) : SqlMapper.ICustomQueryParameter
    {
        public void AddParameter(IDbCommand command, string name)
        {
            seen.Add(command.Transaction);
            new Exact(1).AddParameter(command, name);
        }
    }

    /// <remarks>Wants the command of its driver, as many do.</remarks>
    private sealed class Custom(int user) : SqlMapper.ICustomQueryParameter
    {
        public void AddParameter(IDbCommand command, string name) =>
            ((Microsoft.Data.Sqlite.SqliteCommand)command).Parameters.AddWithValue("@" + name, user);
    }

    /// <inheritdoc cref="Custom"/>
    private sealed class Customs(int user) : SqlMapper.IDynamicParameters
    {
        public void AddParameters(IDbCommand command, SqlMapper.Identity identity) =>
            ((Microsoft.Data.Sqlite.SqliteCommand)command).Parameters.AddWithValue("@user", user);
    }

    private sealed class Suffix(string suffix) : JsonNamingPolicy
    {
        public override string ConvertName(string name) => name + suffix;
    }

    private sealed class OwnConverter : JsonConverter<Version>
    {
        public override Version Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) => throw new NotSupportedException();

        public override void Write(Utf8JsonWriter writer, Version value, JsonSerializerOptions options) => writer.WriteNullValue();
    }
}
