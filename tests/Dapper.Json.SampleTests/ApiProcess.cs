using System.Collections.Concurrent;
using System.Diagnostics;
using System.Globalization;
using System.Reflection;
using Xunit;

namespace Dapper.Json.SampleTests;

/// <summary>The sample's API, started as a user would start it, on a free port.</summary>
public sealed class ApiProcess : IAsyncLifetime
{
    private const string Listening = "Now listening on: ";

    private readonly ConcurrentQueue<string> _output = new();
    private readonly Process _process;
    private bool _hasEnded;

    public ApiProcess()
        : this([])
    {
    }

    internal ApiProcess(string[] arguments) => _process = new Process
    {
        StartInfo = new ProcessStartInfo("dotnet", [Program, "--urls", "http://127.0.0.1:0", .. arguments]) { RedirectStandardOutput = true },
        EnableRaisingEvents = true,
    };

    /// <summary>Gets the lines that the API has written; all of them once it has ended.</summary>
    public IReadOnlyCollection<string> Output => _output;

    public Uri Address { get; private set; } = null!;

    private static string Program { get; } =
        typeof(ApiProcess).Assembly.GetCustomAttributes<AssemblyMetadataAttribute>().Single(static data => data.Key == "ApiProgram").Value!;

    public async ValueTask InitializeAsync()
    {
        var address = new TaskCompletionSource<string>(TaskCreationOptions.RunContinuationsAsynchronously);
        _process.OutputDataReceived += (_, line) =>
        {
            _output.Enqueue(line.Data ?? "");
            int start = line.Data?.IndexOf(Listening, StringComparison.Ordinal) ?? -1;
            if (start >= 0)
            {
                address.TrySetResult(line.Data![(start + Listening.Length)..].Trim());
            }
        };
        _process.Exited += (_, _) => address.TrySetException(new InvalidOperationException("The API ended before it listened."));
        _process.Start();
        _process.BeginOutputReadLine();
        Address = new Uri(await address.Task);
    }

    public async ValueTask DisposeAsync()
    {
        if (_hasEnded)
        {
            return;
        }

        _hasEnded = true;
        if (OperatingSystem.IsWindows())
        {
            _process.Kill(entireProcessTree: true);
        }
        else
        {
            // The API shuts down as on Ctrl+C, and deletes its database. Not SIGINT: a shell that runs the tests in the background ignores it.
            using Process kill = Process.Start("kill", ["-TERM", _process.Id.ToString(CultureInfo.InvariantCulture)]);
            await kill.WaitForExitAsync();
        }

        await _process.WaitForExitAsync();
        _process.Dispose();
    }
}
