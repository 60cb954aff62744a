using System.Diagnostics;
using Dapper.Json.LoadTest.Hosts;

namespace Dapper.Json.LoadTest.Runs;

/// <summary>A contender's process, seen from the one that drives it.</summary>
internal sealed class HostProcess : IAsyncDisposable
{
    private readonly Process _process;
    private readonly HttpClient _client;

    private HostProcess(string title, Process process, string address)
    {
        Title = title;
        _process = process;
        _client = new HttpClient { BaseAddress = new Uri(address) };
    }

    /// <summary>Gets the name of the contender in the tables.</summary>
    public string Title { get; }

    /// <summary>Starts a process and waits until it listens.</summary>
    /// <param name="title">The name of the contender in the tables.</param>
    /// <param name="arguments">Those of the process.</param>
    /// <exception cref="InvalidOperationException">It ended before that.</exception>
    public static async Task<HostProcess> StartAsync(string title, params string[] arguments)
    {
        var start = new ProcessStartInfo(Environment.ProcessPath!) { RedirectStandardInput = true, RedirectStandardOutput = true };
        if (Path.GetFileNameWithoutExtension(Environment.ProcessPath) == "dotnet")
        {
            start.ArgumentList.Add(typeof(HostProcess).Assembly.Location);
        }

        foreach (string argument in arguments)
        {
            start.ArgumentList.Add(argument);
        }

        Process process = Process.Start(start)!;
        while (await process.StandardOutput.ReadLineAsync() is { } line)
        {
            if (line.StartsWith(ContenderHost.Ready, StringComparison.Ordinal))
            {
                return new HostProcess(title, process, line[ContenderHost.Ready.Length..]);
            }
        }

        throw new InvalidOperationException($"The process of '{title}' ended before it listened.");
    }

    /// <summary>Gets the address of an endpoint.</summary>
    public Uri AddressOf(string path) => new(_client.BaseAddress!, path);

    /// <summary>Asks once.</summary>
    public Task<byte[]> AskAsync(string path) => _client.GetByteArrayAsync(AddressOf(path));

    /// <summary>Asks what the process has used since it was started.</summary>
    public Task<Usage> UsageAsync() => _client.GetFromJsonAsync<Usage>("usage");

    public async ValueTask DisposeAsync()
    {
        _client.Dispose();
        _process.StandardInput.Close();
        await _process.WaitForExitAsync();
        _process.Dispose();
    }
}
