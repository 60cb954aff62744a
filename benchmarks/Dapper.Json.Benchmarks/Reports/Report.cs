using System.Text;
using Dapper.Json.Benchmarks.Databases;

namespace Dapper.Json.Benchmarks.Reports;

/// <summary>What a command finds: on the console as it comes, and in a file at the end where one is asked for.</summary>
internal sealed class Report(ReportOptions options)
{
    private readonly StringBuilder _markdown = new();

    /// <summary>Gets what the caller asked for.</summary>
    public ReportOptions Options { get; } = options;

    public void AppendLine(string line = "")
    {
        Console.WriteLine(line);
        _markdown.AppendLine(line);
    }

    /// <summary>Names the databases that are not here, and writes the file.</summary>
    public Task FinishAsync() => FinishAsync(KnownDatabase.Absences);

    /// <summary>Says what is not here, and writes the file.</summary>
    public async Task FinishAsync(IEnumerable<string> absences)
    {
        foreach (string absence in absences)
        {
            AppendLine(absence);
        }

        if (Options.OutFile is not null)
        {
            await File.WriteAllTextAsync(Options.OutFile, _markdown.ToString());
        }
    }
}
