namespace Dapper.Json.Tests.Package;

/// <summary>What installing the package brings along.</summary>
public class DependencyTests
{
    [Fact]
    public void The_package_depends_on_Dapper_alone() =>
        Assert.Equal(["Dapper"], PackageDependencies.Of("src/Dapper.Json", "net10.0"));

    [Fact]
    public void Where_the_framework_is_older_System_Text_Json_comes_along() =>
        Assert.Equal(["Dapper", "System.Text.Json"], PackageDependencies.Of("src/Dapper.Json", "net8.0"));
}
