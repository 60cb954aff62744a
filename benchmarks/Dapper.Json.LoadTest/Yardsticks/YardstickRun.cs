using System.Text.Json.Nodes;
using Dapper.Json.LoadTest.Runs;
using Npgsql;

namespace Dapper.Json.LoadTest.Yardsticks;

/// <summary>All contenders of a yardstick under all loads.</summary>
/// <remarks>
/// Only one process runs at a time: each has a pool of connections, and a server has not enough of them for all pools.
/// </remarks>
internal sealed class YardstickRun(Yardstick yardstick, RunOptions options, string folder)
{
    private static readonly int[] Concurrencies = [32, 256];

    private readonly Dictionary<YardstickRequest, JsonNode> _expected = [];

    public static async Task<int> RunAsync(Yardstick yardstick, RunOptions options)
    {
        if (!YardstickHost.Server.IsSet)
        {
            Console.Error.WriteLine(YardstickHost.Server.Absence);
            return 0;
        }

        DirectoryInfo folder = Directory.CreateTempSubdirectory("dapper-json-load-test-");
        await using var connection = new NpgsqlConnection(YardstickHost.Server.ConnectionString);
        await connection.OpenAsync();
        try
        {
            await AssertConnectionsAsync(connection, options);
            await connection.ExecuteAsync($"drop table if exists {yardstick.Table}; {yardstick.FillSql}");
            await connection.ExecuteAsync($"vacuum analyze {yardstick.Table}");
            await new YardstickRun(yardstick, options, folder.FullName).MeasureAsync();
            return 0;
        }
        finally
        {
            await connection.ExecuteAsync($"drop table if exists {yardstick.Table}");
            folder.Delete(recursive: true);
        }
    }

    /// <exception cref="InvalidOperationException">The server takes fewer connections than a pool has.</exception>
    private static async Task AssertConnectionsAsync(NpgsqlConnection connection, RunOptions options)
    {
        const int Needed = 270;
        int most = await connection.QuerySingleAsync<int>("select setting::int from pg_settings where name = 'max_connections'");
        if (!options.IsSmoke && most < Needed)
        {
            throw new InvalidOperationException($"The server takes {most} connections. Set its max_connections to at least {Needed}.");
        }
    }

    private async Task MeasureAsync()
    {
        YardstickCase[] cases =
        [
            // Of a smoke run only the settings that the others are part of. With the others it compares the answers.
            .. from pooling in options.IsSmoke ? [yardstick.Poolings[^1]] : yardstick.Poolings
               from request in yardstick.Requests
               from connections in options.IsSmoke ? [2] : Concurrencies
               from contender in yardstick.Contenders
               select new YardstickCase(contender, pooling, request, connections),
        ];

        for (int round = 1; round <= options.Rounds; round++)
        {
            Console.Error.WriteLine($"Round {round} of {options.Rounds}: {cases.Length} measurements of {options.Seconds} s.");
            foreach (Pooling pooling in yardstick.Poolings)
            {
                // Begins with another contender in each round, so that none is always the first.
                int first = round % yardstick.Contenders.Count;
                foreach (YardstickContender contender in yardstick.Contenders.Skip(first).Concat(yardstick.Contenders.Take(first)))
                {
                    await MeasureAsync(contender, pooling, cases.Where(one => one.Contender == contender && one.Pooling == pooling));
                }
            }
        }

        await YardstickReport.WriteAsync(yardstick, cases, options);
    }

    private async Task MeasureAsync(YardstickContender contender, Pooling pooling, IEnumerable<YardstickCase> cases)
    {
        await using HostProcess host = await HostProcess.StartAsync(contender.Title, YardstickHost.Command, yardstick.Key, contender.Key, pooling.Key);
        foreach (YardstickRequest request in yardstick.Requests)
        {
            await AssertSameAnswerAsync(host, request);
        }

        if (!options.IsSmoke)
        {
            // With all connections: the pool must have been filled before anything counts.
            string[] paths = [.. yardstick.Requests.Select(static request => request.Sample)];
            await WarmUp.RunAsync(host, paths, options with { Seconds = 1 }, Concurrencies.Max());
        }

        foreach (YardstickCase one in cases)
        {
            await one.MeasureAsync(host, options.Seconds, folder);
        }
    }

    /// <summary>Compares by value: a server puts spaces into its JSON.</summary>
    /// <exception cref="InvalidOperationException">The contender answers with other JSON than the first one did.</exception>
    private async Task AssertSameAnswerAsync(HostProcess host, YardstickRequest request)
    {
        JsonNode answer = request.Compared(JsonNode.Parse(await host.AskAsync(request.Sample))!);
        if (_expected.TryAdd(request, answer))
        {
            return;
        }

        if (!JsonNode.DeepEquals(answer, _expected[request]))
        {
            string expected = _expected[request].ToJsonString();
            throw new InvalidOperationException($"'{host.Title}' answers {request.Sample} with {answer.ToJsonString()}, not with {expected}.");
        }
    }
}
