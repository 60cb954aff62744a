using Documentation.Recipes;

namespace Dapper.Json.ProviderTests.DuckDb;

/// <summary>DuckDB, whose results are not in memory before they are read.</summary>
public sealed class StreamedDuckDbDatabase : DuckDbDatabase
{
    public override DbConnection Connect() => new DuckDbRecipe.StreamedConnection(ConnectionString);
}
