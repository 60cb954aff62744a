using System.Data.Common;
using System.Text.Json;
using System.Text.Json.Serialization;
using Xunit;

namespace Dapper.Json.ProviderTests.Suite;

/// <summary>
/// Each type of a database in columns whose names only the open reader shows to be lists: the first run of such a text has opened its reader for
/// sequential access, the second has not, and what they write is equal.
/// </summary>
public abstract class FirstRunTests<TDatabase> : DatabaseTests<TDatabase>
    where TDatabase : Database, new()
{
    private static readonly JsonQueryOptions Web = new();

    private static readonly JsonQueryOptions[] Others =
    [
        new(new(JsonSerializerDefaults.Web) { DefaultIgnoreCondition = JsonIgnoreCondition.WhenWritingNull, NumberHandling = JsonNumberHandling.WriteAsString }),
        new(new(JsonSerializerDefaults.Web) { WriteIndented = true, NewLine = "\n", NumberHandling = JsonNumberHandling.AllowNamedFloatingPointLiterals }),
        new(Web) { GroupKeys = ["item"] },
        Web.WithFields(JsonFields.Parse("n,l[item]")),
    ];

    private static int _runs;

    public static TheoryData<string> Types => new(Database.Types.Select(static column => column.Type));

    [Theory]
    [MemberData(nameof(Types))]
    public async Task All_values_of_a_type_are_written_in_objects_and_elements(string type)
    {
        await using DbConnection connection = await Database.OpenAsync();
        TypeValue[] values = ValuesOf(Database.Types.Single(column => column.Type == type));
        string table = await StoreAsync(connection, type, [.. values.Select(static value => value.Sql), "null"]);
        string[] json = [.. values.Select(static value => value.Json(JsonSerializerOptions.Web)), "null"];
        string expected = ArrayOf(json.Select(static (item, n) => ObjectOf(
            ("n", $"{n}"), ("item", item), ("l", ArrayOf(new[] { 1, 2 }.Select(x => ObjectOf(("x", $"{x}"), ("item", item))))))));

        foreach (string written in await RunAsync(connection, table, Web))
        {
            AssertSame(expected, written);
        }
    }

    [Theory]
    [MemberData(nameof(Types))]
    public async Task Options_and_errors_are_those_of_the_second_run(string type)
    {
        await using DbConnection connection = await Database.OpenAsync();
        TypeValue[] values = [.. Database.Types.Single(column => column.Type == type).Values];
        foreach (TypeValue value in values.Where(static value => value.Outcome != Outcome.Written))
        {
            string[] texts = await RunAsync(connection, await StoreAsync(connection, type, value.Sql), Web);
            Assert.All(texts, text => Assert.Equal(texts[^1], text));
        }

        string table = await StoreAsync(connection, type, [.. values.Select(static value => value.Sql), "null"]);
        foreach (JsonQueryOptions options in Others)
        {
            string[] texts = await RunAsync(connection, table, options);
            Assert.All(texts, text => AssertSame(texts[^1], text));
        }
    }

    [Fact]
    public async Task Large_values_and_elements_that_follow_each_other_are_whole()
    {
        await using DbConnection connection = await Database.OpenAsync();
        string text = string.Concat(Enumerable.Repeat("a🎉ü語\n", 20_000));
        byte[] bytes = [.. Enumerable.Range(0, 100_001).Select(static i => (byte)i)];
        string table = Database.Table("first_large");
        await ExecuteAsync(
            connection,
            Database.CreateTable("first_large", $"\"n\" int, \"word\" {Database.TextType}, \"bytes\" {Database.BinaryType}, \"l[].word\" {Database.TextType}, \"l[].x\" int"));
        for (int n = 1; n < 4; n++)
        {
            await ExecuteAsync(connection, $"insert into {table} values (1, @text, @bytes, @text, {n})", new { text, bytes });
        }

        string expected = Json(new { n = 1, word = text, bytes, l = Enumerable.Range(1, 3).Select(x => new { word = text, x }) });
        foreach (string written in await RunAsync(connection, $"select * from {table} order by 5", Web))
        {
            AssertSame(expected, written);
        }
    }

    [Theory]
    [MemberData(nameof(Types))]
    public async Task Typed_rows_are_those_of_the_second_run(string type)
    {
        await using DbConnection connection = await Database.OpenAsync();
        string select = await StoreAsync(connection, type, [.. Database.Types.Single(column => column.Type == type).Values.Select(static value => value.Sql), "null"]);
        string[] texts = [.. Enumerable.Range(0, 2).Select(_ => Record(() => connection.QueryJsonString<Row>(select)))];
        Assert.All(texts, text => AssertSame(texts[^1], text));
    }

    /// <summary>Runs a text twice, and an equal one of another name asynchronously. The last one says what is right.</summary>
    private static async Task<string[]> RunAsync(DbConnection connection, string select, JsonQueryOptions options)
    {
        string first = $"{select} -- {Interlocked.Increment(ref _runs)}", second = $"{select} -- {Interlocked.Increment(ref _runs)}";
        return
        [
            await RecordAsync(() => QueryAsync(connection, second, options: options)),
            Record(() => Query(connection, first, options: options)),
            await RecordAsync(() => QueryAsync(connection, second, options: options)),
            Record(() => Query(connection, first, options: options)),
        ];
    }

    private static string Record(Func<string> run)
    {
        try
        {
            return run();
        }
        catch (JsonQueryException error)
        {
            return $"{error.RowNumber} {error.Ordinal} {error.Message} {error.InnerException?.GetType()}";
        }
    }

    private static async Task<string> RecordAsync(Func<Task<string>> run)
    {
        try
        {
            return await run();
        }
        catch (JsonQueryException error)
        {
            return $"{error.RowNumber} {error.Ordinal} {error.Message} {error.InnerException?.GetType()}";
        }
    }

    /// <summary>Stores each value in two rows, of a table whose columns have the names of a list.</summary>
    /// <returns>The query of all its columns, whose text names none.</returns>
    private static new async Task<string> StoreAsync(DbConnection connection, string type, params string[] values)
    {
        string name = $"first_{Interlocked.Increment(ref _runs)}", table = Database.Table(name);
        await ExecuteAsync(connection, Database.CreateTable(name, $"\"n\" int, \"item\" {type}, \"l[].x\" int, \"l[].item\" {type}"));
        for (int n = 0; n < values.Length; n++)
        {
            await ExecuteAsync(connection, $"insert into {table} values ({n}, {values[n]}, 1, {values[n]})");
            await ExecuteAsync(connection, $"insert into {table} values ({n}, {values[n]}, 2, {values[n]})");
        }

        return $"select * from {table} order by 1, 3";
    }

    private sealed class Row
    {
        public int N { get; set; }

        public object? Item { get; set; }

        public List<Line>? L { get; set; }
    }

    private sealed class Line
    {
        public int X { get; set; }

        public object? Item { get; set; }
    }
}
