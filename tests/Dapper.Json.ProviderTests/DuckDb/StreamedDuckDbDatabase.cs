using DuckDB.NET.Data;

namespace Dapper.Json.ProviderTests.DuckDb;

/// <summary>DuckDB, whose results are not in memory before they are read.</summary>
public sealed class StreamedDuckDbDatabase : DuckDbDatabase
{
    public override DbConnection Connect() => new StreamedConnection(ConnectionString);

    private sealed class StreamedConnection(string connectionString) : DuckDBConnection(connectionString)
    {
        public override DuckDBCommand CreateCommand()
        {
            DuckDBCommand command = base.CreateCommand();
            command.UseStreamingMode = true;
            return command;
        }
    }
}
