using System.Diagnostics;

namespace Dapper.Json.Benchmarks.Reports;

/// <summary>Starts this program once more.</summary>
internal static class OwnProcess
{
    /// <summary>Returns what starts it with a command of its own, so that its output is read.</summary>
    public static ProcessStartInfo Start(params string[] arguments)
    {
        // By its assembly: a process of BenchmarkDotNet is another program.
        var start = new ProcessStartInfo("dotnet") { RedirectStandardOutput = true };
        start.ArgumentList.Add(typeof(OwnProcess).Assembly.Location);
        Array.ForEach(arguments, start.ArgumentList.Add);
        return start;
    }
}
