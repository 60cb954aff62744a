// Runs queries in a program compiled ahead of time: those of this library, and one of Dapper, which Dapper.AOT takes.
[module: Dapper.DapperAot]

string? first = null;
foreach (System.Data.Common.DbDataSource database in Databases.All())
{
    foreach (Sample sample in Samples.All)
    {
        await sample.AssertAsync(database);
        first ??= Elapsed.SinceStart;
    }

    await Samples.AssertRefusedAsync(database);
    await DapperSample.AssertAsync(database);
}

System.Console.WriteLine($"Dapper.Json works, compiled ahead of time. First result: {first}.");
