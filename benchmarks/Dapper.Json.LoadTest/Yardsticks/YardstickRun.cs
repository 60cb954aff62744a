using System.Text.Json.Nodes;
using Dapper.Json.LoadTest.Runs;
using Npgsql;

namespace Dapper.Json.LoadTest.Yardsticks;

/// <summary>All contenders of a yardstick under all loads.</summary>
/// <remarks>One process has all contenders, and the pool of connections that they share.</remarks>
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

        foreach (Pooling pooling in yardstick.Poolings)
        {
            YardstickCase[] ofPooling = [.. cases.Where(one => one.Pooling == pooling)];
            await MeasureAsync(pooling, ofPooling);
        }

        await YardstickReport.WriteAsync(yardstick, cases, options);
    }

    /// <summary>Measures all contenders in one process, in turns.</summary>
    private async Task MeasureAsync(Pooling pooling, YardstickCase[] cases)
    {
        await using HostProcess host = await StartAsync(pooling);
        for (int round = 1; round <= options.Rounds; round++)
        {
            Console.Error.WriteLine($"Round {round} of {options.Rounds}: {cases.Length} measurements of {options.Seconds} s.");
            Random.Shared.Shuffle(cases);
            foreach (YardstickCase one in cases)
            {
                await one.MeasureAsync(host, options.Seconds, folder);
            }
        }
    }

    /// <summary>Starts the process of the contenders, compares what they answer, and warms it up.</summary>
    private async Task<HostProcess> StartAsync(Pooling pooling)
    {
        HostProcess host = await HostProcess.StartAsync(yardstick.Title, YardstickHost.Command, yardstick.Key, pooling.Key);
        var paths = new List<string>();
        foreach (YardstickContender contender in yardstick.Contenders)
        {
            foreach (YardstickRequest request in yardstick.Requests)
            {
                string path = contender.Prefix + request.Sample;
                await AssertSameAnswerAsync(host, contender, request, path);
                paths.Add(path);
            }
        }

        if (!options.IsSmoke)
        {
            // With all connections: the pool must have been filled before anything counts.
            await WarmUp.RunAsync(host, paths, options with { Seconds = 1 }, Concurrencies.Max());
        }

        return host;
    }

    /// <summary>Compares by value: a server puts spaces into its JSON.</summary>
    /// <exception cref="InvalidOperationException">The contender answers with other JSON than the first one did.</exception>
    private async Task AssertSameAnswerAsync(HostProcess host, YardstickContender contender, YardstickRequest request, string path)
    {
        JsonNode answer = request.Compared(JsonNode.Parse(await host.AskAsync(path))!);
        if (_expected.TryAdd(request, answer))
        {
            return;
        }

        if (!JsonNode.DeepEquals(answer, _expected[request]))
        {
            string expected = _expected[request].ToJsonString();
            throw new InvalidOperationException($"'{contender.Title}' answers {path} with {answer.ToJsonString()}, not with {expected}.");
        }
    }
}
