// Checks the links of a folder of HTML pages, as a browser sees them. docfx itself checks those of Markdown. It does not check those that 'build/site'
// rewrites, nor a "cref" in an included XML file, which the compiler does not check either.
//   dotnet run build/docfx/links.cs -- artifacts/site
using System.Net;
using System.Text.RegularExpressions;

string site = Path.GetFullPath(args[0]);
Dictionary<string, string> pages = Directory.EnumerateFiles(site, "*.html", SearchOption.AllDirectories)
    .ToDictionary(static path => path, static path => Patterns.Script().Replace(File.ReadAllText(path), ""));
Dictionary<string, HashSet<string>> anchors = pages.ToDictionary(
    static page => page.Key,
    static page => Patterns.Anchor().Matches(page.Value).Select(static match => WebUtility.HtmlDecode(match.Groups["id"].Value)).ToHashSet());

int links = 0, broken = 0;
foreach ((string page, string html) in pages)
{
    foreach (string link in Patterns.Link().Matches(html).Select(static match => WebUtility.HtmlDecode(match.Groups["target"].Value)).Distinct())
    {
        if (Patterns.OtherSite().IsMatch(link))
        {
            continue;
        }

        links++;
        if (!IsAlive(page, link))
        {
            Report(page, link);
        }
    }

    foreach (Match reference in Patterns.UnknownReference().Matches(html))
    {
        Report(page, WebUtility.HtmlDecode(reference.Groups["name"].Value));
    }
}

Console.WriteLine($"{pages.Count} pages, {links} links, {broken} of them broken");
return broken == 0 && links > 0 ? 0 : 1;

void Report(string page, string target)
{
    broken++;
    Console.Error.WriteLine($"{Path.GetRelativePath(site, page)} links to {target}, which is not there.");
}

bool IsAlive(string page, string link)
{
    string[] parts = link.Split('#', 2);
    string path = Uri.UnescapeDataString(parts[0].Split('?')[0]);
    string target = path.Length == 0 ? page : Path.GetFullPath(Path.Combine(Path.GetDirectoryName(page)!, path));
    if (!target.StartsWith(site, StringComparison.Ordinal) || !File.Exists(target))
    {
        return false;
    }

    return parts is not [_, { Length: > 0 } anchor] || (anchors.TryGetValue(target, out HashSet<string>? ids) && ids.Contains(Uri.UnescapeDataString(anchor)));
}

internal static partial class Patterns
{
    [GeneratedRegex("<script\\b.*?</script>", RegexOptions.Singleline)]
    public static partial Regex Script();

    [GeneratedRegex("\\sid=\"(?<id>[^\"]+)\"")]
    public static partial Regex Anchor();

    [GeneratedRegex("<[^>]*\\s(?:href|src)=\"(?<target>[^\"]*)\"")]
    public static partial Regex Link();

    /// <summary>A name of ours that is shown in full, without a link: docfx knows nothing of this name.</summary>
    [GeneratedRegex("<span class=\"xref\">(?<name>Dapper[.]Json[^<]*)</span>")]
    public static partial Regex UnknownReference();

    /// <summary>Also pages of this repository on GitHub: the tests of documents look at those.</summary>
    [GeneratedRegex("^([a-z][a-z0-9+.-]*:|//)", RegexOptions.IgnoreCase)]
    public static partial Regex OtherSite();
}
