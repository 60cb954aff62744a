using System.Text.Encodings.Web;

namespace Dapper.Json.ProviderTests.Suite;

/// <summary>
/// Columns whose names are paths: each type of a database as a key, in an object and as an element. A command is first run for access
/// in any order, and sequentially once its columns are seen to be in the order of the properties.
/// </summary>
public abstract class PathTests<TDatabase> : ConnectedTests<TDatabase>
    where TDatabase : Database, new()
{
    private const int Runs = 3;

    private static readonly JsonQueryOptions Indented = new(new(JsonSerializerDefaults.Web) { WriteIndented = true, NewLine = "\n" }) { PathNames = true };

    private static readonly JsonQueryOptions Relaxed =
        new(new(JsonSerializerDefaults.Web) { Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping }) { PathNames = true };

    public static TheoryData<string, string> AsSerialized => new(
        Database.Types.SelectMany(static column => column.Values).Where(static value => value.Outcome == Outcome.AsSerialized).Select(static value => (value.Type, value.Sql)));

    [Theory]
    [MemberData(nameof(WrittenTypes))]
    public async Task A_type_is_written_in_objects(string type)
    {
        (string table, string[] json) = await StoreTypeAsync(Connection, type);
        await AssertRunsAsync(
            Connection,
            $"""select item as "item", item as "o.item", item as "o.p.item", n as "o.p.n" from {table} order by n""",
            ArrayOf(json.Select(static (item, n) =>
                ObjectOf(("item", item), ("o", ObjectOf(("item", item), ("p", ObjectOf(("item", item), ("n", $"{n}")))))))));
        await AssertRunsAsync(
            Connection,
            $"""select item as "o.item", n as "n", item as "o.p.item", item as "item" from {table} order by n""",
            ArrayOf(json.Select(static (item, n) =>
                ObjectOf(("o", item == "null" ? item : ObjectOf(("item", item), ("p", ObjectOf(("item", item))))), ("n", $"{n}"), ("item", item)))));
    }

    [Theory]
    [MemberData(nameof(WrittenTypes))]
    public async Task A_type_groups_rows_and_is_written_in_elements(string type)
    {
        (string table, string[] json) = await StoreTypeAsync(Connection, type);
        (string A, int B, string C)[] rows =
        [
            .. from a in Enumerable.Range(0, json.Length)
               from b in Near(a)
               from c in Near(b)
               select (json[a], b, json[c]),
        ];
        IEnumerable<string> objects = Grouped(rows, static row => row.A).Select(parent => ObjectOf(
            ("item", parent[0].A),
            ("l", ArrayOf(Grouped(parent, static row => row.B).Select(element => ObjectOf(
                ("n", $"{element[0].B}"),
                ("o", json[element[0].B] == "null" ? "null" : ObjectOf(("item", json[element[0].B]))),
                ("t", ArrayOf(element.Select(static row => row.C).Where(static item => item != "null")))))))));
        await AssertRunsAsync(
            Connection,
            $"""
            select a.item as "item", b.n as "l[].n", b.item as "l[].o.item", c.item as "l[].t[]"
            from {table} a join {table} b on b.n between a.n and a.n + 1 join {table} c on c.n between b.n and b.n + 1 order by a.n, b.n, c.n
            """,
            ArrayOf(objects));

        IEnumerable<int> Near(int n) => Enumerable.Range(n, 2).Where(near => near < json.Length);
    }

    [Theory(SkipTestWithoutData = true)]
    [MemberData(nameof(AsSerialized))]
    public async Task A_type_of_the_drivers_groups_rows_and_is_written_in_elements(string type, string sql)
    {
        string select = await StoreAsync(Connection, type, sql, sql);
        string paths = select.Replace("select item", """select item as "item", item as "l[].item", item as "l[].t[]" """, StringComparison.Ordinal);
        await AssertWrittenOrRefusedAsync(Connection, select, paths, Document, "item", Options());

        static string Document(string json) => ArrayOf([ObjectOf(("item", json), ("l", ArrayOf([ObjectOf(("item", json), ("t", ArrayOf([json, json])))])))]);
    }

    [Theory]
    [MemberData(nameof(WrittenTypes))]
    public async Task A_type_is_indented_in_elements(string type)
    {
        TypeColumn column = Database.Types.Single(column => column.Type == type);
        TypeValue[] values = ValuesOf(column);
        string table = await StoreInTableAsync(Connection, type, [.. values.Select(static value => value.Sql)]);
        string[] json = [.. values.Select(static value => value.Json(Indented.SerializerOptions))];
        string[] around = JsonSerializer.Serialize(new[] { new { id = 1, o = new { t = json.Select(static _ => 0) } } }, Indented.SerializerOptions).Split('0');
        string expected = string.Concat(around.Select((part, i) => part + (i < json.Length ? json[i].Replace("\n", "\n        ", StringComparison.Ordinal) : "")));
        Assert.Equal(expected, await QueryAsync(Connection, $"""select 1 as "id", item as "o.t[]" from {table} order by n""", options: Indented));
    }

    [Fact]
    public async Task Large_values_are_whole()
    {
        string text = string.Concat(Enumerable.Repeat("a🎉ü語\n", 20_000));
        byte[] bytes = [.. Enumerable.Range(0, 100_001).Select(static i => (byte)i)];
        await ExecuteAsync(Connection, Database.CreateTable("large", $"n int, word {Database.TextType}, bytes {Database.BinaryType}"));
        string table = Database.Table("large");
        await ExecuteAsync(Connection, $"insert into {table} values (1, @text, @bytes)", new { text, bytes });
        await ExecuteAsync(Connection, $"insert into {table} values (2, @text, @bytes)", new { text, bytes });
        await AssertRunsAsync(
            Connection,
            $"""select n as "n", word as "o.word", bytes as "o.p.bytes", word as "o.word2" from {table} order by n""",
            JsonSerializer.Serialize(
                Enumerable.Range(1, 2).Select(n => new { n, o = new { word = text, p = new { bytes }, word2 = text } }), Relaxed.SerializerOptions),
            Relaxed);
        await AssertRunsAsync(
            Connection,
            $"""select word as "word", bytes as "o.bytes", n as "l[].n", word as "l[].word", bytes as "l[].t[]" from {table} order by n""",
            JsonSerializer.Serialize(
                new[] { new { word = text, o = new { bytes }, l = Enumerable.Range(1, 2).Select(n => new { n, word = text, t = new[] { bytes } }) } }, Relaxed.SerializerOptions),
            Relaxed);
    }

    [Theory]
    [InlineData(CommandBehavior.Default)]
    [InlineData(CommandBehavior.SequentialAccess)]
    public async Task Lists_and_parted_objects_of_a_reader_of_the_callers_are_written_however_it_was_opened(CommandBehavior behavior)
    {
        Task<string> written = ReadAsync(
            Connection, $"""select 1 as "id", 2 as "o.x", 3 as "z", 4 as "o.y", n as "l[].n", 5 as "w" from {Database.Numbers(2)} order by n""", behavior, Options());
        if (behavior == CommandBehavior.SequentialAccess && Database.RefusesToGoBack)
        {
            JsonQueryException error = await Assert.ThrowsAsync<JsonQueryException>(() => written);
            Assert.Contains("Open the reader without CommandBehavior.SequentialAccess", error.Message, StringComparison.Ordinal);
            return;
        }

        Assert.Equal("""[{"id":1,"o":{"x":2,"y":4},"z":3,"w":5,"l":[{"n":1},{"n":2}]}]""", await written);
    }

    [Fact]
    public async Task A_single_parent_has_many_rows_and_an_error_behind_them_is_seen()
    {
        using var document = new MemoryStream();
        await Connection.QuerySingleJsonAsync($"""select 1 as "id", n as "t[]" from {Database.Numbers(40)} order by n""", null, document, Options(), cancellationToken: Token);
        Assert.Equal($$"""{"id":1,"t":[{{string.Join(',', Enumerable.Range(1, 40))}}]}""", Encoding.UTF8.GetString(document.ToArray()));

        var each = new JsonQueryOptions { PathNames = true, FlushThreshold = 1 };
        document.SetLength(0);
        Exception? error = await Record.ExceptionAsync(() => Connection.QueryJsonAsync(
            $"""select 1 as "id", {Database.FailingAt(500)} as "t[].n" from {Database.Numbers(1000)}""", null, document, each, cancellationToken: Token));
        Assert.IsType(Database.ErrorType, error, exactMatch: false);
        Assert.DoesNotContain(']', Encoding.UTF8.GetString(document.ToArray()).Replace("t[]", "", StringComparison.Ordinal));
        await AssertUsableAsync(Connection);
    }

    private static JsonQueryOptions Options() => new() { PathNames = true };

    private static async Task<(string Table, string[] Json)> StoreTypeAsync(DbConnection connection, string type)
    {
        // JSON null looks as NULL does, but is a value.
        TypeValue[] values = [.. ValuesOf(Database.Types.Single(column => column.Type == type)).Where(static value => value.Json(JsonSerializerOptions.Web) != "null")];
        string table = await StoreInTableAsync(connection, type, [.. values.Select(static value => value.Sql), "null", "null"]);
        return (table, [.. values.Select(static value => value.Json(JsonSerializerOptions.Web)), "null", "null"]);
    }

    private static async Task AssertRunsAsync(DbConnection connection, string sql, string expected, JsonQueryOptions? options = null)
    {
        options ??= Options();
        for (int run = 0; run < Runs; run++)
        {
            AssertSame(expected, await QueryAsync(connection, sql, options: options));
            AssertSame(expected, Query(connection, sql, options: options));
        }
    }

    private static List<List<T>> Grouped<T, TKey>(IEnumerable<T> rows, Func<T, TKey> key)
    {
        var groups = new List<List<T>>();
        foreach (T row in rows)
        {
            if (groups.Count == 0 || !Equals(key(groups[^1][0]), key(row)))
            {
                groups.Add([]);
            }

            groups[^1].Add(row);
        }

        return groups;
    }
}
