// Runs queries in a trimmed program: what docs/recipes/native-aot.md says of one.
using System.Data.Common;

foreach (DbDataSource database in Databases.All())
{
    foreach (Sample sample in Samples.All)
    {
        await sample.AssertAsync(database);
    }
}

Console.WriteLine("Dapper.Json works in a trimmed program.");
