using System.Text.RegularExpressions;

namespace Dapper.Json.Tests.Layers;

/// <summary>Which folders of a project mention types of which others. Types that need no using directive count too, which those of a root never need.</summary>
internal sealed partial class FolderMap
{
    private readonly SourceFile[] _files;
    private readonly Dictionary<string, string> _homes;

    /// <param name="root">The folder whose folders are looked at, from the root of the repository.</param>
    public FolderMap(string root)
    {
        _files = [.. Read(Repository.PathOf(root))];
        _homes = _files
            .SelectMany(static file => TypeDeclaration().Matches(file.Code).Select(type => (Name: type.Groups["name"].Value, file.Folder)))
            .DistinctBy(static type => type.Name)
            .ToDictionary(static type => type.Name, static type => type.Folder.Length > 0 ? type.Folder : type.Name);
    }

    public IEnumerable<string> Folders => _files.Select(static file => file.Folder).Where(static folder => folder.Length > 0).Distinct();

    /// <summary>Gives what a folder mentions: other folders, and types of the root by their names. Each with one place.</summary>
    public IReadOnlyDictionary<string, string> MentionsOf(string folder)
    {
        IEnumerable<(string Home, string Place)> mentions =
            from file in _files
            where file.Folder == folder
            from Match word in Word().Matches(file.Code)
            let home = _homes.GetValueOrDefault(word.Value, folder)
            where home != folder
            select (home, $"{file.Path} mentions {word.Value} of {home}");
        return mentions.DistinctBy(static mention => mention.Home).ToDictionary(static mention => mention.Home, static mention => mention.Place);
    }

    private static IEnumerable<SourceFile> Read(string root)
    {
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
