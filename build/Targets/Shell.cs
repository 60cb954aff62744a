using System.Diagnostics;

namespace Dapper.Json.Build;

/// <summary>Runs the commands of a step, from the repository's root. No process outlives the run, whatever ends it.</summary>
/// <param name="write">Takes the lines that the commands print.</param>
/// <param name="stop">Ends the commands.</param>
internal sealed class Shell(Action<string> write, CancellationToken stop)
{
    // A server that a command has started may keep its pipes open.
    private static readonly TimeSpan RestOfOutput = TimeSpan.FromSeconds(5);

    public void Say(string line) => write(line);

    /// <summary>Runs a command that ends what a run has started, also if that was stopped. If it fails, that is only said.</summary>
    public static async Task CleanUpAsync(string command)
    {
        try
        {
            await new Shell(Console.WriteLine, CancellationToken.None).RunAsync(command);
        }
        catch (StepException exception)
        {
            Console.Error.WriteLine($"What was started may still run: {exception.Message}");
        }
    }

    /// <summary>Runs a command, which fails the step unless it ends with 0.</summary>
    /// <param name="command">The program and its arguments, separated by spaces.</param>
    /// <param name="more">Arguments that may have spaces.</param>
    public Task RunAsync(string command, params string[] more) => RunAsync(command, more, write);

    /// <summary>Runs a command and returns what it prints. Its errors are shown.</summary>
    /// <inheritdoc cref="RunAsync(string, string[])"/>
    public async Task<string> ReadAsync(string command, params string[] more)
    {
        var lines = new List<string>();
        await RunAsync(command, more, lines.Add);
        return string.Join('\n', lines);
    }

    /// <summary>Runs a command that must fail, and returns what it prints.</summary>
    /// <inheritdoc cref="RunAsync(string, string[])"/>
    public async Task<string> ReadFailureAsync(string command, params string[] more)
    {
        var lines = new List<string>();
        try
        {
            await RunAsync(command, more, lines.Add);
        }
        catch (StepException)
        {
            return string.Join('\n', lines);
        }

        throw new StepException($"'{command}' has not failed.");
    }

    /// <summary>Runs a program that has been built for a framework. 'dotnet run' would evaluate its project first.</summary>
    public Task RunBuiltAsync(string framework, string project, string arguments = "", params string[] more) =>
        RunAsync($"dotnet {project}/bin/Debug/{framework}/{Path.GetFileName(project)}.dll {arguments}", more);

    private async Task RunAsync(string command, string[] more, Action<string> read)
    {
        string[] words = [.. command.Split(' ', StringSplitOptions.RemoveEmptyEntries), .. more];
        var start = new ProcessStartInfo(words[0], words[1..]) { RedirectStandardOutput = true, RedirectStandardError = true };
        stop.ThrowIfCancellationRequested();
        using Process process = Process.Start(start)!;
        Task output = Task.WhenAll(CopyAsync(process.StandardOutput, read), CopyAsync(process.StandardError, write));
        try
        {
            await process.WaitForExitAsync(stop);
        }
        catch (OperationCanceledException)
        {
            process.Kill(entireProcessTree: true);
            await process.WaitForExitAsync(CancellationToken.None);
            throw;
        }

        // The command may have got the signal too.
        stop.ThrowIfCancellationRequested();
        await Task.WhenAny(output, Task.Delay(RestOfOutput, CancellationToken.None));
        if (process.ExitCode != 0)
        {
            throw new StepException($"'{string.Join(' ', words)}' ended with {process.ExitCode}.");
        }
    }

    private static async Task CopyAsync(StreamReader reader, Action<string> line)
    {
        while (await reader.ReadLineAsync() is { } text)
        {
            line(text);
        }
    }
}
