using Dapper.Json.Tests.Contracts.Conversions;

namespace Dapper.Json.Tests.Access;

/// <summary>Behind a profiler, which hides the driver, the rows of SQLite are those of SQLite.</summary>
/// <remarks>Dapper's settings are the whole process's: nothing else runs meanwhile.</remarks>
[Collection(nameof(DapperSettingsTests))]
public sealed class ProfilerTests
{
    private const string Key = "8d6f7fb4-1a2b-4c3d-9e8f-0a1b2c3d4e5f";

    private static readonly (string Sql, Row Expected)[] Rows =
    [
        ("select '2024-01-02' as \"In.D\"", new() { In = new() { D = new(2024, 1, 2) } }),
        ("select 'x' as Name, '2024-01-02' as \"In.D\", '01:02:03' as \"In.T\"", new() { Name = "x", In = new() { D = new(2024, 1, 2), T = new(1, 2, 3) } }),
        ("select '01:02:03' as \"In.T\", 'x' as Name, '2024-01-02' as \"In.D\"", new() { Name = "x", In = new() { D = new(2024, 1, 2), T = new(1, 2, 3) } }),
        ($"select '{Key}' as Id, 'x' as Name", new() { Id = new(Key), Name = "x" }),
        ($"select 'x' as Name, '{Key}' as Id", new() { Id = new(Key), Name = "x" }),
        ($"select 'x' as Name, '{Key}' as \"In.Id\"", new() { Name = "x", In = new() { Id = new(Key) } }),
        ($"select '{Key}' as \"In.Id\", 'x' as Name", new() { Name = "x", In = new() { Id = new(Key) } }),
    ];

    /// <remarks>Guids as the message for such a column advises.</remarks>
    [Fact]
    public void Dates_and_Guids_are_read_as_the_driver_reads_them() => WithGuids(static () =>
    {
        using SqliteConnection plain = Databases.Open();
        using var profiled = new ProfiledConnection(Databases.Open());
        foreach ((string sql, Row expected) in Rows)
        {
            AssertEqual(plain, sql, expected);
            AssertEqual(profiled, sql, expected);
        }
    });

    private static void AssertEqual(DbConnection connection, string sql, Row expected)
    {
        var options = new JsonQueryOptions(new JsonSerializerOptions());
        string json = JsonSerializer.Serialize(new[] { expected }, options.SerializerOptions);
        Assert.Equal(json, connection.QueryJsonString<Row>(sql, options: options));
        Assert.Equal(json, connection.QueryJsonString<Row>(sql, options: options));
        using var reader = (DbDataReader)((IWrappedDataReader)connection.ExecuteReader(sql)).Reader;
        using var written = new MemoryStream();
        using (var writer = new Utf8JsonWriter(written))
        {
            reader.WriteJson<Row>(writer, options);
        }

        Assert.Equal(json, Encoding.UTF8.GetString(written.ToArray()));
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

    private sealed class Row
    {
        public Guid Id { get; set; }

        public string? Name { get; set; }

        public DateOnly D { get; set; }

        public TimeOnly? T { get; set; }

        public Row? In { get; set; }
    }
}
