using Dapper.Json.Generated;
using Dapper.Json.Generated.Nested;

namespace Dapper.Json.ProviderTests.Postgres;

/// <summary>Any type, any options, any rows: the bytes are those of Dapper's objects and the serializer.</summary>
/// <remarks>Dapper's settings are the whole process's: nothing else runs meanwhile.</remarks>
[CollectionDefinition(nameof(PostgresContractTests), DisableParallelization = true)]
[Collection(nameof(PostgresContractTests))]
public sealed class PostgresContractTests
{
    [Fact]
    public async Task Any_contract_is_kept()
    {
        await using DbConnection connection = await new PostgresDatabase().OpenAsync();
        ContractRuns.Check(connection, new PostgresDialect(), isNested: false, leastDirect: 0.1, count: 40);
    }

    [Fact]
    public async Task Any_nested_shape_is_what_objects_of_its_rows_are()
    {
        await using DbConnection connection = await new PostgresDatabase().OpenAsync();
        NestedRuns.Check(connection, isPostgres: true, leastDirect: 0.2);
    }
}
