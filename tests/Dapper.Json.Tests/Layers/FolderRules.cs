namespace Dapper.Json.Tests.Layers;

/// <summary>What each folder may mention: the folders below it, and types of the root by their names.</summary>
internal static class FolderRules
{
    /// <summary>Asserts that the folders are those of the rules, that each mentions what it may and nothing else, and that no two mention each other.</summary>
    /// <param name="root">The folder whose folders are looked at, from the root of the repository.</param>
    /// <param name="allowed">What each of them mentions, highest first: a folder that is named has its own rules further down.</param>
    public static void AssertHold(string root, params (string Folder, string[] Mentions)[] allowed)
    {
        var map = new FolderMap(root);
        string[] folders = [.. allowed.Select(static rule => rule.Folder)];
        Assert.Equal(folders.Order(), map.Folders.Order());
        for (int i = 0; i < allowed.Length; i++)
        {
            (string folder, string[] mentions) = allowed[i];
            Assert.DoesNotContain(mentions, home => folders.AsSpan(0, i).Contains(home));
            IReadOnlyDictionary<string, string> found = map.MentionsOf(folder);
            Assert.Empty(found.Where(mention => !mentions.Contains(mention.Key)).Select(static mention => mention.Value));
            Assert.Empty(mentions.Except(found.Keys).Select(home => $"{folder} no longer mentions {home}: take it from the rules"));
        }
    }
}
