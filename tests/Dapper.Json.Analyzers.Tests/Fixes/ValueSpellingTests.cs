using System.Text.RegularExpressions;

namespace Dapper.Json.Analyzers.Tests.Fixes;

/// <summary>Values in SQL become parameters, in whatever way SQL, string and call are written, or stay where a parameter would mean something else.</summary>
public partial class ValueSpellingTests
{
    /// <summary>Pieces of SQL with holes: H.</summary>
    private static readonly string[] Values =
    [
        "name = 'H'", "name='H'", "name <>'H' or name<'H'", "name = N'H' and id = 1", "name in ('a', 'H')", "name in (N'a',N'H')", "name || 'H' || name = 'a'",
        "name like 'H' escape '~'", "\"name\" = 'H' /* it's */ and 1 = 1", "id = 1 -- it's\nand name = 'H'", "name = 'it''s' and name = 'H'",
        "name between 'H' and 'H'", "id = H", "id in (1, H)", "id > H and id <H", "name = coalesce('H', name)", "'H' = name", "not 'H' = name",
        "name = 'a' and doc = '{\"a\":1}' and name = 'H'", "date = 'H'::date",
    ];

    private static readonly string[] Others =
    [
        "name = E'H'", "name = e'H'", "code = X'H'", "code = x'H'", "code = B'H'", "name = U&'H'", "name = _utf8mb4'H'", "age > interval 'H'",
        "at > timestamp 'H'", "at > timestamp with time zone 'H'", "day = date 'H'", "name = 'H''s'", "name = 'a''H'", "name like '%H%'", "name like 'H%'",
        "name = 'H' 'b'", "name = 'a'\n'H'", "name = \\'H\\'", "name = $$it's 'H'$$", "id in (H)", "name = 'HH'", "name = HH",
        "id = 1 -- 'H'", "id = 1 /* 'H' */",
        "name = \"H\"", "order by H", "id = 1H",
    ];

