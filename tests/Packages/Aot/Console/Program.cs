// Runs queries in a program compiled ahead of time.
string? first = null;
foreach (System.Data.Common.DbDataSource database in Databases.All())
{
    foreach (Sample sample in Samples.All)
    {
        await sample.AssertAsync(database);
        first ??= Elapsed.SinceStart;
    }

    await Samples.AssertRefusedAsync(database);
}

System.Console.WriteLine($"Dapper.Json works, compiled ahead of time. First result: {first}.");
