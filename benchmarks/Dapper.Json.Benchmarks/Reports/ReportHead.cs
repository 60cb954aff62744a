using System.Globalization;
using System.Reflection;
using System.Runtime.InteropServices;

namespace Dapper.Json.Benchmarks.Reports;

/// <summary>Says where the figures come from.</summary>
internal static class ReportHead
{
    public static void Append(Report report, string title, string method)
    {
        ReportOptions options = report.Options;
        string project = Assembly.GetExecutingAssembly().GetName().Name!;
        string command = string.Join(' ', [$"dotnet run -c Release --project benchmarks/{project} --", .. options.Arguments]);
        report.AppendLine($"# {title}");
        report.AppendLine();
        report.AppendLine(string.Create(CultureInfo.InvariantCulture, $"- Machine: {Processor()}, {Environment.ProcessorCount} logical cores, {RuntimeInformation.OSDescription}, {RuntimeInformation.OSArchitecture}"));
        report.AppendLine($"- Runtime: {RuntimeInformation.FrameworkDescription}");
        report.AppendLine(string.Create(CultureInfo.InvariantCulture, $"- Date: {DateTime.UtcNow:yyyy-MM-dd}"));
        report.AppendLine($"- Command: `{command}`");
        report.AppendLine($"- {method}");
        if (options.IsSmoke)
        {
            report.AppendLine("- A smoke run: it shows that everything works. Its times and sizes mean nothing.");
        }

        report.AppendLine();
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
