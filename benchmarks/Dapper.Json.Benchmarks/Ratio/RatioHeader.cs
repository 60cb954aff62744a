using System.Globalization;
using System.Runtime.InteropServices;
using System.Text;

namespace Dapper.Json.Benchmarks.Ratio;

/// <summary>Says where the figures come from.</summary>
internal static class RatioHeader
{
    public static void Append(StringBuilder markdown, RatioOptions options, IReadOnlyList<string> arguments)
    {
        string command = string.Join(' ', ["dotnet run -c Release --project benchmarks/Dapper.Json.Benchmarks -- ratio", .. arguments]);
        markdown.AppendLine("# Ratios to Dapper + System.Text.Json (source generated)").AppendLine();
        markdown.AppendLine(CultureInfo.InvariantCulture, $"- Machine: {Processor()}, {Environment.ProcessorCount} logical cores, {RuntimeInformation.OSDescription}, {RuntimeInformation.OSArchitecture}");
        markdown.AppendLine(CultureInfo.InvariantCulture, $"- Runtime: {RuntimeInformation.FrameworkDescription}");
        markdown.AppendLine(CultureInfo.InvariantCulture, $"- Date: {DateTime.UtcNow:yyyy-MM-dd}");
        markdown.AppendLine(CultureInfo.InvariantCulture, $"- Command: `{command}`");
        markdown.AppendLine(CultureInfo.InvariantCulture, $"- {options.Rounds} rounds; in each every contender runs for about {options.Slice.TotalMilliseconds:0} ms and at least {options.LeastCalls} calls, interleaved in one process. Allocations are per call.");
        if (options.IsSmoke)
        {
            markdown.AppendLine("- A smoke run: it shows that everything works. Its figures mean nothing.");
        }

        markdown.AppendLine();
    }

    private static string Processor()
    {
        const string Linux = "/proc/cpuinfo";
        string? line = File.Exists(Linux)
            ? File.ReadLines(Linux).FirstOrDefault(line => line.StartsWith("model name", StringComparison.Ordinal))
            : null;
        return line is null ? "unknown processor" : line[(line.IndexOf(':', StringComparison.Ordinal) + 1)..].Trim();
    }
}
