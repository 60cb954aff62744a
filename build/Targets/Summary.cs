using System.Xml;

namespace Dapper.Json.Build;

/// <summary>The end of the whole run: what failed, once more, where a reader of a long log looks first, and the counts of tests.</summary>
internal static class Summary
{
    private const int LastLines = 15;
    private const int LinesOfMessage = 10;
    private const int LongestLine = 300;

    /// <summary>Writes it. The last line sums up the tests.</summary>
    /// <returns>The exit code, which is 0 only if every step went well and a test ran.</returns>
    public static int Write(Steps steps)
    {
        TestResults? results = Load();
        List<string> failed = [.. steps.Failed];
        if (results is null or { Passed: 0, Failed: 0 })
        {
            failed.Add(results is null ? "test results that cannot be read" : "no test ran");
        }

        WriteEnd(failed, steps.Seconds);
        failed.ForEach(WriteLastLines);
        foreach ((string name, string message) in results?.Failures ?? [])
        {
            Console.WriteLine($"FAILED: {name}");
            Array.ForEach([.. message.Split('\n').Take(LinesOfMessage)], static line => Console.WriteLine($"    {Shortened(line)}"));
        }

        int passed = results?.Passed ?? 0;
        int failedTests = results?.Failed ?? 0;
        Console.WriteLine($"{passed} passed, {failedTests} failed, {results?.Skipped ?? 0} skipped");
        return failed.Count > 0 || failedTests > 0 ? 1 : 0;
    }

    public static void WriteEnd(IReadOnlyCollection<string> failed, int seconds) =>
        Console.WriteLine(failed.Count > 0 ? $"\nFAILED after {seconds} s: {string.Join(',', failed)}" : $"\nAll went well, in {seconds} s.");

    private static TestResults? Load()
    {
        try
        {
            return TestResults.Load();
        }
        catch (XmlException exception)
        {
            // Of a test project that ended before its file did.
            Console.WriteLine(exception.Message);
            return null;
        }
    }

    private static void WriteLastLines(string step)
    {
        if (File.Exists(Steps.OutputOf(step)))
        {
            Console.WriteLine($"\n=== {step} ended with");
            Array.ForEach([.. File.ReadLines(Steps.OutputOf(step)).TakeLast(LastLines)], static line => Console.WriteLine(Shortened(line)));
        }
    }

    private static string Shortened(string line) => line.Length > LongestLine ? line[..LongestLine] : line.TrimEnd('\r');
}
