
namespace Dapper.Json.Tests.Documentation;

/// <summary>That documents lead somewhere, and are short.</summary>
public class DocumentTests
{
    /// <summary>But for rows of tables, which cannot be broken.</summary>
    private const int MostColumns = 160;

    [Theory]
    [MemberData(nameof(Documents.All), MemberType = typeof(Documents))]
    public void Links_and_pictures_are_there(string document) =>
        Assert.All(DocumentLink.Of(document), static link => Assert.True(link.IsAlive, $"{link.Document} links to {link.Target}, which is not there."));

    [Fact]
    public void Links_of_readmes_hold_outside_of_the_repository()
    {
        Assert.Equal(5, Documents.Readmes.Count());
        Assert.All(Documents.Readmes.SelectMany(DocumentLink.Of), static link => Assert.StartsWith("https://", link.Target, StringComparison.Ordinal));
    }

    /// <summary>Once a package can be read about in a gallery, it is there.</summary>
    [Fact]
    public void Readmes_of_packages_do_not_say_that_they_are_not_released() =>
        Assert.All(Documents.Readmes.Skip(1), static readme => Assert.DoesNotContain("nuget.org", Documents.Read(readme), StringComparison.Ordinal));

    [Theory]
    [InlineData("src")]
    [InlineData("tests")]
    [InlineData("samples")]
    public void Pages_that_comments_name_are_there(string folder) =>
        Assert.All(DocumentLink.InSources(folder), static link => Assert.True(link.IsAlive, $"{link.Document} names {link.Target}, which is not there."));

    [Theory]
    [MemberData(nameof(Documents.Pages), MemberType = typeof(Documents))]
    public void Pages_are_short(string page)
    {
        string[] lines = Documents.Read(page).TrimEnd().Split('\n');

        Assert.InRange(lines.Length, 1, MostLines(page));
        Assert.All(lines.Where(static line => !line.StartsWith('|')), static line => Assert.InRange(line.Length, 0, MostColumns));
    }

    [Fact]
    public void What_the_tests_look_for_is_found()
    {
        string readme = Documents.Read("README.md");

        Assert.All(["csharp", "diff", "json"], language => Assert.NotEmpty(Documents.Blocks(readme, language)));
        Assert.NotEmpty(DocumentLink.Of("README.md"));
        Assert.Equal(["a", "b"], Documents.Blocks("```x\na\n```\n- item\n\n  ````x\nb\n  ````\n```y\nc\n```", "x").Select(static block => block.Trim()));
    }

    [Fact]
    public void Headings_become_anchors_by_the_rule_of_GitHub() =>
        Assert.Equal(
            ["sql-servers-for-json", "größe-und-zahl", "a-b--c_d", "a-link", "limits", "limits-1", "8-columns--1-row"],
            DocumentLink.AnchorsOf(
                """
                # SQL Server's `FOR JSON`
                ## Größe und Zahl!
                ### a-b & c_d
                ## [A link](x.md)
                ## Limits
                ## Limits ##
                ```bash
                # no heading
                ```
                #no heading
                ## (8) columns × 1 row
                """));

    /// <summary>The page of messages has an entry for each of more than 300 texts, and is searched, not read.</summary>
    private static int MostLines(string page) => page switch
    {
        "README.md" => 170,
        "docs/reference/messages.md" => 400,
        _ => 200,
    };
}
