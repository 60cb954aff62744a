using System.Diagnostics;

namespace Dapper.Json.Build.Mutations;

/// <summary>Runs programs.</summary>
internal static class Command
{
    /// <summary>Runs a program that must end with 0, and returns what it prints.</summary>
    /// <exception cref="InvalidOperationException">It ended with something else.</exception>
    public static async Task<string> ReadAsync(string program, params string[] arguments)
    {
        (int? code, string output) = await RunAsync(program, arguments, limit: Timeout.InfiniteTimeSpan);
        return code == 0 ? output : throw new InvalidOperationException($"{program} {string.Join(' ', arguments)} ended with {code}:\n{output}");
    }

    /// <summary>Runs a program, and ends it after a time.</summary>
    /// <param name="program">The program.</param>
    /// <param name="arguments">Its arguments.</param>
    /// <param name="limit">The time.</param>
    /// <param name="variables">Variables of its environment.</param>
    /// <returns>What it ended with, null if the time was over; and what it printed.</returns>
    public static async Task<(int? Code, string Output)> RunAsync(
        string program, string[] arguments, TimeSpan limit, params (string Name, string Value)[] variables)
    {
        var start = new ProcessStartInfo(program, arguments) { RedirectStandardOutput = true, RedirectStandardError = true };
        Array.ForEach(variables, variable => start.Environment[variable.Name] = variable.Value);
        using Process process = Process.Start(start)!;
        Task<string> output = process.StandardOutput.ReadToEndAsync();
        Task<string> errors = process.StandardError.ReadToEndAsync();
        using var over = new CancellationTokenSource(limit);
        int? code;
        try
        {
            await process.WaitForExitAsync(over.Token);
            code = process.ExitCode;
        }
        catch (OperationCanceledException)
        {
            process.Kill(entireProcessTree: true);
            await process.WaitForExitAsync(CancellationToken.None);
            code = null;
        }

        return (code, await output + await errors);
    }
}
