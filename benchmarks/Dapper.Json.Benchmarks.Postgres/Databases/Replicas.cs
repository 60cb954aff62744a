using System.Diagnostics;
using System.Globalization;

namespace Dapper.Json.Benchmarks.Databases;

/// <summary>The two nodes that <c>build/replicas</c> has started. It is run from the root of the repository, as all commands are.</summary>
/// <param name="port">The port of the first node, A. That of B is the next.</param>
internal sealed class Replicas(int port)
{
    private const string Script = "build/replicas";

    /// <summary>Ends a node at once, as a crash does.</summary>
    public Task KillAsync(int node) => RunAsync("kill", node);

    /// <summary>Starts a node that has ended, as the standby of the other, and waits until it follows.</summary>
    public Task RestartAsync(int node) => RunAsync("restart", node);

    /// <summary>Makes a standby whose primary has ended the primary.</summary>
    public Task PromoteAsync(int node) => RunAsync("promote", node);

    private async Task RunAsync(string command, int node)
    {
        var start = new ProcessStartInfo(Script, [command, NameOf(node)]) { RedirectStandardOutput = true, RedirectStandardError = true };
        start.Environment["DAPPER_JSON_REPLICAS_PORT"] = port.ToString(CultureInfo.InvariantCulture);
        using Process process = Process.Start(start)!;
        Task<string> output = process.StandardOutput.ReadToEndAsync();
        Task<string> errors = process.StandardError.ReadToEndAsync();
        await process.WaitForExitAsync();
        if (process.ExitCode != 0)
        {
            throw new InvalidOperationException($"'{Script} {command} {NameOf(node)}' failed: {await output}{await errors}");
        }
    }

    private string NameOf(int node) => node == port ? "A" : "B";
}
