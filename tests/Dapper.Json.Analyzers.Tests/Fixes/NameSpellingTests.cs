using System.Text.RegularExpressions;
using Microsoft.CodeAnalysis.CodeFixes;

namespace Dapper.Json.Analyzers.Tests.Fixes;

/// <summary>Parameters and members get the same names, and members without a use go, however SQL and object are written.</summary>
public partial class NameSpellingTests
{
    /// <summary>A misspelt member, or another one; the SQL has @name and the object row has Nam.</summary>
    private static readonly string[] Misspelt =
    [
        "select 1 where a = @name <- new { nam = 7 }", "select 1 where a = @name <- new { @nam = 7 }", "select 1 where a = @name <- new { row.Nam }",
        "select 1 where a = @name <- new\n{\n    // The name.\n    nam = 7, // It.\n}", "select 1 where a = @name or b = @id <- new { id = 1, nam = 7 }",
        "select 1 where a = @event <- new { even = 7 }", "select 1 where a = @class <- new { clas = 7 }", "select 1 where a = @await <- new { awai = 7 }",
        "select 1 where a = @Namespace <- new { namespac = 7 }", "select 1 where a = :name <- new { nam = 7 }", "select 1 where a = {=name} <- new { nam = 7 }",
        "select 'it''s @name' where a = @name <- new { nam = 7 }", "select 1 /* @name */ where a = @name -- @name <- new { nam = 7 }",
        "select 1 where a = @name or @NAME is null <- new { nam = 7 }", "select 1 where a = @value <- new { valu = 7 }",
    ];

    private static readonly string[] Unused =
    [
        "new { name = 7, other = 8 }", "new { other = 8, name = 7 }", "new { other = 8, name = 7, }", "new { name = 7, other = 8, }",
        "new\n{\n    name = 7, // The name.\n    other = 8, // Why.\n}", "new\n{\n    other = 8,\n    name = 7,\n}", "new { name = 7, row.Inner.Other }",
        "new { name = 7, /* Why. */ other = 8 /* How. */ }", "new { name = 7, other = 8, third = 9 }", "new { other = 8, third = 9, name = 7 }",
    ];

    private static readonly string[] OtherUnused =
    [
        "new\n{\n    name = 7,\n#if !OTHER\n    other = 8\n#else\n    third = 9\n#endif\n}", "new\n{\n    name = 7\n#if !OTHER\n    , other = 8\n#endif\n}",
        "new { name = 7, other = System.Environment.GetEnvironmentVariable(\"A\") }", "new { name = 7, other = new object() }",
    ];

    private static readonly Func<string, string>[] Strings =
    [
        static sql => $"\"{sql}\"", static sql => $"@\"{sql}\"", static sql => $"\"\"\"\n        {sql}\n        \"\"\"", static sql => $"\"\\t{sql}\\n\"",
        static sql => $"\"\" + \"{sql}\"",
        static sql => $"$\"{sql.Replace("{", "{{", StringComparison.Ordinal).Replace("}", "}}", StringComparison.Ordinal)}\"",
    ];

    private static readonly string[] Calls =
    [
        "connection.Query({S}, {P});", "connection.Query(sql: {S}, param: {P});", "connection.Query(param: {P}, sql: {S}, commandTimeout: 5);",
        "connection.Query<string>(new CommandDefinition({S}, {P}));", "var sql = {S}; connection.Query(sql, {P});",
        "connection.QueryJsonString(\n    {S},\n    {P});",
        "SqlMapper.Query(connection, {S}, {P});",
    ];

    [Fact]
    public async Task A_missing_parameter_is_found() => await CheckAsync(new ParameterNameFix(), Spelled(Misspelt));

    [Fact]
    public async Task A_misspelt_member_is_renamed() => await CheckAsync(new UnusedMemberFix(), Spelled(Misspelt));

    [Fact]
    public async Task An_unused_member_goes() =>
        await CheckAsync(new UnusedMemberFix(), Spelled([.. Unused.Select(static one => $"select 1 where a = @name <- {one}")]));

    [Fact]
    public Task A_member_beside_a_directive_or_with_an_effect_stays() => new SpelledFixes(new ParameterAnalyzer(), new UnusedMemberFix())
        .AssertUnchangedAsync(Spelled([.. OtherUnused.Select(static one => $"select 1 where a = @name <- {one}")]));

    private static async Task CheckAsync(CodeFixProvider fix, string[] files)
    {
        string[] changed = await new SpelledFixes(new ParameterAnalyzer(), fix).ApplyAsync(files);
        Type[] after = SpelledFixes.Load(changed);
        for (int i = 0; i < files.Length; i++)
        {
            Assert.True(Asked(after[i]) == "7", changed[i]);
            Assert.Equal(Comments().Matches(files[i]).Select(static one => one.Value), Comments().Matches(changed[i]).Select(static one => one.Value));
            Assert.False(Other().IsMatch(changed[i]), changed[i]);
        }
    }

    /// <returns>The value of the parameter that the SQL compares a with.</returns>
    private static string Asked(Type subject)
    {
        using var connection = new LoggedConnection(runs: false);
        subject.GetMethod("Run")!.Invoke(null, [connection, 1]);
        return Compared().Match(connection.Log.Single()).Groups["value"].Value;
    }

    private static string[] Spelled(string[] pairs) =>
    [
        .. pairs.SelectMany(static (pair, index) => Enumerable.Range(0, 3).Select(turn => (Pair: pair.Split(" <- "), Turn: (index * 3) + turn)))
            .Select(static (one, index) => FileOf(
                Calls[one.Turn % Calls.Length].Replace("{S}", Strings[one.Turn % Strings.Length](one.Pair[0]), StringComparison.Ordinal)
                    .Replace("{P}", one.Pair[1], StringComparison.Ordinal),
                index)),
    ];

    private static string FileOf(string call, int index) => $$"""
        using Dapper;

        namespace S{{index}};

        public sealed record Row(int Nam, Inner Inner);

        public sealed record Inner(int Other);

        public static class Subject
        {
            public static void Run(System.Data.Common.DbConnection connection, int id)
            {
                Row row = new(7, new Inner(8));
                {{call}}
            }
        }
        """;

    [GeneratedRegex(@"a = (?<value>\S+)")]
    private static partial Regex Compared();

    [GeneratedRegex(@"// \w+\.|/\* \w+\. \*/")]
    private static partial Regex Comments();

    [GeneratedRegex(@"other = 8|third = 9|\.Inner\.Other|nam = 7[^,]*other")]
    private static partial Regex Other();
}
