using System.Text.Json.Nodes;

namespace Dapper.Json.Tests.Package;

/// <summary>What a package depends on: what NuGet restored for it, less what is private to its build.</summary>
internal static class PackageDependencies
{
    public static IEnumerable<string> Of(string project, string framework)
    {
        using FileStream file = File.OpenRead(Repository.PathOf($"{project}/obj/project.assets.json"));
        JsonObject dependencies = JsonNode.Parse(file)!["project"]!["frameworks"]![framework]!["dependencies"]!.AsObject();
        return dependencies.Where(static package => !IsPrivate(package.Value!)).Select(static package => package.Key).Order(StringComparer.Ordinal);
    }

    /// <summary>PrivateAssets="all" comes to be called suppressParent there.</summary>
    private static bool IsPrivate(JsonNode package) =>
        package["suppressParent"] is { } suppressed && suppressed.GetValueKind() == JsonValueKind.String && suppressed.GetValue<string>() == "All";
}
