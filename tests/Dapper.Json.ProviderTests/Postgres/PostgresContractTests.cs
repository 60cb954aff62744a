using System.Data.Common;
using Dapper.Json.Generated;
using Xunit;

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
        ContractRuns.Check(connection, GeneratedQuery.Flat(new PostgresDialect()), leastDirect: 0.25);
    }
}
