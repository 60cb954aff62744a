using NpgsqlTypes;

namespace Dapper.Json.ProviderTests.Postgres;

/// <summary>Arrays of the types that PostgreSQL has, and what stands around them.</summary>
public sealed class PostgresListTests : ListParameterTests<PostgresDatabase>
{
    private static readonly DateTime Time = new(2024, 2, 29, 1, 2, 3, DateTimeKind.Unspecified);

    [Fact]
    public Task Times_are_found() => Task.WhenAll(
        AssertFoundAsync("timestamp", [Time, Time.AddTicks(10)], [Time.AddTicks(10)]),
        AssertFoundAsync("timestamptz", [DateTime.SpecifyKind(Time, DateTimeKind.Utc), DateTime.UnixEpoch], [DateTime.UnixEpoch]),
        AssertFoundAsync("timestamptz", [new DateTimeOffset(Time, TimeSpan.Zero), DateTimeOffset.UnixEpoch], [DateTimeOffset.UnixEpoch]),
        AssertFoundAsync("date", [new DateOnly(2024, 2, 29), DateOnly.FromDayNumber(1)], [new DateOnly(2024, 2, 29)]),
        AssertFoundAsync("time", [new TimeOnly(1, 2, 3), TimeOnly.MinValue], [TimeOnly.MinValue]),
        AssertFoundAsync("interval", [TimeSpan.FromDays(3), TimeSpan.FromTicks(-10)], [TimeSpan.FromTicks(-10)]));

    [Fact]
    public Task Other_types_are_found() => Task.WhenAll(
        AssertFoundAsync("uuid", [Guid.Empty, Guid.Parse("0a1b2c3d-0000-0000-0000-00000000abcd")], [Guid.Empty]),
        AssertFoundAsync("boolean", [true, false], [false]),
        AssertFoundAsync("real", [0.1f, float.MaxValue], [0.1f]),
        AssertFoundAsync("double precision", [double.NaN, double.PositiveInfinity, 1], [double.NaN, double.PositiveInfinity]));

    [Fact]
    public async Task Unsigned_numbers_and_letters_have_a_type_that_holds_them()
    {
        const string Select = """
            select concat(pg_typeof(@small), 255 in @small, 65535 in @medium, 4294967295 in @large, 18446744073709551615 in @largest, -1 in @signed, 'b' in @letters)
            """;
        var lists = new
        {
            small = JsonParameter.List(new List<byte> { 255 }),
            medium = JsonParameter.List(new ushort[] { 65535 }),
            large = JsonParameter.List<uint?>([null, uint.MaxValue]),
            largest = JsonParameter.List([ulong.MaxValue]),
            signed = JsonParameter.List<sbyte?>([null, -1]),
            letters = JsonParameter.List("abc".ToCharArray()),
        };

        Assert.Equal("smallint[]tttttt", await Connection.ExecuteScalarAsync<string>(Select, lists));
    }

    [Fact]
    public async Task A_told_type_is_that_of_the_array()
    {
        var told = new JsonParameterOptions { SqlType = "char(3) collate \"C\"" };

        Assert.Equal(Items("true"), await QueryAsync(Connection, "select 'a'::char(3) in @list as item", new { list = JsonParameter.List(["b", "a  "], told) }));
        Assert.Equal(Items("1"), await QueryAsync(Connection, "select 1 as item where 1 = any(@list) and 2 not in (select unnest(@list))", new { list = JsonParameter.List([1]) }));
    }

    [Theory]
    [InlineData("n = any(@ids)", "1,3")]
    [InlineData("n <> all(@ids)", "2")]
    [InlineData("n <> ALL (@ids) or n not in @ids", "2")]
    [InlineData("t like any(@words)", "1,2")]
    [InlineData("t ilike any(@words)", "1,2,3")]
    [InlineData("t like all(@words)", "2")]
    [InlineData("t not like all(@words)", "3")]
    [InlineData("t not ilike all (@words)", "")]
    [InlineData("t !~ all(@words) union all (select n from (values (4)) more(n) where n <> all(@ids))", "1,2,3,4")]
    public async Task Any_and_all_compare_with_each_value(string condition, string expected)
    {
        var lists = new { ids = JsonParameter.List([1, 3]), words = JsonParameter.List(["a%", "%b"], new JsonParameterOptions { SqlType = "text" }) };

        IEnumerable<int> found = await Connection.QueryAsync<int>($"select n from (values (1, 'ax'), (2, 'ab'), (3, 'AX')) x(n, t) where {condition}", lists);

        Assert.Equal(expected, string.Join(',', found));
    }

    [Fact]
    public async Task A_mapped_enumeration_is_sent_as_the_type_that_is_told()
    {
        var builder = new NpgsqlDataSourceBuilder(PostgresServer.ConnectionString);
        builder.MapEnum<Mood>("dapper_json_tests.mood");
        await using NpgsqlDataSource source = builder.Build();
        await using NpgsqlConnection connection = await source.OpenConnectionAsync(TestContext.Current.CancellationToken);
        var told = new JsonParameterOptions { SqlType = "dapper_json_tests.mood" };
        var lists = new
        {
            moods = JsonParameter.List([Mood.Calm, Mood.Wild], told),
            some = JsonParameter.List<Mood?>([null, Mood.Wild], told),
            none = JsonParameter.List(Array.Empty<Mood>(), told),
            numbers = JsonParameter.List([Mood.Wild], new JsonParameterOptions { SqlType = "integer" }),
        };

        Assert.Equal("ttff", await connection.ExecuteScalarAsync<string>(
            """
            select concat('calm'::dapper_json_tests.mood in @moods, 1 in @numbers, 'calm'::dapper_json_tests.mood in @none,
                coalesce('calm'::dapper_json_tests.mood in @some, false))
            """,
            lists));
    }

    [Fact]
    public async Task Texts_of_its_own_kinds_have_no_lists()
    {
        Assert.Equal(
            Json(new { a = "@list", b = "'@list", c = true, d = true }),
            await QueryAsync(Connection, "select $$@list$$ as a, E'\\'@list' as b, '{\"@list\": 1}'::jsonb ? '@list' as c /* /* @list */ */, 1 in @list as d", new { list = JsonParameter.List([1]) }));
    }

    [Fact]
    public async Task A_document_is_jsonb()
    {
        Assert.Equal("jsonb", await Connection.ExecuteScalarAsync<string>("select pg_typeof(@doc)::text", new { doc = JsonParameter.Document(new { A = 1 }) }));
        Assert.Equal("ü", await Connection.ExecuteScalarAsync<string>("select @doc->>'a'", new { doc = JsonParameter.Document(new { A = "ü" }) }));
    }

    private enum Mood
    {
        Calm,

        [PgName("ungestüm")]
        Wild,
    }
}
