// Runs queries in a trimmed program: what docs/recipes/trimming.md says of one.
using System.Data.Common;
using Dapper;
using Dapper.Json;
using Microsoft.Data.Sqlite;

foreach (DbDataSource database in Databases.All())
{
    foreach (Sample sample in Samples.All)
    {
        await sample.AssertAsync(database);
    }

    await new Sample("typed", """[{"Id":2}]""", static (connection, stream) =>
        connection.QueryJsonAsync<Post>("select 2 as \"Id\"", null, stream, new JsonQueryOptions(BlogJson.Default))).AssertAsync(database);
}

using var connection = new SqliteConnection("Data Source=:memory:");
try
{
    await connection.QueryJsonAsync("select @id as Id", new { id = 2 }, Stream.Null);
    throw new NotSupportedException("The members of an anonymous object were not trimmed: the page says that they are.");
}
catch (InvalidOperationException exception) when (exception.Message.StartsWith("Must add values for the following parameters: @id", StringComparison.Ordinal))
{
    Console.WriteLine("Dapper.Json works in a trimmed program.");
}
