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
        report.AppendLine($"- Machine: {Machine.Description}");
        report.AppendLine($"- Runtime: {RuntimeInformation.FrameworkDescription}; {Machine.Packages}");
        report.AppendLine(string.Create(CultureInfo.InvariantCulture, $"- Date: {DateTime.UtcNow:yyyy-MM-dd}"));
        report.AppendLine($"- Command: `{command}`");
        report.AppendLine($"- {method}");
        if (options.IsSmoke)
        {
            report.AppendLine("- A smoke run: it shows that everything works. Its times and sizes mean nothing.");
        }

        report.AppendLine();
    }
}
