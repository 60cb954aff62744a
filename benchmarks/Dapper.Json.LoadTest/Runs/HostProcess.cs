using System.Diagnostics;
using Dapper.Json.LoadTest.Hosts;

namespace Dapper.Json.LoadTest.Runs;

/// <summary>A contender's process, seen from the one that drives it.</summary>
internal sealed class HostProcess : IAsyncDisposable
{
    private readonly Process _process;
    private readonly HttpClient _client;

    private HostProcess(Contender contender, Process process, string address)
    {
        Contender = contender;
        _process = process;
        _client = new HttpClient { BaseAddress = new Uri(address) };
    }

    public Contender Contender { get; }

    /// <summary>Starts a process and waits until it listens.</summary>
    /// <exception cref="InvalidOperationException">It ended before that.</exception>
    public static async Task<HostProcess> StartAsync(Contender contender, string database)
    {
        var start = new ProcessStartInfo(Environment.ProcessPath!) { RedirectStandardInput = true, RedirectStandardOutput = true };
        if (Path.GetFileNameWithoutExtension(Environment.ProcessPath) == "dotnet")
        {
            start.ArgumentList.Add(typeof(HostProcess).Assembly.Location);
        }

        start.ArgumentList.Add("host");
        start.ArgumentList.Add(contender.Key);
        start.ArgumentList.Add(database);
        Process process = Process.Start(start)!;
        while (await process.StandardOutput.ReadLineAsync() is { } line)
        {
            if (line.StartsWith(ContenderHost.Ready, StringComparison.Ordinal))
            {
                return new HostProcess(contender, process, line[ContenderHost.Ready.Length..]);
            }
        }

        throw new InvalidOperationException($"The process of '{contender.Title}' ended before it listened.");
    }

    /// <summary>Gets the address of the endpoint.</summary>
    public Uri AddressOf(int rows) => new(_client.BaseAddress!, $"posts?rows={rows}");

    /// <summary>Asks once.</summary>
    public Task<byte[]> AskAsync(int rows) => _client.GetByteArrayAsync(AddressOf(rows));

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
