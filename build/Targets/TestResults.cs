using System.Globalization;
using System.Xml.Linq;

namespace Dapper.Json.Build;

/// <summary>What the test projects have written of their tests, a file each.</summary>
internal sealed class TestResults
{
    public const string Folder = "artifacts/test-results";

    private static readonly XNamespace Trx = "http://microsoft.com/schemas/VisualStudio/TeamTest/2010";

    private readonly XElement[] _runs;

    private TestResults(IEnumerable<string> files) => _runs = [.. files.Select(static file => XDocument.Load(file).Root!)];

    public int Passed => Counted("passed");

    public int Failed => Counted("executed") - Passed;

    public int Skipped => Counted("total") - Counted("executed");

    /// <summary>Gets the tests that failed, by the projects, with what they said.</summary>
    public IEnumerable<(string Name, string Message)> Failures => Results
        .Where(static result => OutcomeOf(result) == "Failed")
        .Select(static result => (NameOf(result), result.Descendants(Trx + "Message").FirstOrDefault()?.Value ?? ""));

    private IEnumerable<XElement> Results => _runs.SelectMany(static run => run.Descendants(Trx + "UnitTestResult"));

    /// <summary>Loads what is there: nothing, where no test ran.</summary>
    public static TestResults Load() =>
        new(Directory.Exists(Folder) ? Directory.EnumerateFiles(Folder, "*.trx", SearchOption.AllDirectories).Order(StringComparer.Ordinal) : []);

    /// <summary>Returns whether a test of that name, or whose name begins so, passed.</summary>
    public bool AnyPassed(string name) =>
        Results.Any(result => OutcomeOf(result) == "Passed" && NameOf(result).StartsWith(name, StringComparison.Ordinal));

    /// <summary>Returns whether a test said this, as the reason why it was skipped.</summary>
    public bool AnySays(string text) => _runs.Any(run => run.Value.Contains(text, StringComparison.Ordinal));

    private int Counted(string counter) => _runs.SelectMany(static run => run.Descendants(Trx + "Counters"))
        .Sum(counters => int.Parse(counters.Attribute(counter)!.Value, CultureInfo.InvariantCulture));

    private static string NameOf(XElement result) => result.Attribute("testName")!.Value;

    private static string OutcomeOf(XElement result) => result.Attribute("outcome")?.Value ?? "";
}
