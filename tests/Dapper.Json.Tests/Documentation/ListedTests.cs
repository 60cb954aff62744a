using Dapper.Json.Cells.Casts;
using Dapper.Json.Planning;

namespace Dapper.Json.Tests.Documentation;

/// <summary>The pages name each type in names, and each format.</summary>
public class ListedTests
{
    [Fact]
    public void Each_type_in_names_stands_in_shapes()
    {
        string page = Documents.Read("docs/reference/shapes.md");
        string rule = page.Split("\n1. ")[1].Split("\n2. ")[0], section = page.Split("## Types in names")[1].Split("\n## ")[0];
        Assert.All(ColumnCasts.All, cast =>
        {
            Assert.Contains($"`::{cast.Word}`", rule, StringComparison.Ordinal);
            Assert.Matches($@"\n- `\w+::{cast.Word}` ", section);
        });
    }

    [Fact]
    public void Each_format_stands_in_options()
    {
        string section = Documents.Read("docs/reference/options.md").Split("\n## Formats")[1].Split("\n## ")[0];
        Assert.All(Enum.GetValues<JsonQueryFormat>(), format =>
        {
            string row = Assert.Single(section.Split('\n'), line => line.StartsWith($"| `{format}` |", StringComparison.Ordinal));
            string mediaType = FormatRules.Of(format).MediaType;
            Assert.True(mediaType == FormatRules.Json || row.Contains($"`{mediaType}`", StringComparison.Ordinal), $"{row} does not name {mediaType}.");
        });
    }
}
