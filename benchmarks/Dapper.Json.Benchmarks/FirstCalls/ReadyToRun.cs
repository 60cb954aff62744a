using System.Diagnostics;
using System.Reflection;

namespace Dapper.Json.Benchmarks.FirstCalls;

/// <summary>This program, published so that its code is compiled before it runs.</summary>
internal static class ReadyToRun
{
    /// <summary>Publishes it, from the root of the repository.</summary>
    /// <returns>The assembly to start.</returns>
    public static async Task<string> PublishAsync()
    {
        string name = Assembly.GetExecutingAssembly().GetName().Name!;
        string folder = Path.GetFullPath($"artifacts/ready-to-run/{name}");
        string[] arguments =
            ["publish", $"benchmarks/{name}", "-c", "Release", "--use-current-runtime", "--no-self-contained", "-p:PublishReadyToRun=true", "-o", folder, "-v", "q"];
        using Process publish = Process.Start("dotnet", arguments);
        await publish.WaitForExitAsync();
        return publish.ExitCode == 0 ? Path.Combine(folder, name + ".dll") : throw new InvalidOperationException("The program could not be published.");
    }
}
