using System.Text.RegularExpressions;
using Dapper.Json.Tests;
using Xunit;

namespace Dapper.Json.Parameters.Tests.Layers;

/// <summary>The folders of the package mention types of those below them and none above.</summary>
public partial class SourceTests
{
    private const string Root = "src/Dapper.Json.Parameters";

    /// <summary>For each folder those below it, and the types of the root that it mentions. Highest first; the root is above all of them.</summary>
    private static readonly Dictionary<string, string[]> Allowed = new()
    {
        ["Lists"] = ["Dialects", "Sql", "Values", "JsonParameter", "JsonParameterOptions"],
        ["Tables"] = ["Dialects", "Sql", "Values", "JsonParameter", "JsonParameterOptions"],
        ["Documents"] = ["Dialects", "JsonParameter", "JsonParameterOptions"],
        ["Dialects"] = ["Sql", "Values", "JsonParameterOptions", "SqlServerParameterFormat"],
        ["Sql"] = [],
        ["Values"] = [],
    };

    private static readonly SourceFile[] Files = [.. Read()];

    /// <summary>Gets each type with where it is: a folder, or for a type of the root its own name.</summary>
    private static readonly Dictionary<string, string> Homes = Files
        .SelectMany(static file => TypeDeclaration().Matches(file.Code).Select(type => (Name: type.Groups["name"].Value, file.Folder)))
        .DistinctBy(static type => type.Name)
        .ToDictionary(static type => type.Name, static type => type.Folder.Length > 0 ? type.Folder : type.Name);

    [Fact]
    public void Every_folder_has_its_place() =>
        Assert.Equal(Allowed.Keys.Order(), Files.Select(static file => file.Folder).Where(static folder => folder.Length > 0).Distinct().Order());

    [Fact]
    public void No_folder_mentions_one_that_it_must_not()
    {
        string[] forbidden = [.. from file in Files
                                 where file.Folder.Length > 0
                                 from Match word in Word().Matches(file.Code)
                                 let home = Homes.GetValueOrDefault(word.Value, file.Folder)
                                 where home != file.Folder && !Allowed[file.Folder].Contains(home)
                                 select $"{file.Path} mentions {word.Value} of {home}"];
        Assert.Empty(forbidden);
    }

    [Fact]
    public void What_is_allowed_is_needed() => Assert.All(Allowed, static folder => Assert.All(folder.Value, home => Assert.Contains(
        Files.Where(file => file.Folder == folder.Key).SelectMany(static file => Word().Matches(file.Code)), word => Homes.GetValueOrDefault(word.Value) == home)));

    private static IEnumerable<SourceFile> Read()
    {
        string root = Repository.PathOf(Root);
        foreach (string path in Directory.EnumerateFiles(root, "*.cs", SearchOption.AllDirectories))
        {
            string[] parts = Path.GetRelativePath(root, path).Split(Path.DirectorySeparatorChar);
            if (parts[0] is not ("bin" or "obj"))
            {
                yield return new SourceFile(parts.Length > 1 ? parts[0] : "", string.Join('/', parts), NoCode().Replace(File.ReadAllText(path), ""));
            }
        }
    }

    /// <summary>Comments, texts and using directives.</summary>
    [GeneratedRegex("""//[^\n]*|"(\\.|[^"\\\n])*"|^using [^\n]*""", RegexOptions.Multiline)]
    private static partial Regex NoCode();

    [GeneratedRegex(@"^(public|internal) [a-z ]*(class|struct|interface|enum|record( struct)?) (?<name>[A-Z]\w*)", RegexOptions.Multiline)]
    private static partial Regex TypeDeclaration();

    [GeneratedRegex(@"(?<![.\w])[A-Z]\w*")]
    private static partial Regex Word();

    private sealed record SourceFile(string Folder, string Path, string Code);
}
