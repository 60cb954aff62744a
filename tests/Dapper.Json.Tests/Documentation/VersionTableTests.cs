using System.Text.RegularExpressions;

namespace Dapper.Json.Tests.Documentation;

/// <summary>That the tables of supported versions name those that the tests run on.</summary>
public class VersionTableTests
{
    private static readonly string Newest = File.ReadAllText(Repository.PathOf("Directory.Packages.props"));

    /// <summary>The targets that name the versions which are tested besides.</summary>
    private static readonly string Run = string.Concat(
        Directory.GetFiles(Repository.PathOf("build/Targets"), "*.cs").Order(StringComparer.Ordinal).Select(File.ReadAllText));

    [Theory]
    [InlineData("Dapper", "TestedDapper", "DapperVersion")]
    [InlineData("Npgsql", "TestedNpgsql", "NpgsqlVersion")]
    [InlineData("Microsoft.Data.SqlClient", "TestedSqlClient", "SqlClientVersion")]
    public void The_oldest_and_the_newest_are_tested(string package, string oldest, string newest) =>
        AssertNamed(package, OldestOf(oldest), Regex.Matches(Newest, $"<{newest}[^>]*>([0-9.]+)<")[^1].Groups[1].Value);

    /// <summary>Whose newest version is one more run.</summary>
    [Fact]
    public void The_oldest_and_the_newest_driver_of_SQLite_are_tested()
    {
        Version[] tested = [.. Regex.Matches(Run, "-p:TestedSqlite=([0-9.]+)").Select(static match => Version.Parse(match.Groups[1].Value))];

        AssertNamed("Microsoft.Data.Sqlite", $"{tested.Min()}", $"{tested.Max()}");
    }

    [Theory]
    [InlineData("MySqlConnector")]
    [InlineData("MySql.Data")]
    [InlineData("FirebirdSql.Data.FirebirdClient")]
    [InlineData("DuckDB.NET.Data", "DuckDbVersion")]
    public void One_version_is_tested(string package, string? property = null)
    {
        string pattern = property is null ? $"Include=\"{Regex.Escape(package)}\" Version=\"([^\"]+)\"" : $"<{property}>([^<]+)<";
        string version = Regex.Match(Newest, pattern).Groups[1].Value;

        Assert.Contains($"| {package} | {version} | {version} |", Documents.Read("docs/reference/versions.md"), StringComparison.Ordinal);
    }

    /// <summary>The package's own version is the oldest.</summary>
    [Fact]
    public void The_oldest_and_the_newest_OpenAPI_are_tested()
    {
        string project = File.ReadAllText(Repository.PathOf("src/Dapper.Json.AspNetCore.OpenApi/Dapper.Json.AspNetCore.OpenApi.csproj"));
        string oldest = Regex.Match(project, "Include=\"Microsoft.AspNetCore.OpenApi\" VersionOverride=\"([^\"]+)\"").Groups[1].Value;
        string newest = Regex.Match(Run, "-p:OpenApiVersion=([0-9.]+)").Groups[1].Value;

        Assert.Contains($"| Microsoft.AspNetCore.OpenApi | {oldest} | {newest} |", Documents.Read("docs/reference/versions.md"), StringComparison.Ordinal);
    }

    private static string OldestOf(string property) => Regex.Match(Run, $"-p:{property}=([0-9.]+)").Groups[1].Value;

    private static void AssertNamed(string package, string oldest, string newest) =>
        Assert.Contains($"| {package} | {oldest} | {newest} |", Documents.Read("docs/reference/versions.md"), StringComparison.Ordinal);
}
