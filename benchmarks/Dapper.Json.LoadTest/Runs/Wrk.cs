using System.Diagnostics;
using System.Globalization;
using System.Text.RegularExpressions;

namespace Dapper.Json.LoadTest.Runs;

/// <summary>Runs wrk (<see href="https://github.com/wg/wrk"/>), which keeps a number of connections asking.</summary>
internal static partial class Wrk
{
    public static bool IsOnPath() =>
        (Environment.GetEnvironmentVariable("PATH") ?? "").Split(Path.PathSeparator).Any(static folder => File.Exists(Path.Combine(folder, "wrk")));

    /// <param name="script">A file of Lua that makes the requests, if not all ask for the address.</param>
    /// <exception cref="InvalidOperationException">wrk is not there or failed, or answers were no success.</exception>
    public static async Task<WrkResult> RunAsync(Uri address, int connections, int seconds, string? script = null)
    {
        var start = new ProcessStartInfo("wrk") { RedirectStandardOutput = true };
        string[] scripted = script is null ? [] : ["-s", script];
        string[] arguments = ["-t1", $"-c{connections}", $"-d{seconds}s", "--timeout", "30s", "--latency", .. scripted, address.ToString()];
        foreach (string argument in arguments)
        {
            start.ArgumentList.Add(argument);
        }

        using Process process = Process.Start(start) ?? throw new InvalidOperationException("wrk could not be started.");
        string output = await process.StandardOutput.ReadToEndAsync();
        await process.WaitForExitAsync();
        if (process.ExitCode != 0 || output.Contains("Non-2xx", StringComparison.Ordinal) || output.Contains("Socket errors", StringComparison.Ordinal))
        {
            throw new InvalidOperationException($"wrk failed, or not every answer was a success:\n{output}");
        }

        return new WrkResult(
            double.Parse(Requests().Match(output).Groups[1].Value, CultureInfo.InvariantCulture),
            double.Parse(Rate().Match(output).Groups[1].Value, CultureInfo.InvariantCulture),
            Milliseconds(Median().Match(output)),
            Milliseconds(Late().Match(output)));
    }

    private static double Milliseconds(Match match) => double.Parse(match.Groups[1].Value, CultureInfo.InvariantCulture) * match.Groups[2].Value switch
    {
        "us" => 0.001,
        "ms" => 1,
        "s" => 1_000,
        "m" => 60_000,
        string unit => throw new InvalidOperationException($"wrk counts in '{unit}'."),
    };

    [GeneratedRegex(@"(\d+) requests in")]
    private static partial Regex Requests();

    [GeneratedRegex(@"Requests/sec:\s+([\d.]+)")]
    private static partial Regex Rate();

    [GeneratedRegex(@"50%\s+([\d.]+)(us|ms|s|m)")]
    private static partial Regex Median();

    [GeneratedRegex(@"99%\s+([\d.]+)(us|ms|s|m)")]
    private static partial Regex Late();
}

/// <summary>What wrk saw.</summary>
/// <param name="Requests">How many were answered.</param>
/// <param name="PerSecond">How many in a second.</param>
/// <param name="P50">Half of the answers came sooner, in milliseconds.</param>
/// <param name="P99">99 of 100 answers came sooner, in milliseconds.</param>
internal readonly record struct WrkResult(double Requests, double PerSecond, double P50, double P99);
