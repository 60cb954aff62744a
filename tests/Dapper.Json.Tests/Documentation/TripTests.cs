using System.Text.RegularExpressions;
using Xunit;

namespace Dapper.Json.Tests.Documentation;

/// <summary>Checks that the table "A query, file by file" in how-it-works.md can be followed: few files, and each is named by one before it.</summary>
public partial class TripTests
{
    private const int MostFiles = 13;

    [Fact]
    public void The_trip_of_a_query_leads_from_file_to_file()
    {
        string page = Documents.Read("docs/how-it-works.md");
        string[] files = [.. Row().Matches(page[page.IndexOf("## A query, file by file", StringComparison.Ordinal)..]).Select(static row => row.Groups[1].Value)];
        Assert.InRange(files.Length, 2, MostFiles);

        string seen = CodeOf(files[0]);
        foreach (string file in files[1..])
        {
            string code = CodeOf(file);
            Assert.True(TypeDeclaration().Matches(code).Any(type => Regex.IsMatch(seen, $@"\b{type.Groups["name"]}\b")), $"No file before {file} names it.");
            seen += code;
        }
    }

    /// <summary>Gives the code of a file without its comments.</summary>
    private static string CodeOf(string file) => Comment().Replace(File.ReadAllText(Repository.PathOf($"src/Dapper.Json/{file}")), "");

    [GeneratedRegex(@"^\| `(\w+/\w+\.cs)` \|", RegexOptions.Multiline)]
    private static partial Regex Row();

    [GeneratedRegex("//[^\n]*")]
    private static partial Regex Comment();

    [GeneratedRegex(@"^(public|internal) [a-z ]*(class|struct|interface) (?<name>[A-Z]\w*)", RegexOptions.Multiline)]
    private static partial Regex TypeDeclaration();
}
