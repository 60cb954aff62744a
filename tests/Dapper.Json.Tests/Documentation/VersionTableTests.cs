using System.Text.RegularExpressions;
using Xunit;

namespace Dapper.Json.Tests.Documentation;

/// <summary>That the tables of supported versions name those that the tests run on.</summary>
public class VersionTableTests
{
    private static readonly string Newest = File.ReadAllText(Repository.PathOf("Directory.Packages.props"));
    private static readonly string Run = File.ReadAllText(Repository.PathOf(".ci/run"));

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
        string[] tested = [.. Regex.Matches(Run, "-p:TestedSqlite=([0-9.]+)").Select(static match => match.Groups[1].Value)];

        AssertNamed("Microsoft.Data.Sqlite", tested[0], tested[1]);
    }

    [Theory]
    [InlineData("MySqlConnector")]
    [InlineData("MySql.Data")]
    [InlineData("FirebirdSql.Data.FirebirdClient")]
    public void One_version_is_tested(string package)
    {
        string version = Regex.Match(Newest, $"Include=\"{Regex.Escape(package)}\" Version=\"([^\"]+)\"").Groups[1].Value;

        Assert.Contains($"| {package} | {version} | {version} |", Documents.Read("docs/reference/versions.md"), StringComparison.Ordinal);
    }

    private static string OldestOf(string property) => Regex.Match(Run, $"-p:{property}=([0-9.]+)").Groups[1].Value;

    private static void AssertNamed(string package, string oldest, string newest)
    {
        Assert.Contains($"| {package} | {oldest} | {newest} |", Documents.Read("docs/reference/versions.md"), StringComparison.Ordinal);
        Dictionary<string, string[]> readme = Documents.Read("README.md").Split('\n').Where(static line => line.StartsWith('|'))
            .Select(static line => line.Trim('|', ' ').Split('|', StringSplitOptions.TrimEntries))
            .Where(static cells => cells[0] is "tested with" or "oldest" or "newest").ToDictionary(static cells => cells[0]);
        int column = Array.IndexOf(readme["tested with"], package);
        Assert.Equal((oldest, newest), (readme["oldest"][column], readme["newest"][column]));
    }
}
