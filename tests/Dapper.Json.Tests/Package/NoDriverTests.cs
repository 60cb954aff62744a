using System.Diagnostics;

namespace Dapper.Json.Tests.Package;

/// <summary>A program without SQLite's driver runs, and nothing looks for that driver.</summary>
public class NoDriverTests
{
    private const string Json =
        """[{"id":1,"title":"\u00E9","published":"2024-02-29T00:00:00"},{"id":2,"title":null,"published":null}]""";

    internal static string Program { get; } =
        typeof(NoDriverTests).Assembly.GetCustomAttributes<AssemblyMetadataAttribute>().Single(static data => data.Key == "NoDriverProgram").Value!;

    [Fact]
    public async Task A_program_with_another_driver_runs()
    {
        string[] lines = await RunAsync(Program);

        Assert.Equal([Json, Json, Json], lines.Take(3));
        Assert.Contains("loaded Dapper.Json", lines);
        Assert.DoesNotContain(lines, static line => line.Contains("sqlite", StringComparison.OrdinalIgnoreCase));
    }

    [Fact]
    public void Its_folder_has_no_file_of_the_driver()
    {
        string[] files = [.. Directory.EnumerateFiles(Path.GetDirectoryName(Program)!, "*", SearchOption.AllDirectories).Select(static file => Path.GetFileName(file))];

        Assert.Contains("Dapper.Json.dll", files);
        Assert.DoesNotContain(files, static file => file.Contains("sqlite", StringComparison.OrdinalIgnoreCase));
    }

    /// <summary>Runs the host with these arguments, and gives the lines that the program writes; one that writes to its error output has failed.</summary>
    internal static async Task<string[]> RunAsync(params string[] arguments)
    {
        using var process = Process.Start(new ProcessStartInfo(Environment.GetEnvironmentVariable("DOTNET_HOST_PATH") ?? "dotnet", arguments)
        {
            RedirectStandardOutput = true,
            RedirectStandardError = true,
        })!;
        Task<string> errors = process.StandardError.ReadToEndAsync(TestContext.Current.CancellationToken);
        string output = await process.StandardOutput.ReadToEndAsync(TestContext.Current.CancellationToken);
        await process.WaitForExitAsync(TestContext.Current.CancellationToken);
        Assert.Equal("", await errors);
        return output.Split('\n', StringSplitOptions.TrimEntries | StringSplitOptions.RemoveEmptyEntries);
    }
}
