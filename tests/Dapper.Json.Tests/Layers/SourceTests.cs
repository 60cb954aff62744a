namespace Dapper.Json.Tests.Layers;

/// <summary>The folders of the packages mention those below them and none above, and lines are short enough to read.</summary>
public class SourceTests
{
    private const int LongestLine = 160;

    private static readonly string[] Packages =
        ["src/Dapper.Json", "src/Dapper.Json.Parameters", "src/Dapper.Json.AspNetCore", "src/Dapper.Json.AspNetCore.OpenApi", "src/Shared"];

    /// <summary>As in docs/contributing/how-it-works.md.</summary>
    [Fact]
    public void Each_folder_mentions_those_below_it() => FolderRules.AssertHold(
        "src/Dapper.Json",
        ("Extensions", ["Execution", "Documents", "Contracts", "Output", "JsonQueryOptions", "JsonResultSet"]),
        ("Execution", ["Documents", "Contracts", "Planning", "Shapes", "Drivers", "Cells", "Output", "Fields", "Telemetry",
            "JsonQueryFormat", "JsonQueryOptions", "JsonQueryPlan", "JsonResultSet"]),
        ("Documents", ["Contracts", "Planning", "Cells", "Output", "Fields", "JsonResultSet"]),
        ("Contracts", ["Planning", "Shapes", "Cells", "Fields", "JsonQueryException", "JsonQueryPlan"]),
        ("Planning", ["Shapes", "Cells", "Fields", "Telemetry", "JsonDuplicateNameHandling", "JsonQueryFormat"]),
        ("Shapes", ["Cells", "Output", "Fields", "JsonQueryException", "JsonQueryPlan"]),
        ("Drivers", ["Cells", "Output", "Telemetry", "JsonQueryException"]),
        ("Cells", ["Fields", "JsonQueryException"]),
        ("Output", ["Telemetry"]),
        ("Fields", ["JsonQueryException"]),
        ("Cursors", ["GeneratedParameters", "JsonQueryException"]),
        ("Telemetry", []));

    [Fact]
    public void Each_folder_of_contracts_mentions_those_below_it() => FolderRules.AssertHold(
        "src/Dapper.Json/Contracts",
        ("Plans", ["Members", "Serializer", "Mapping", "Conversions", "Proof", "CodeGeneration", "RowContract"]),
        ("Members", ["Serializer", "Mapping", "Conversions"]),
        ("Serializer", ["Mapping", "Proof"]),
        ("Mapping", ["Conversions", "Proof", "CodeGeneration"]),
        ("Conversions", []),
        ("Proof", ["CodeGeneration"]));

    [Fact]
    public void Each_folder_for_endpoints_mentions_those_below_it() => FolderRules.AssertHold(
        "src/Dapper.Json.AspNetCore",
        ("Extensions", ["Conditions", "Descriptions", "Options", "Queries", "IJsonResultsMetadata",
            "JsonMultipleResult", "JsonResultOptions", "JsonRowsResult", "JsonSingleResult"]),
        ("Responses", ["Conditions", "ETags", "Failures", "Bodies", "Options", "Queries", "Logging",
            "JsonETag", "JsonNotFound", "JsonResultOptions", "JsonRowsRead"]),
        ("Conditions", ["ETags", "Failures", "Bodies", "Options", "Queries",
            "IJsonResultsMetadata", "JsonETag", "JsonResultOptions"]),
        ("ETags", ["Queries"]),
        ("Failures", ["Bodies", "Logging"]),
        ("Bodies", ["Options", "JsonResultOptions"]),
        ("Descriptions", ["Options", "IJsonResultsMetadata", "JsonNotFound", "JsonResultOptions"]),
        ("Options", ["Queries", "Logging", "IJsonResultsMetadata", "JsonResultOptions"]),
        ("Queries", ["JsonResultOptions"]),
        ("Logging", []));

    [Fact]
    public void Each_folder_for_parameters_mentions_those_below_it() => FolderRules.AssertHold(
        "src/Dapper.Json.Parameters",
        ("Documents", ["Dialects", "JsonParameterOptions"]),
        ("Lists", ["Dialects", "Sql", "Values", "JsonParameterOptions"]),
        ("Tables", ["Dialects", "Sql", "Values", "JsonParameterOptions"]),
        ("Dialects", ["Sql", "Values", "JsonParameterOptions", "SqlServerParameterFormat"]),
        ("Values", []),
        ("Sql", []));

    [Fact]
    public void Each_folder_for_the_compiler_mentions_those_below_it() => FolderRules.AssertHold(
        "src/Dapper.Json.Analyzers",
        ("Rules", ["Generator", "Calls", "Sql"]),
        ("Generator", ["Calls", "Sql"]),
        ("Calls", ["Sql"]),
        ("Sql", []));

    [Fact]
    public void No_line_is_too_long_to_read()
    {
        string[] tooLong = [.. from package in Packages from line in LinesOf(package) where line.Text.Length > LongestLine select line.Place];
        Assert.Empty(tooLong);
    }

    private static IEnumerable<SourceLine> LinesOf(string package)
    {
        string root = Repository.PathOf(package);
        foreach (string file in Directory.EnumerateFiles(root, "*.cs", SearchOption.AllDirectories))
        {
            string[] parts = Path.GetRelativePath(root, file).Split(Path.DirectorySeparatorChar);
            if (parts[0] is "bin" or "obj")
            {
                continue;
            }

            string[] lines = File.ReadAllLines(file);
            for (int i = 0; i < lines.Length; i++)
            {
                yield return new SourceLine($"{package}/{string.Join('/', parts)}:{i + 1}", lines[i]);
            }
        }
    }

    private sealed record SourceLine(string Place, string Text);
}
