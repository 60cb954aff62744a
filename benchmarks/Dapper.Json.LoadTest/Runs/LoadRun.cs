using Dapper.Json.LoadTest.Hosts;
using Dapper.Json.LoadTest.Reports;

namespace Dapper.Json.LoadTest.Runs;

/// <summary>All contenders under all loads, interleaved: in each round every case has its turn.</summary>
internal static class LoadRun
{
    public static async Task<int> RunAsync(RunOptions options)
    {
        DirectoryInfo folder = Directory.CreateTempSubdirectory("dapper-json-load-test-");
        var hosts = new List<HostProcess>();
        try
        {
            string database = Path.Combine(folder.FullName, "posts.db");
            PostDatabase.Create(database);
            foreach (Contender contender in Contender.All)
            {
                hosts.Add(await HostProcess.StartAsync(contender, database));
            }

            await AssertSameAnswersAsync(hosts);
            IReadOnlyList<Case> cases = await MeasureAsync(hosts, options);
            await LoadReport.WriteAsync(cases, options);
            return 0;
        }
        finally
        {
            foreach (HostProcess host in hosts)
            {
                await host.DisposeAsync();
            }

            folder.Delete(recursive: true);
        }
    }

    private static async Task AssertSameAnswersAsync(List<HostProcess> hosts)
    {
        foreach (int rows in RunOptions.Rows)
        {
            byte[] expected = await hosts[0].AskAsync(rows);
            foreach (HostProcess host in hosts)
            {
                byte[] answer = await host.AskAsync(rows);
                if (!answer.AsSpan().SequenceEqual(expected))
                {
                    throw new InvalidOperationException($"'{host.Contender.Title}' answers {rows} rows with other bytes than '{hosts[0].Contender.Title}'.");
                }
            }
        }
    }

    private static async Task<IReadOnlyList<Case>> MeasureAsync(List<HostProcess> hosts, RunOptions options)
    {
        (Case Case, HostProcess Host)[] turns =
        [
            .. from rows in RunOptions.Rows
               from connections in options.Concurrencies
               from host in hosts
               select (new Case(host.Contender, rows, connections), host),
        ];

        // Tiered compilation is to be over before anything counts.
        foreach (HostProcess host in hosts)
        {
            foreach (int rows in RunOptions.Rows)
            {
                await Wrk.RunAsync(host.AddressOf(rows), connections: 8, options.Seconds);
            }
        }

        for (int round = 1; round <= options.Rounds; round++)
        {
            Console.Error.WriteLine($"Round {round} of {options.Rounds}: {turns.Length} measurements of {options.Seconds} s.");
            foreach ((Case turn, HostProcess host) in turns)
            {
                await turn.MeasureAsync(host, options.Seconds);
            }
        }

        return Array.ConvertAll(turns, static turn => turn.Case);
    }
}
