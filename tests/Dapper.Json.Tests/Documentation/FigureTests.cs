using System.Globalization;
using System.Text.RegularExpressions;
using Dapper.Json.Tests.Documentation.Figures;

namespace Dapper.Json.Tests.Documentation;

/// <summary>Figures of pages are those of the committed results, and the committed results keep the marks.</summary>
public partial class FigureTests
{
    /// <summary>Numbers of that form which nobody measured: versions, and a price.</summary>
    private static readonly string[] NotMeasured =
    [
        "2022 17.11", "MariaDB 10.11", "before 3.43", "PgBouncer 1.21", "stores 12.00", "PgBouncer 1.18", "the 3.53",
        "the 3.35",
    ];

    /// <remarks>To mend it, take the text of <see cref="KnownFigures"/>, or leave the figure out.</remarks>
    [Theory]
    [MemberData(nameof(Documents.Pages), MemberType = typeof(Documents))]
    public void A_figure_is_that_of_its_committed_file(string page)
    {
        string text = Documents.Read(page);
        foreach (string known in KnownFigures.All.Concat(NotMeasured).OrderByDescending(static known => known.Length))
        {
            text = Regex.Replace(text, Regex.Escape(known).Replace("\\ ", "\\s+", StringComparison.Ordinal), "");
        }

        text = Documents.WithoutCode(text);
        string[] others = [.. Figure().Matches(text).Select(match => text[Math.Max(0, match.Index - 60)..(match.Index + match.Length)])];
        Assert.True(others.Length == 0, $"{page} has figures that are not those of a committed file:\n{string.Join("\n---\n", others)}");
    }

    [Fact]
    public void What_pages_say_of_results_is_found() =>
        Assert.All(["README.md", "docs/compared-with.md"], static page => Assert.Contains(KnownFigures.All, Documents.Read(page).Contains));

    [Fact]
    public void The_committed_results_keep_the_marks()
    {
        string[][] marks =
        [
            .. Documents.Read("benchmarks/README.md").Split("\n## Marks\n")[1].Split("\n## ")[0]
                .Split('\n').Where(static line => line.StartsWith('|')).Skip(2).Select(ResultFile.Cells),
        ];

        Assert.NotEmpty(marks);
        Assert.All(marks, static mark =>
            Assert.InRange(new ResultFile(mark[0]).Cell(mark[1], mark[2], mark[3]), 0, decimal.Parse(mark[4], CultureInfo.InvariantCulture)));
    }

    /// <summary>A ratio, a percentage of something saved, a time of a benchmark, so many times something, or a count of the soaks.</summary>
    [GeneratedRegex(@"(?<![\d.\w-])\d+\.\d{2,4}(?![\d.])|\d+(\.\d+)? % (less|more)\b|\d (µs|ns)\b|\d+(\.\d+)? times (the|as)\b|\d million queries|\d faults")]
    private static partial Regex Figure();
}