    private static readonly Func<string, string>[] Strings =
    [
        static sql => $"$\"{Braced(sql).Replace("\\", "\\\\").Replace("\"", "\\\"").Replace("\n", "\\n")}\"",
        static sql => $"$@\"{Braced(sql).Replace("\"", "\"\"")}\"",
        static sql => $"@$\"{Braced(sql).Replace("\"", "\"\"")}\"",
        static sql => $"$$\"\"\"\n                {sql.Replace("H", "{{V}}").Replace("\n", "\n                ")}\n                \"\"\"",
        static sql => $"$$$\"\"\"\"\n{sql.Replace("H", "{{{V}}}")}\n\"\"\"\"",
    ];

    private static readonly string[] Calls =
    [
        "connection.Query(§);",
        "connection.Query(§, null);",
        "connection.Query(§, new { id });",
        "connection.Query(§, new { id, });",
        "connection.Query(§, new\n        {\n            id, // The key.\n        });",
        "connection.Query(sql: §);",
        "connection.Query(param: null, sql: §);",
        "connection.Query(param: new { id }, sql: §, buffered: true);",
        "connection.Query(§, commandTimeout: 3);",
        "connection.Query(commandTimeout: 3, sql: §);",
        "connection.Query( /* Why. */\n            § /* How. */, // What.\n            new { id });",
        "connection.Query<string>(new CommandDefinition(§));",
        "connection.Query<string>(new CommandDefinition(commandTimeout: 3, commandText: §));",
        "SqlMapper.Query(connection, §);",
        "SqlMapper.Query(param: new { id }, sql: §, cnn: connection);",
        "connection.QueryJsonString(§);",
        "connection.QueryJson(§, null, System.IO.Stream.Null);",
        "connection?.Query(§);",
        "Func<object> later = () => connection.Query(§); later();",
    ];

    private static readonly string[] Places = ["name", "row.Name", "@class", "row.Inner.Name"];

    [Fact]
    public async Task A_parameter_has_the_value()
    {
        string[] files = [.. Spelled(Values, areMany: true).Select(FileOf)];
        string[] changed = await new SpelledFixes(new InterpolationAnalyzer(), new InterpolatedValueFix()).ApplyAsync(files);

        Type[] before = SpelledFixes.Load(files), after = SpelledFixes.Load(changed);
        for (int i = 0; i < files.Length; i++)
        {
            Assert.False(changed[i].Contains("{V}", StringComparison.Ordinal) || Holes().IsMatch(changed[i]), $"Not fixed:\n{changed[i]}");
            Assert.Equal((changed[i], Asked(before[i], isBefore: true)), (changed[i], Asked(after[i], isBefore: false)));
        }
    }

    [Fact]
    public Task What_a_parameter_would_not_mean_stays() => new SpelledFixes(new InterpolationAnalyzer(), new InterpolatedValueFix())
        .AssertUnchangedAsync([.. Spelled(Others, areMany: false).Append((Calls[0], @"$""select 1 where name = \'{name}\'""")).Select(FileOf)]);

    [Theory]
    [InlineData("connection.Query($\"select '{name}'\", row);")]
    [InlineData("connection.Query($\"select '{name}', @name\", new { name = 1 });")]
    [InlineData("connection.Query($\"select '{name}'\", new DynamicParameters());")]
    [InlineData("connection.Query($\"select '{name}'\", new\n{\n#if !OTHER\n    id\n#else\n    name\n#endif\n});")]
    [InlineData("connection.Query($\"select '{name,9}', '{name.Trim()}', '{name ?? \"\"}', '{(string)name}', '{row?.Name}'\");")]
    [InlineData("connection.Query($\"select '{name}' from \" + nameof(name));")]
    [InlineData("var sql = $\"select '{name}'\"; connection.Query(sql);")]
    public Task What_has_parameters_of_its_own_stays(string call) =>
        new SpelledFixes(new InterpolationAnalyzer(), new InterpolatedValueFix()).AssertUnchangedAsync([FileOf((call, ""), 0)]);

    /// <summary>Each piece of SQL in some kinds of strings, and each call with some: all of all would take minutes.</summary>
    private static IEnumerable<(string Call, string Sql)> Spelled(string[] pieces, bool areMany) =>
        from piece in Enumerable.Range(0, pieces.Length)
        from kind in Enumerable.Range(0, Strings.Length)
        where (piece + kind) % 2 == 0
        let sql = Strings[kind]($"select 1 from posts where {pieces[piece]}")
        let call = areMany ? Calls[((piece * Strings.Length) + kind) / 2 % Calls.Length] : Calls[0]
        select (call, sql.Replace("V", Places[(piece + kind) / 2 % Places.Length], StringComparison.Ordinal));

    /// <returns>What is asked, with the value as it is, and without spaces.</returns>
    private static string Asked(Type subject, bool isBefore)
    {
        using var connection = new LoggedConnection(runs: false);
        subject.GetMethod("Run")!.Invoke(null, [connection, "7", subject.GetProperty("Seven")!.GetValue(null), 1]);
        string asked = string.Join("\n", connection.Log).Replace(" ", "", StringComparison.Ordinal);
        return isBefore ? Sevens().Replace(asked, "7") : asked;
    }

    private static string Braced(string sql) => sql.Replace("{", "{{").Replace("}", "}}").Replace("H", "{V}");

    private static string FileOf((string Call, string Sql) spelled, int index) => $$"""
        using System;
        using Dapper;

        namespace S{{index}};

        public sealed record Row(string Name, Row Inner);

        public static class Subject
        {
            public static Row Seven { get; } = new("7", new Row("7", null));

            public static void Run(System.Data.Common.DbConnection connection, string name, Row row, int id)
            {
                string @class = name;
                {{spelled.Call.Replace("§", spelled.Sql, StringComparison.Ordinal)}}
            }
        }
        """;

    [GeneratedRegex("N?'(7+)'")]
    private static partial Regex Sevens();

    [GeneratedRegex(@"\$+@?""|@\$""")]
    private static partial Regex Holes();
}
