using System.Text.RegularExpressions;
using Xunit;

namespace Dapper.Json.Tests.Documentation;

/// <summary>Checks that the tables of how-it-works.md that go from file to file can be followed: few files, and each is named by one before it.</summary>
public partial class TripTests
{
    private const int MostFiles = 13;
    private const string Query = "## A query, file by file";

    /// <remarks>The others leave the trip of a query.</remarks>
    [Theory]
    [InlineData(Query)]
    [InlineData("### A typed value")]
    [InlineData("### A list tied by keys")]
    public void A_trip_leads_from_file_to_file(string heading)
    {
        string[] files = FilesOf(heading);
        Assert.InRange(files.Length, 2, MostFiles);

        string seen = heading == Query ? CodeOf(files[0]) : string.Concat(FilesOf(Query).Select(CodeOf));
        foreach (string file in heading == Query ? files[1..] : files)
        {
            string code = CodeOf(file);
            Assert.True(TypeDeclaration().Matches(code).Any(type => Regex.IsMatch(seen, $@"\b{type.Groups["name"]}\b")), $"No file before {file} names it.");
            seen += code;
        }
    }

    private static string[] FilesOf(string heading)
    {
        string section = Documents.Read("docs/contributing/how-it-works.md").Split($"\n{heading}\n")[1].Split("\n#")[0];
        return [.. Row().Matches(section).Select(static row => row.Groups[1].Value)];
    }

    /// <summary>Gives the code of a file without its comments.</summary>
    private static string CodeOf(string file) => Comment().Replace(File.ReadAllText(Repository.PathOf($"src/Dapper.Json/{file}")), "");

    [GeneratedRegex(@"^\| `(\w+(?:/[\w.]+)+\.cs)` \|", RegexOptions.Multiline)]
    private static partial Regex Row();

    [GeneratedRegex("//[^\n]*")]
    private static partial Regex Comment();

    [GeneratedRegex(@"^(public|internal) [a-z ]*(class|struct|interface|record) (?<name>[A-Z]\w*)", RegexOptions.Multiline)]
    private static partial Regex TypeDeclaration();
}
