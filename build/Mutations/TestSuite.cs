using System.Globalization;
using System.Text.RegularExpressions;
using System.Xml.Linq;

namespace Dapper.Json.Build.Mutations;

/// <summary>The tests of a project, of which those classes are run that reach a mistake.</summary>
/// <param name="project">The project's name.</param>
/// <param name="filter">Arguments that choose among its tests.</param>
internal sealed partial class TestSuite(string project, params string[] filter)
{
    // For a process to begin. The tests themselves run beside each other, so that they take less than the sum of their times.
    private const double LeastSeconds = 30;

    private ILookup<int, string> _reached = Enumerable.Empty<int>().ToLookup(static number => number, static _ => "");
    private Dictionary<string, double> _seconds = [];
    private string[] _failing = [];

    private string Program => Path.GetFullPath($"tests/{project}/bin/Debug/net10.0/{project}");

    /// <summary>Builds the tests. No analyzer has to like the mistakes, nor the compiler all of their consequences.</summary>
    public Task BuildAsync() => Command.ReadAsync(
        "dotnet", "build", $"tests/{project}", "--nologo", "-v:q", "-p:TreatWarningsAsErrors=false", "-p:RunAnalyzersDuringBuild=false");

    /// <summary>Runs all tests once without a mistake: which classes reach which mistake, how long they take, and which tests fail here anyway.</summary>
    public async Task LearnAsync()
    {
        string folder = Directory.CreateDirectory($"artifacts/reached/{project}").FullName;
        string results = Path.Combine(folder, "results.xml");
        (_, string output) = await Command.RunAsync(Program, ["-xml", results, .. filter], TimeSpan.FromMinutes(30), (Switch.Folder, folder));
        if (!File.Exists(results))
        {
            throw new InvalidOperationException($"{project} has no results:\n{output}");
        }

        XElement[] tests = [.. XDocument.Load(results).Descendants("test")];
        File.Delete(results);
        _seconds = tests.GroupBy(static test => ValueOf(test, "type")).ToDictionary(
            static tests => tests.Key, static tests => tests.Sum(static test => double.Parse(ValueOf(test, "time"), CultureInfo.InvariantCulture)));
        _failing = [.. tests.Where(static test => ValueOf(test, "result") == "Fail")
            .Select(static test => $"{ValueOf(test, "type")}.{ValueOf(test, "method")}").Distinct()];
        _reached = Directory.EnumerateFiles(folder).SelectMany(File.ReadLines).Select(static line => line.Split('\t')).Distinct()
            .ToLookup(static pair => int.Parse(pair[0], CultureInfo.InvariantCulture), static pair => pair[1]);
        string failing = _failing is [] ? "" : $"; those that fail without a mistake are left out: {string.Join(", ", _failing)}";
        Console.WriteLine($"{project}: {tests.Length} tests in {_seconds.Count} classes{failing}");

        static string ValueOf(XElement test, string attribute) => test.Attribute(attribute)!.Value;
    }

    /// <summary>Runs the classes that reach a mistake, and then all where it is also reached outside of any, or once for all.</summary>
    /// <returns>What found it; null for nothing.</returns>
    public async Task<string?> FindAsync(Mistake mistake)
    {
        string[] reaching = [.. _reached[mistake.Number]];
        string? by = await FindAsync(mistake, [.. reaching.Where(_seconds.ContainsKey)]);
        return by is null && (reaching.Contains(Switch.NoClass) || (mistake.IsOnce && reaching is not [])) ? await FindAsync(mistake, [.. _seconds.Keys]) : by;
    }

    // Once more where the tests do not end in time, or end the process: nothing runs beside them.
    private async Task<string?> FindAsync(Mistake mistake, string[] classes)
    {
        if (classes is [])
        {
            return null;
        }

        TimeSpan limit = TimeSpan.FromSeconds(LeastSeconds + classes.Sum(name => _seconds[name]));
        string[] arguments =
        [
            "-noColor", "-stopOnFail",
            .. classes.SelectMany(static name => new[] { "-class", name }),
            .. _failing.SelectMany(static name => new[] { "-method-", name }),
        ];
        (string? by, bool isFailure) = await RunAsync(mistake, arguments, limit);
        return by is null || isFailure ? by : (await RunAsync(mistake, arguments, limit)).By;
    }

    private async Task<(string? By, bool IsFailure)> RunAsync(Mistake mistake, string[] arguments, TimeSpan limit)
    {
        (int? code, string output) = await Command.RunAsync(
            Program, arguments, limit, (Switch.Number, mistake.Number.ToString(CultureInfo.InvariantCulture)));
        return Failed().Match(output) is { Success: true } failed ? (failed.Groups[1].Value, true)
            : code is null ? ($"no end within {limit.TotalSeconds:0} s", false)
            : output.Contains("Finished:", StringComparison.Ordinal) ? (null, false)
            : ($"an end of the process with {code}", false);
    }

    [GeneratedRegex(@"^\s+(\S.*) \[FAIL\]", RegexOptions.Multiline)]
    private static partial Regex Failed();
}
