using Dapper.Json.LoadTest.Hosts;
using Dapper.Json.LoadTest.Reports;

namespace Dapper.Json.LoadTest.Runs;

/// <summary>All contenders under all loads, interleaved: in each round every case has its turn, on new processes.</summary>
internal static class LoadRun
{
    public static async Task<int> RunAsync(RunOptions options)
    {
        DirectoryInfo folder = Directory.CreateTempSubdirectory("dapper-json-load-test-");
        try
        {
            string database = Path.Combine(folder.FullName, "posts.db");
            PostDatabase.Create(database);
            Case[] cases =
            [
                .. from rows in options.Rows
                   from connections in options.Concurrencies
                   from contender in Contender.All
                   select new Case(contender, rows, connections),
            ];

            for (int round = 1; round <= options.Rounds; round++)
            {
                Console.Error.WriteLine($"Round {round} of {options.Rounds}: {cases.Length} measurements of {options.Seconds} s.");
                await MeasureAsync(InTurn(cases, round), database, options);
            }

            await LoadReport.WriteAsync(cases, options);
            return 0;
        }
        finally
        {
            folder.Delete(recursive: true);
        }
    }

    /// <summary>Begins with another contender in each round, so that none is always the first.</summary>
    private static IEnumerable<Case> InTurn(Case[] cases, int round) =>
        cases.Chunk(Contender.All.Count).SelectMany(load => load.Skip(round % load.Length).Concat(load.Take(round % load.Length)));

    private static async Task MeasureAsync(IEnumerable<Case> cases, string database, RunOptions options)
    {
        var hosts = new List<HostProcess>();
        try
        {
            foreach (Contender contender in Contender.All)
            {
                hosts.Add(await HostProcess.StartAsync(contender.Title, "host", contender.Key, database));
            }

            await WarmUp.AssertSameAnswersAsync(hosts, options);
            foreach (HostProcess host in hosts)
            {
                await WarmUp.RunAsync(host, [.. options.Rows.Select(Contender.PathOf)], options);
            }

            foreach (Case one in cases)
            {
                await one.MeasureAsync(hosts.Single(host => host.Title == one.Contender.Title), options.Seconds);
            }
        }
        finally
        {
            foreach (HostProcess host in hosts)
            {
                await host.DisposeAsync();
            }
        }
    }
}
