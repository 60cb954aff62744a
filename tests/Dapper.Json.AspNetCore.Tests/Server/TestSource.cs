namespace Dapper.Json.AspNetCore.Tests.Server;

/// <summary>A data source whose connections a test makes.</summary>
internal sealed class TestSource(Func<DbConnection> create) : DbDataSource
{
    public override string ConnectionString => "";

    protected override DbConnection CreateDbConnection() => create();
}
