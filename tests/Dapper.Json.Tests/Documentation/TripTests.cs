using System.Text.RegularExpressions;

namespace Dapper.Json.Tests.Documentation;

/// <summary>Checks that the lists of how-it-works.md that go from file to file can be followed: few files, and each is named by one before it.</summary>
public partial class TripTests
{
    private const int MostFiles = 13;
    private const string Query = "## A query, file by file";
    private const string Core = "src/Dapper.Json";
    private const string Web = "src/Dapper.Json.AspNetCore";

    /// <remarks>The others leave the trip of a query.</remarks>
    [Theory]
    [InlineData(Query, Core, true)]
    [InlineData("### A typed value", Core, false)]
    [InlineData("### A row with a list", Core, false)]
    [InlineData("### A list tied by keys", Core, false)]
    [InlineData("### A conditional GET", Web, true)]
    public void A_trip_leads_from_file_to_file(string heading, string root, bool isOwn)
    {
        string[] files = FilesOf(heading);
        Assert.InRange(files.Length, 2, MostFiles);

        string seen = isOwn ? CodeOf(root, files[0]) : string.Concat(FilesOf(Query).Select(static file => CodeOf(Core, file)));
        foreach (string file in isOwn ? files[1..] : files)
        {
            string code = CodeOf(root, file);
            Assert.True(TypeDeclaration().Matches(code).Any(type => Regex.IsMatch(seen, $@"\b{type.Groups["name"]}\b")), $"No file before {file} names it.");
            seen += code;
        }
    }

    private static string[] FilesOf(string heading)
    {
        string section = Documents.Read("docs/contributing/how-it-works.md").Split($"\n{heading}\n")[1].Split("\n#")[0];
        return [.. Line().Matches(section).Select(static row => row.Groups[1].Value)];
    }

    /// <summary>Gives the code of a file without its comments.</summary>
    private static string CodeOf(string root, string file) => Comment().Replace(File.ReadAllText(Repository.PathOf($"{root}/{file}")), "");

    [GeneratedRegex(@"^- `(\w+(?:/[\w.]+)+\.cs)`:", RegexOptions.Multiline)]
    private static partial Regex Line();

    [GeneratedRegex("//[^\n]*")]
    private static partial Regex Comment();

    [GeneratedRegex(@"^(public|internal) [a-z ]*(class|struct|interface|record) (?<name>[A-Z]\w*)", RegexOptions.Multiline)]
    private static partial Regex TypeDeclaration();
}
