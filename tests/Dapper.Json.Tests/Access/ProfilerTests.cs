using Dapper.Json.Generated;
using Dapper.Json.Tests.Contracts.Conversions;

namespace Dapper.Json.Tests.Access;

/// <summary>Behind a profiler, which hides the driver, the rows of SQLite are those of SQLite.</summary>
/// <remarks>Dapper's settings are the whole process's: nothing else runs meanwhile.</remarks>
[Collection(nameof(DapperSettingsTests))]
public sealed class ProfilerTests
{
    private const string Id = "8d6f7fb4-1a2b-4c3d-9e8f-0a1b2c3d4e5f";

    private static readonly JsonQueryOptions Options = new(new JsonSerializerOptions());

    public static TheoryData<string, string> Rows => new()
    {
        { "select '2024-01-02' as \"In.D\"", """[{"Id":0,"In":{"D":"2024-01-02","T":null}}]""" },
        { "select 3 as Id, '2024-01-02' as \"In.D\", '01:02:03' as \"In.T\"", """[{"Id":3,"In":{"D":"2024-01-02","T":"01:02:03"}}]""" },
        { "select '01:02:03' as \"In.T\", 3 as Id, '2024-01-02' as \"In.D\"", """[{"Id":3,"In":{"D":"2024-01-02","T":"01:02:03"}}]""" },
    };

    [Theory]
    [MemberData(nameof(Rows))]
    public void A_date_is_read_as_the_driver_reads_it(string sql, string expected)
    {
        using SqliteConnection plain = Databases.Open();
        AssertEqual<Outer>(plain, sql, expected);
        using var connection = new ProfiledConnection(Databases.Open());
        AssertEqual<Outer>(connection, sql, expected);
    }

    /// <remarks>The text that the message for such a column advises.</remarks>
    [Theory]
    [InlineData($"select '{Id}' as Id, 'x' as Name", $$"""[{"Id":"{{Id}}","Name":"x"}]""")]
    [InlineData($"select 'x' as Name, '{Id}' as Id", $$"""[{"Id":"{{Id}}","Name":"x"}]""")]
    public void A_Guid_is_read_by_the_driver_if_Dapper_is_told_so(string sql, string expected) => WithGuids(() =>
    {
        using SqliteConnection plain = Databases.Open();
        AssertEqual<Keyed>(plain, sql, expected);
        using var connection = new ProfiledConnection(Databases.Open());
        AssertEqual<Keyed>(connection, sql, expected);
    });

    [Theory]
    [InlineData($"select 1 as Id, '{Id}' as \"In.Id\"", $$$"""[{"Id":1,"In":{"Id":"{{{Id}}}","Name":null}}]""")]
    [InlineData($"select '{Id}' as \"In.Id\", 1 as Id", $$$"""[{"Id":1,"In":{"Id":"{{{Id}}}","Name":null}}]""")]
    public void A_Guid_inside_is_read_by_the_driver_if_Dapper_is_told_so(string sql, string expected) => WithGuids(() =>
    {
        using SqliteConnection plain = Databases.Open();
        AssertEqual<Around>(plain, sql, expected);
        using var connection = new ProfiledConnection(Databases.Open());
        AssertEqual<Around>(connection, sql, expected);
    });

    private static void AssertEqual<T>(DbConnection connection, string sql, string expected)
    {
        Assert.Equal(expected, connection.QueryJsonString<T>(sql, options: Options));
        Assert.Equal(expected, connection.QueryJsonString<T>(sql, options: Options));
        using DbCommand command = connection.CreateCommand();
        command.CommandText = sql;
        using DbDataReader reader = command.ExecuteReader();
        using var json = new MemoryStream();
        using (var writer = new Utf8JsonWriter(json))
        {
            reader.WriteJson<T>(writer, Options);
        }

        Assert.Equal(expected, Encoding.UTF8.GetString(json.ToArray()));
    }

    private static void WithGuids(Action run)
    {
        SqlMapper.AddTypeMap(typeof(Guid), DbType.Guid, true);
        SqlMapper.PurgeQueryCache();
        try
        {
            run();
        }
        finally
        {
            SqlMapper.AddTypeMap(typeof(Guid), DbType.Guid, false);
            SqlMapper.PurgeQueryCache();
        }
    }

    private sealed class Outer
    {
        public long Id { get; set; }

        public Inner? In { get; set; }
    }

    private sealed class Inner
    {
        public DateOnly D { get; set; }

        public TimeOnly? T { get; set; }
    }

    private sealed class Keyed
    {
        public Guid Id { get; set; }

        public string? Name { get; set; }
    }

    private sealed class Around
    {
        public long Id { get; set; }

        public Keyed? In { get; set; }
    }
}
