using System.Text;
using Dapper.Json.Benchmarks.Databases;

namespace Dapper.Json.Benchmarks.Reports;

/// <summary>What a command finds: on the console as it comes, and in a file at the end where one is asked for.</summary>
internal sealed class Report(ReportOptions options)
{
    private readonly StringBuilder _markdown = new();
    private bool _hasFailed;

    /// <summary>Gets what the caller asked for.</summary>
    public ReportOptions Options { get; } = options;

    /// <summary>Says what could not be measured, and goes on: the figures of the others are not lost.</summary>
    public void AppendFailure(string title, Exception failure)
    {
        AppendLine($"**{title} failed**: {failure.GetType().Name}, {failure.Message.ReplaceLineEndings(" ")}");
        AppendLine();
        _hasFailed = true;
    }

    public void AppendLine(string line = "")
    {
        Console.WriteLine(line);
        _markdown.AppendLine(line);
    }

    /// <summary>Names the databases that are not here, and writes the file.</summary>
    /// <returns>The exit code of the command: 1 if something could not be measured, or the filter has left nothing.</returns>
    public Task<int> FinishAsync() => FinishAsync(KnownDatabase.Absences);

    /// <summary>Says what is not here, and writes the file.</summary>
    /// <inheritdoc cref="FinishAsync()" path="/returns"/>
    public async Task<int> FinishAsync(IEnumerable<string> absences)
    {
        foreach (string absence in absences)
        {
            AppendLine(absence);
        }

        if (Options.OutFile is not null)
        {
            await File.WriteAllTextAsync(Options.OutFile, _markdown.ToString());
        }

        if (!Options.HasKept && Options.LeftOut.Count > 0)
        {
            Console.Error.WriteLine($"No title contains '{Options.Filter}'. The titles are:");
            Array.ForEach([.. Options.LeftOut.Distinct()], Console.Error.WriteLine);
            return 1;
        }

        return _hasFailed ? 1 : 0;
    }
}
