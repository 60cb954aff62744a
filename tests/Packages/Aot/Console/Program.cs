// Runs queries in a program compiled ahead of time: those of a class library and its own, one of Dapper, which Dapper.AOT takes, and generated cases.
using Dapper.Json.Generated;

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
    await TypedSample.AssertAsync(database);
    await DapperSample.AssertAsync(database);
}

GeneratedCases.Assert();
System.Console.WriteLine($"Dapper.Json works, compiled ahead of time. First result: {first}.");
