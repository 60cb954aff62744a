using System.Text.RegularExpressions;

namespace Dapper.Json.Tests.Documentation;

/// <summary>A link or picture of a document. Only what is in the repository is looked at, nothing is fetched.</summary>
internal sealed partial record DocumentLink(string Document, string Target)
{
    /// <summary>Gets whether the target is outside of the repository, or a file of it with the heading that is named.</summary>
    public bool IsAlive
    {
        get
        {
            Match own = OwnAddress().Match(Target);
            if (!own.Success && OtherAddress().IsMatch(Target))
            {
                return true;
            }

            string[] parts = (own.Success ? "/" + own.Groups["path"].Value : Target).Split('#', 2);
            string path = Uri.UnescapeDataString(parts[0]);
            path = path switch
            {
                "" => Document,
                ['/', ..] => path[1..],
                _ => Path.Combine(Path.GetDirectoryName(Document)!, path),
            };
            path = Path.GetFullPath(Repository.PathOf(path));
            return path.StartsWith(Repository.Root, StringComparison.Ordinal) && (parts is [_, string anchor]
                ? path.EndsWith(".md", StringComparison.Ordinal) && File.Exists(path) && AnchorsOf(Documents.Read(path)).Contains(anchor)
                : Path.Exists(path));
        }
    }

    /// <summary>Gives the links and pictures of a markdown file.</summary>
    public static IEnumerable<DocumentLink> Of(string document) =>
        Link().Matches(Documents.WithoutCode(Documents.Read(document))).Select(match => new DocumentLink(document, match.Groups["target"].Value));

    /// <summary>Gives the pages of the documentation that sources name, such as <c>docs/README.md</c>.</summary>
    public static IEnumerable<DocumentLink> InSources(string folder) =>
        from file in Directory.EnumerateFiles(Repository.PathOf(folder), "*", SearchOption.AllDirectories)
        where Path.GetExtension(file) is ".cs" or ".xml" or ".csproj" or ".props" && !Built().IsMatch(file.Replace('\\', '/'))
        from match in NamedPage().Matches(File.ReadAllText(file))
        select new DocumentLink(Path.GetRelativePath(Repository.Root, file), "/" + match.Value);

    /// <summary>Gives the anchors of the headings: in lower case, without punctuation, with a hyphen for each space, numbered where they repeat.</summary>
    public static IEnumerable<string> AnchorsOf(string markdown)
    {
        var seen = new Dictionary<string, int>();
        foreach (Match heading in Heading().Matches(Documents.WithoutBlocks(markdown)))
        {
            string text = LinkText().Replace(heading.Groups["text"].Value, "$1").Trim();
            string anchor = Punctuation().Replace(text.ToLowerInvariant(), "").Replace(' ', '-');
            int count = seen[anchor] = seen.GetValueOrDefault(anchor, -1) + 1;
            yield return count == 0 ? anchor : $"{anchor}-{count}";
        }
    }

    [GeneratedRegex("""\]\(\s*(?<target>[^)\s]+)|^\[[^\]]+\]:\s*(?<target>\S+)|\b(?:src|href)="(?<target>[^"]+)""", RegexOptions.Multiline)]
    private static partial Regex Link();

    [GeneratedRegex("^https://(?:github[.]com/dapper-json/Dapper[.]Json/(?:blob|tree|raw)|raw[.]githubusercontent[.]com/dapper-json/Dapper[.]Json)/main/(?<path>.*)$")]
    private static partial Regex OwnAddress();

    [GeneratedRegex("^[a-z][a-z0-9+.-]*:", RegexOptions.IgnoreCase)]
    private static partial Regex OtherAddress();

    [GeneratedRegex(@"\bdocs/[\w/-]+\.md(?:#[\w-]+)?")]
    private static partial Regex NamedPage();

    [GeneratedRegex("^#{1,6} +(?<text>.+?)(?: +#+)? *$", RegexOptions.Multiline)]
    private static partial Regex Heading();

    [GeneratedRegex(@"!?\[([^\]]*)\]\([^)]*\)")]
    private static partial Regex LinkText();

    [GeneratedRegex(@"[^\p{L}\p{M}\p{Nd}\p{Pc} -]")]
    private static partial Regex Punctuation();

    [GeneratedRegex("/(bin|obj)/")]
    private static partial Regex Built();
}
