using System.Diagnostics;
using Dapper.Json.Benchmarks.Reports;

namespace Dapper.Json.Benchmarks.Wire;

/// <summary>The process of a <see cref="WireServer"/>. It ends when this is disposed, or this process ends.</summary>
internal sealed class WireProcess : IDisposable
{
    private readonly Process _process;

    /// <exception cref="InvalidOperationException">The process ended before it had started its server.</exception>
    public WireProcess()
    {
        ProcessStartInfo start = OwnProcess.Start(program: null, WireServer.Command);
        start.RedirectStandardInput = true;
        _process = Process.Start(start)!;
        ConnectionString = _process.StandardOutput.ReadLine() ?? throw new InvalidOperationException("The process of the TDS server ended at once.");
    }

    /// <summary>Gets how the server is reached.</summary>
    public string ConnectionString { get; }

    /// <inheritdoc/>
    public void Dispose()
    {
        _process.StandardInput.Close();
        _process.WaitForExit();
        _process.Dispose();
    }
}
