using System.Globalization;
using System.Security;
using System.Text;
using Dapper.Json.LoadTest.Hosts;
using Dapper.Json.LoadTest.Runs;

namespace Dapper.Json.LoadTest.Reports;

/// <summary>Requests per second as multiples of the baseline's, as bars: for each number of rows the load that is nearest to 32 connections.</summary>
internal static class LoadChart
{
    private const int Connections = 32;
    private const int Left = 90;
    private const int BarHeight = 22;
    private const int GroupGap = 28;
    private const int Width = 760;

    private static readonly string[] Colors = ["#8a8f98", "#0f766e", "#14b8a6", "#c2703d"];

    public static string Draw(IReadOnlyList<Case> cases)
    {
        int connections = cases.Select(static one => one.Connections).Distinct().MinBy(static number => Math.Abs(number - Connections));
        IGrouping<int, Case>[] groups = [.. cases.Where(one => one.Connections == connections).GroupBy(static one => one.Rows)];
        double most = groups.SelectMany(static group => group.Select(one => RatioOf(one, group))).Max();
        var svg = new StringBuilder();
        int y = 44;
        foreach (IGrouping<int, Case> group in groups)
        {
            Add(svg, $"<text x=\"{Left - 12}\" y=\"{y + (group.Count() * BarHeight / 2) + 5}\" text-anchor=\"end\">{group.Key:N0} {(group.Key == 1 ? "row" : "rows")}</text>");
            foreach (Case one in group)
            {
                double ratio = RatioOf(one, group);
                int length = (int)(ratio / most * (Width - Left - 330));
                string color = Colors[Contender.All.ToList().IndexOf(one.Contender) % Colors.Length];
                Add(svg, $"<rect x=\"{Left}\" y=\"{y}\" width=\"{length}\" height=\"{BarHeight - 4}\" rx=\"2\" fill=\"{color}\"/>");
                Add(svg, $"<text x=\"{Left + length + 8}\" y=\"{y + 14}\"><tspan font-weight=\"600\">{ratio:F2}×</tspan> {SecurityElement.Escape(one.Contender.Title)}</text>");
                y += BarHeight;
            }

            y += GroupGap;
        }

        string title = $"Requests per second as multiples of the first: Kestrel, SQLite, {connections} connections";
        return $"""
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {Width} {y}" width="{Width}" height="{y}" role="img" aria-label="{title}" font-family="system-ui, sans-serif" font-size="13" fill="#1f2328">
            <rect width="{Width}" height="{y}" fill="#ffffff"/>
            <text x="16" y="24" font-size="14" font-weight="600">{title}</text>
            {svg}</svg>

            """;
    }

    private static double RatioOf(Case one, IEnumerable<Case> group) =>
        one.Result.PerSecond / group.Single(static other => other.Contender == Contender.Baseline).Result.PerSecond;

    private static void Add(StringBuilder svg, FormattableString element) => svg.Append(element.ToString(CultureInfo.InvariantCulture)).Append('\n');
}
