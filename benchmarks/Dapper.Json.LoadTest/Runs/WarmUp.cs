using Dapper.Json.LoadTest.Hosts;

namespace Dapper.Json.LoadTest.Runs;

/// <summary>What comes before anything counts.</summary>
internal static class WarmUp
{
    private const int Connections = 32;
    private const int MaxPasses = 12;

    // In a pass. The compiler is silent only after minutes: rare paths trickle in, and cost next to nothing.
    private const int FewMethods = 200;

    /// <exception cref="InvalidOperationException">Two contenders answer with different bytes.</exception>
    public static async Task AssertSameAnswersAsync(IReadOnlyList<HostProcess> hosts, RunOptions options)
    {
        foreach (int rows in options.Rows)
        {
            byte[] expected = await hosts[0].AskAsync(Contender.PathOf(rows));
            foreach (HostProcess host in hosts)
            {
                byte[] answer = await host.AskAsync(Contender.PathOf(rows));
                if (!answer.AsSpan().SequenceEqual(expected))
                {
                    throw new InvalidOperationException($"'{host.Title}' answers {rows} rows with other bytes than '{hosts[0].Title}'.");
                }
            }
        }
    }

    /// <summary>Asks a host under all loads until tiered compilation is as good as over.</summary>
    public static async Task RunAsync(HostProcess host, IReadOnlyList<string> paths, RunOptions options, int connections = Connections)
    {
        Console.Error.WriteLine($"Warming up: {host.Title}.");
        for (int pass = 1; pass <= MaxPasses; pass++)
        {
            Usage before = await host.UsageAsync();
            foreach (string path in paths)
            {
                await AskAsync(host, path, options.Seconds, connections);
            }

            Usage after = await host.UsageAsync();
            if (options.IsSmoke || after.MethodsCompiled - before.MethodsCompiled <= FewMethods)
            {
                return;
            }
        }
    }

    /// <remarks>
    /// One of some ten thousand first requests to EF Core has failed. What counts is whether all is well when it is measured:
    /// that run fails on a single such answer.
    /// </remarks>
    private static async Task AskAsync(HostProcess host, string path, int seconds, int connections)
    {
        try
        {
            await Wrk.RunAsync(host.AddressOf(path), connections, seconds);
        }
        catch (InvalidOperationException failure)
        {
            Console.Error.WriteLine(failure.Message);
        }
    }
}
