using System.Text;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.Diagnostics;

namespace Dapper.Json.Analyzers.Tests.Fixes;

/// <summary>Rows are written, and options kept in fields, in types of all kinds: the JSON is the same.</summary>
public sealed class FieldSpellingTests : IDisposable
{
    private const string Sql = "\"select Id, Title from Posts\"";

    /// <summary>Types with the statements B in a method, or the text T in an expression.</summary>
    private static readonly string[] Types =
    [
        "public static class Subject\n{\n    {M}\n}",
        "public class Subject : object { {M} }",
        "public partial class Subject\n{\n    private static readonly int Number = 1;\n    private readonly int _other = 2;\n\n    {M}\n}",
        "public struct Subject\n{\n    {M}\n}",
        "public record Subject(int Number)\n{\n    {M}\n}",
        "public class Subject<T> { {M} }\npublic static class Subject { public static Task Run(DbConnection c, Stream s) => Subject<int>.Run(c, s); }",
        "public class Subject\n{\n    private const int QueryOptions = 1, JsonOptions = 2;\n\n    {M}\n}",
        "public class Subject\n{\n    private static readonly JsonQueryOptions Known = new(JsonSerializerOptions.Default);\n\n    {M}\n}",
        "public class Subject\n{\n    public class Inner { {M} }\n\n    public static Task Run(DbConnection c, Stream s) => Inner.Run(c, s);\n}",
        "public class Subject\n{\n#if !OTHER\n    {M}\n#endif\n}",
        "public interface IRun\n{\n    {M}\n}\npublic class Subject { public static Task Run(DbConnection c, Stream s) => IRun.Run(c, s); }",
        """
        public static class Subject
        {
            extension(DbConnection connection)
            {
                public async Task RunAsync(Stream stream)
                {
                    {B}
                    await Task.Yield();
                }
            }

            public static Task Run(DbConnection c, Stream s) => c.RunAsync(s);
        }
        """,
        """
        public static class Subject
        {
            public static async Task Run(DbConnection connection, Stream stream)
            {
                await Task.Yield();
                await Inner();

                async Task Inner()
                {
                    {B}
                }
            }
        }
        """,
    ];

    private static readonly string[] Serializations =
    [
        "JsonSerializer.Serialize(stream, connection.Query<Post>({S}));",
        "JsonSerializer.Serialize(stream, connection.Query<Post>({S}), JsonSerializerOptions.Web);",
        "JsonSerializer.Serialize(stream, connection.Query<Post>({S}).ToList(), (JsonSerializerOptions)null);",
        "JsonSerializer.Serialize(value: connection.Query<Post>(buffered: false, sql: {S}), utf8Json: stream);",
        "await JsonSerializer.SerializeAsync(stream, await connection.QueryAsync<Post>({S}));",
        "await JsonSerializer.SerializeAsync(\n    stream,\n    await connection.QueryAsync<Post>(\n        {S}, commandTimeout: 5),\n"
            + "    JsonSerializerOptions.Web);",
        "await JsonSerializer.SerializeAsync(stream, connection.Query<Post>(new CommandDefinition({S})));",
        "stream.Write(Encoding.UTF8.GetBytes(JsonSerializer.Serialize(connection.Query<Post>({S}))));",
        "stream.Write(Encoding.UTF8.GetBytes(JsonSerializer.Serialize(await connection.QueryAsync<Post>({S}), JsonSerializerOptions.Web)));",
        "JsonSerializer.Serialize(stream, connection.Query<Post>({S})); JsonSerializer.Serialize(stream, connection.Query<Post>({S}));",
    ];

    private static readonly string[] OtherSerializations =
    [
        "JsonSerializer.Serialize(stream, /* Why. */ connection.Query<Post>({S}));",
        "JsonSerializer.Serialize(stream, connection.Query<Post>({S} /* Why. */));",
        "JsonSerializer.Serialize(stream, connection.Query<Post>( // Why.\n{S}));",
        "await JsonSerializer.SerializeAsync(stream, await connection.QueryAsync<Post>({S}), // Why.\nJsonSerializerOptions.Web);",
        "JsonSerializer.Serialize(stream, connection.Query<Post>(\n#if !OTHER\n{S}\n#else\n\"\"\n#endif\n));",
        "var more = new JsonSerializerOptions(); JsonSerializer.Serialize(stream, connection.Query<Post>({S}), more);",
        "JsonSerializer.Serialize(stream, SqlMapper.Query<Post>(connection, {S}));",
    ];

    private static readonly string[] Options =
    [
        "new JsonQueryOptions(new JsonSerializerOptions())", "new JsonQueryOptions { WriteIndented = true }", "new() { WriteIndented = true }",
        "new(new JsonSerializerOptions { PropertyNamingPolicy = JsonNamingPolicy.SnakeCaseUpper })", "new JsonQueryOptions(JsonSerializerOptions.Default)",
        "options: new JsonQueryOptions(options: JsonQueryOptions.Default) { WriteIndented = true }",
        "new JsonQueryOptions\n{\n    WriteIndented = true, // For people.\n}", "new(JsonSerializerOptions.Default)",
        "new()\n{\n#if !OTHER\n    WriteIndented = true,\n#endif\n}", "/* Why. */ new JsonQueryOptions(new JsonSerializerOptions())",
    ];

