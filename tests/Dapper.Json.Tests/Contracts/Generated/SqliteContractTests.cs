using Dapper.Json.Generated;
using Dapper.Json.Tests.Contracts.Conversions;
using Dapper.Json.Tests.Drivers.Sqlite;
using Dapper.Json.Tests.Drivers.SqlServer;
using Microsoft.Data.Sqlite;
using Xunit;

namespace Dapper.Json.Tests.Contracts.Generated;

/// <summary>Any type, any options, any rows: the bytes are those of Dapper's objects and the serializer.</summary>
/// <remarks>Dapper's settings are the whole process's: nothing else runs meanwhile.</remarks>
[Collection(nameof(DapperSettingsTests))]
public sealed class SqliteContractTests
{
    [Fact]
    public void Any_contract_is_kept()
    {
        using SqliteConnection connection = Databases.Open();
        ContractRuns.Check(connection, new SqliteDialect());
    }
}
