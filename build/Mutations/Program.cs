using System.Diagnostics;
using System.Globalization;
using Dapper.Json.Build.Mutations;

// Makes deliberate mistakes in a copy of the repository, which is the current folder, and says which of them the tests do not find.
const double Goal = 0.95;
const double OfTheCore = 0.8;
(string copy, int seed, int count) = (args[0], int.Parse(args[1], CultureInfo.InvariantCulture), int.Parse(args[2], CultureInfo.InvariantCulture));
Equivalents equivalents = Equivalents.Load("build/Mutations/equivalents.txt");
Directory.SetCurrentDirectory(copy);

// The first that finds a mistake ends its search. Those of the analyzers run code that is generated for calls of the core.
TestSuite[] suites =
[
    new("Dapper.Json.Tests"), new("Dapper.Json.AspNetCore.Tests"), new("Dapper.Json.ProviderTests"),
    new("Dapper.Json.Analyzers.Tests", "-namespace", "Dapper.Json.Analyzers.Tests.Generator"),
];

await Command.ReadAsync("dotnet", "restore", "Dapper.Json.sln", "-v:q");
MutatedProject core = await MutatedProject.LoadAsync("src/Dapper.Json");
MutatedProject web = await MutatedProject.LoadAsync("src/Dapper.Json.AspNetCore", core);
string[] changed = [.. equivalents.Without([.. core.Possible, .. web.Possible])];
var random = new Random(seed);
Mistake[] ofCore = [.. Choice.Of(core, equivalents, (int)Math.Ceiling(count * OfTheCore), random)];
Mistake[] ofWeb = [.. Choice.Of(web, equivalents, count - ofCore.Length, random)];
Mistake[] all = [.. ofCore, .. ofWeb];
for (int i = 0; i < all.Length; i++)
{
    all[i].Number = i + 1;
}

Console.WriteLine($"{ofCore.Length} mistakes of {core.Possible.Count} in the core, {ofWeb.Length} of {web.Possible.Count} in the web package");
core.Write(ofCore);
web.Write(ofWeb);
foreach (TestSuite suite in suites)
{
    await suite.BuildAsync();
}

// Some tests read the sources.
await Command.ReadAsync("git", "checkout", "--quiet", "--", "src");
await Command.ReadAsync("git", "clean", "--quiet", "--force", "--", "src");
foreach (TestSuite suite in suites)
{
    await suite.LearnAsync();
}

var survivors = new List<Mistake>();
foreach (Mistake mistake in all)
{
    var clock = Stopwatch.StartNew();
    string? by = await FindAsync(mistake);
    Console.WriteLine($"{mistake.Number} of {all.Length}: {(by is null ? "NOT FOUND" : $"found by {by}")} after {clock.Elapsed.TotalSeconds:0} s: {mistake}");
    if (by is null)
    {
        survivors.Add(mistake);
    }
}

int found = all.Length - survivors.Count;
Console.WriteLine($"\nSeed {seed}: {found} of {all.Length} mistakes found, {100.0 * found / all.Length:0.0} %.");
survivors.ForEach(static mistake => Console.WriteLine($"\nNot found: {mistake}\nIn equivalents.txt, if nobody could notice it:\n{mistake.Name}"));
Array.ForEach(changed, static name => Console.WriteLine($"\nIn equivalents.txt, but its code has changed:\n{name}"));
return found < Goal * all.Length || changed.Length > 0 ? 1 : 0;

async Task<string?> FindAsync(Mistake mistake)
{
    foreach (TestSuite suite in suites)
    {
        if (await suite.FindAsync(mistake) is { } by)
        {
            return by;
        }
    }

    return null;
}
