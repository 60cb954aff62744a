using System.Diagnostics;

namespace Dapper.Json.Benchmarks.Reports;

/// <summary>Starts this program once more.</summary>
internal static class OwnProcess
{
    /// <summary>Returns what starts it with a command of its own, so that its output is read.</summary>
    /// <param name="program">The assembly of a copy of it; null for its own.</param>
    /// <param name="arguments">The command and its arguments.</param>
    public static ProcessStartInfo Start(string? program, params string[] arguments)
    {
        // By its assembly: a process of BenchmarkDotNet is another program.
        var start = new ProcessStartInfo("dotnet") { RedirectStandardOutput = true };
        start.ArgumentList.Add(program ?? typeof(OwnProcess).Assembly.Location);
        Array.ForEach(arguments, start.ArgumentList.Add);
        return start;
    }
}
