using Dapper.Json.Tests.Package;

namespace Dapper.Json.Parameters.Tests.Package;

/// <summary>What installing the package brings along.</summary>
public class DependencyTests
{
    private const string Project = "src/Dapper.Json.Parameters";

    [Fact]
    public void The_package_depends_on_Dapper_alone() =>
        Assert.Equal(["Dapper"], PackageDependencies.Of(Project, "net10.0"));

    [Fact]
    public void Where_the_framework_is_older_System_Text_Json_comes_along() =>
        Assert.Equal(["Dapper", "System.Text.Json"], PackageDependencies.Of(Project, "net8.0"));

    [Fact]
    public void The_assembly_refers_to_no_other_of_this_repository() =>
        Assert.DoesNotContain(
            typeof(JsonParameter).Assembly.GetReferencedAssemblies(),
            static reference => reference.Name!.StartsWith("Dapper.Json", StringComparison.Ordinal));
}
