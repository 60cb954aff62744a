using System.Globalization;

namespace Dapper.Json.Tests.Documentation.Figures;

/// <summary>The counts of all soaks.</summary>
internal static class SoakFile
{
    /// <summary>Gives the sum of the rows that begin with a word.</summary>
    public static long Sum(string what) => Directory.EnumerateFiles(Repository.PathOf("benchmarks/results"), "*soak.md")
        .SelectMany(File.ReadLines).Where(line => line.StartsWith("| " + what, StringComparison.Ordinal)).Select(ResultFile.Cells)
        .Sum(static cells => long.Parse(cells[1], NumberStyles.AllowThousands, CultureInfo.InvariantCulture));
}
