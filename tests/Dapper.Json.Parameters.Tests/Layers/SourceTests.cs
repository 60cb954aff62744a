using Dapper.Json.Tests.Layers;

namespace Dapper.Json.Parameters.Tests.Layers;

/// <summary>The folders of the package mention types of those below them and none above.</summary>
public class SourceTests
{
    [Fact]
    public void Each_folder_mentions_those_below_it() => FolderRules.AssertHold(
        "src/Dapper.Json.Parameters",
        ("Lists", ["Dialects", "Sql", "Values", "JsonParameterOptions"]),
        ("Tables", ["Dialects", "Sql", "Values", "JsonParameterOptions"]),
        ("Documents", ["Dialects", "JsonParameterOptions"]),
        ("Dialects", ["Sql", "Values", "JsonParameterOptions", "SqlServerParameterFormat"]),
        ("Sql", []),
        ("Values", []));
}