    private static readonly string[] OtherOptions =
    [
        "new JsonQueryOptions { BufferLimit = limit }", "new JsonQueryOptions { BufferLimit = nameof(stream).Length + limit }",
        "new JsonQueryOptions(new JsonSerializerOptions { Converters = { new Converter<TRow>() } })",
    ];

    private readonly LoggedConnection _database = new(runs: true);

    public FieldSpellingTests()
    {
        _database.Open();
        _database.Execute("drop table if exists Posts; create table Posts (Id integer primary key, Title text); insert into Posts values (1, 'A'), (2, 'Ö')");
    }

    public void Dispose() => _database.Dispose();

    [Fact]
    public Task Rows_are_written_as_before() => CheckAsync(
        new SerializedRowsAnalyzer(), new SerializedRowsFix(),
        [
            .. Types.Select(static type => FilledWith(type, Serializations[0])), .. Serializations.Select(static one => FilledWith(Types[0], one)),
            $$"""
            public class Text(string value) { public byte[] Value => Encoding.UTF8.GetBytes(value); }
            public class Json(DbConnection c) : Text(JsonSerializer.Serialize(c.Query<Post>({{Sql}})));
            public static class Subject { public static Task Run(DbConnection c, Stream s) => s.WriteAsync(new Json(c).Value).AsTask(); }
            """,
        ],
        static file => Assert.DoesNotContain("JsonSerializer.S", file, StringComparison.Ordinal));

    [Fact]
    public Task Rows_with_comments_and_more_stay() => StaysAsync(
        new SerializedRowsAnalyzer(), new SerializedRowsFix(), [.. OtherSerializations.Select(static one => FilledWith(Types[0], one))]);

    [Fact]
    public Task Options_are_the_same() => CheckAsync(
        new RepeatedOptionsAnalyzer(), new RepeatedOptionsFix(),
        [
            .. Types.Where(static type => !type.Contains("interface", StringComparison.Ordinal)).Select(static type => FilledWith(type, Queried(Options[0]))),
            .. Options.Select(static one => FilledWith(Types[0], Queried(one))),
            .. Options.Select(static one => FilledWith(Types[1], Queried(one) + "\n" + Queried(one) + "\n" + Queried(Options[0]))),
        ],
        static file => Assert.Equal(file.Split("readonly JsonQueryOptions").Length, file.Split("readonly JsonQueryOptions").Distinct().Count()));

    [Fact]
    public Task Options_of_the_method_stay() => StaysAsync(
        new RepeatedOptionsAnalyzer(), new RepeatedOptionsFix(),
        [
            .. OtherOptions.Select(static one => FilledWith(
                "public static class Subject { {M} }".Replace("Run(", "Run<TRow>(", StringComparison.Ordinal), "const int limit = 9; " + Queried(one))
                    .Replace("Run(", "Run<TRow>(", StringComparison.Ordinal)),
            FilledWith(Types[10], Queried(Options[0])),
        ]);

    private static string Queried(string options) =>
        $"stream.Write(Encoding.UTF8.GetBytes(connection.QueryJsonStringAsync({Sql}, null, {options}).Result));";

    private static string FilledWith(string type, string statements) => type
        .Replace("{M}", "public static async Task Run(DbConnection connection, Stream stream) { await Task.Yield(); {B} }", StringComparison.Ordinal)
        .Replace("{B}", statements.Replace("{S}", Sql, StringComparison.Ordinal), StringComparison.Ordinal);

    private static async Task CheckAsync(DiagnosticAnalyzer analyzer, CodeFixProvider fix, IReadOnlyList<string> types, Action<string> check)
    {
        string[] files = [.. types.Select(FileOf)];
        string[] changed = await new SpelledFixes(analyzer, fix).ApplyAsync(files);
        for (int i = 0; i < files.Length; i++)
        {
            Assert.True(files[i] != changed[i], files[i]);
            check(changed[i]);
        }

        Assert.Equal(await WrittenAsync(files), await WrittenAsync(changed));
    }

    private static Task StaysAsync(DiagnosticAnalyzer analyzer, CodeFixProvider fix, IReadOnlyList<string> types) =>
        new SpelledFixes(analyzer, fix).AssertUnchangedAsync([.. types.Select(FileOf)]);

    private static async Task<string[]> WrittenAsync(string[] files)
    {
        var written = new List<string>();
        foreach (Type subject in SpelledFixes.Load(files))
        {
            await using var connection = new LoggedConnection(runs: true);
            using var stream = new MemoryStream();
            await (Task)subject.GetMethod("Run")!.Invoke(null, [connection, stream])!;
            written.Add(Encoding.UTF8.GetString(stream.ToArray()) + string.Join("\n", connection.Log));
        }

        return [.. written];
    }

    private static string FileOf(string type, int index) => $$"""
        using System;
        using System.Data.Common;
        using System.IO;
        using System.Linq;
        using System.Text;
        using System.Text.Json;
        using System.Threading.Tasks;
        using Dapper;
        {{(index % 2 == 0 ? "using Dapper.Json;" : "using Dapper.Json; // Options.")}}

        namespace S{{index}};

        public sealed record Post(long Id, string Title);

        public sealed class Converter<T> : System.Text.Json.Serialization.JsonConverter<T>
        {
            public override T Read(ref Utf8JsonReader reader, Type type, JsonSerializerOptions options) => throw new NotSupportedException();

            public override void Write(Utf8JsonWriter writer, T value, JsonSerializerOptions options) => throw new NotSupportedException();
        }

        {{type}}
        """;
}
