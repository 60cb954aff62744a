using System.Text.Json;
using System.Text.Json.Nodes;
using Xunit;

namespace Dapper.Json.Tests.Package;

/// <summary>What installing the package brings along: what NuGet restored for it, less what is private to its build.</summary>
public class DependencyTests
{
    [Fact]
    public void The_package_depends_on_Dapper_alone() =>
        Assert.Equal(["Dapper"], DependenciesOf("net10.0"));

    [Fact]
    public void Where_the_framework_is_older_System_Text_Json_comes_along() =>
        Assert.Equal(["Dapper", "System.Text.Json"], DependenciesOf("net8.0"));

    private static IEnumerable<string> DependenciesOf(string framework)
    {
        using FileStream file = File.OpenRead(Repository.PathOf("src/Dapper.Json/obj/project.assets.json"));
        JsonObject dependencies = JsonNode.Parse(file)!["project"]!["frameworks"]![framework]!["dependencies"]!.AsObject();
        return dependencies.Where(static package => !IsPrivate(package.Value!)).Select(static package => package.Key).Order(StringComparer.Ordinal);
    }

    /// <summary>PrivateAssets="all" comes to be called suppressParent there.</summary>
    private static bool IsPrivate(JsonNode package) =>
        package["suppressParent"] is { } suppressed && suppressed.GetValueKind() == JsonValueKind.String && suppressed.GetValue<string>() == "All";
}
