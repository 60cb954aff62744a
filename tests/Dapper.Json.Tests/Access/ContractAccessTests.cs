using Dapper.Json.Tds;
using Dapper.Json.Tests.Contracts;
using Dapper.Json.Tests.Contracts.Conversions;

namespace Dapper.Json.Tests.Access;

/// <summary>Any type, any options, any rows: the bytes are those of Dapper's objects and the serializer, whatever is between them and the database.</summary>
/// <remarks>Dapper's settings are the whole process's: nothing else runs meanwhile.</remarks>
[Collection(nameof(DapperSettingsTests))]
public sealed class ContractAccessTests
{
    public static TheoryData<bool> IsNested => [false, true];

    [Theory]
    [MemberData(nameof(IsNested))]
    public void Any_contract_is_kept_behind_a_profiler(bool isNested)
    {
        using var connection = new ProfiledConnection(Databases.Open());
        Check(connection, new SqliteDialect(), isNested, leastDirect: 0);
    }

    [Theory]
    [MemberData(nameof(IsNested))]
    public void Any_contract_is_kept_by_a_driver_that_is_not_known(bool isNested)
    {
        using SqliteConnection database = Databases.Open();
        using FakeConnection connection = new FakeConnection(new FakeServer(command => [ResultOf(database, command.CommandText)])).AlreadyOpen();
        Check(connection, new SqliteDialect(), isNested, leastDirect: 0);
    }

    [Theory]
    [MemberData(nameof(IsNested))]
    public async Task Any_contract_is_kept_by_SqlClient(bool isNested)
    {
        await using TdsServer server = TdsServer.Start(TdsDialect.Respond, seed: 1);
        await using DbConnection connection = SqlClientTarget.Connect(server);
        Check(connection, new TdsDialect(), isNested, leastDirect: 0.03, count: 100);
    }

    private static void Check(DbConnection connection, Dialect dialect, bool isNested, double leastDirect, int count = 40) =>
        ContractRuns.Check(connection, dialect, isNested, leastDirect, count, query => WithoutCode.Check(connection, query));

    /// <summary>Copies what SQLite returns: its types are those of its cells, and before one has been read those of the first.</summary>
    private static FakeResult ResultOf(SqliteConnection database, string sql)
    {
        using DbDataReader reader = (DbDataReader)database.ExecuteReader(sql);
        var rows = new List<object?[]>();
        while (reader.Read())
        {
            rows.Add([.. Enumerable.Range(0, reader.FieldCount).Select(i => reader.IsDBNull(i) ? null : reader.GetValue(i))]);
        }

        return new FakeResult(
            [.. Enumerable.Range(0, reader.FieldCount).Select(i =>
                new FakeColumn(reader.GetName(i), rows.Count > 0 && rows[0][i] is { } first ? first.GetType() : typeof(string)) { Drifts = true })],
            rows);
    }
}
