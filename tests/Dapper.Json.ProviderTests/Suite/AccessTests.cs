using System.Text.Encodings.Web;
using Dapper.Json.Generated;

namespace Dapper.Json.ProviderTests.Suite;

/// <summary>
/// Any values of any types, in lists of one result and of several, are the same in each run of a command, synchronously or not, and from a reader. Behind a
/// large value some drivers open the next reader in another way than the first.
/// </summary>
public abstract class AccessTests<TDatabase> : AccessTables<TDatabase>
    where TDatabase : Database, new()
{
    private const int Cases = 60;

    private static readonly JsonSerializerOptions[] Serializers =
    [
        new(),
        new() { NumberHandling = JsonNumberHandling.WriteAsString, Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping },
        new() { NumberHandling = JsonNumberHandling.AllowNamedFloatingPointLiterals },
    ];

    [Fact]
    public async Task Lists_of_one_result_are_the_same_by_each_access()
    {
        await using DbConnection connection = await OpenWithRowsAsync();
        await GeneratedCases.RunAsync(Cases, random => CheckListsAsync(connection, random));
    }

    [Fact]
    public async Task Results_tied_by_keys_are_the_same_in_each_run()
    {
        _ = Database.Batch(Database.One, Database.One);
        await using DbConnection connection = await OpenWithRowsAsync();
        await GeneratedCases.RunAsync(Cases, random => CheckResultsAsync(connection, random));
    }

    private async Task<string> CheckListsAsync(DbConnection connection, Random random)
    {
        JsonSerializerOptions serializer = Serializers[random.Next(Serializers.Length)];
        int[] ids = [.. Enumerable.Range(0, random.Next(1, 4)).SelectMany(parent => Enumerable.Repeat(parent, random.Next(1, 4)))];
        int[] rows = [.. Enumerable.Range(0, ids.Length)];
        AccessColumn[] outer = await ColumnsAsync(connection, random, "c", ids, serializer);
        AccessColumn[] inner = await ColumnsAsync(connection, random, "l[].c", rows, serializer);
        AccessColumn[] all = [.. outer, .. inner];
        random.Shuffle(all);
        outer = [.. all.Where(outer.Contains)];
        inner = [.. all.Where(inner.Contains)];
        string sql = await SelectAsync(connection, all, ids, "l[].o");
        var options = new JsonQueryOptions(serializer) { GroupKeys = random.Next(2) == 0 ? ["id"] : [] };

        int[][] groups = [.. rows.GroupBy(row => ids[row]).Select(static group => group.ToArray())];
        var expected = AccessOutcome.Of(
            () => ArrayOf(groups.Select(group => ObjectOf(
            [
                Number("id", ids[group[0]]), .. outer.Select(column => (column.Name, column.JsonOf(group[0], serializer)!)),
                ("l", ArrayOf(group.Select(row => ObjectOf(
                    [.. inner.Select(column => (column.Name["l[].".Length..], column.JsonOf(row, serializer)!)), Number("o", row)])))),
            ]))),
            all.Where(column => rows.Any(row => column.JsonOf(row, serializer) is null)));
        AssertOutcome(expected, sql, "first run", json => connection.QueryJson(sql, null, json, options));
        AssertOutcome(expected, sql, "second run", json => connection.QueryJson(sql, null, json, options));
        AssertOutcome(expected, sql, "asynchronous run", json => Wait(connection.QueryJsonAsync(sql, null, json, options, cancellationToken: Token)));
        AssertOutcome(expected, sql, "reader", json =>
        {
            using DbCommand command = connection.CreateCommand();
            command.CommandText = sql;
            using DbDataReader reader = command.ExecuteReader();
            Wait(reader.WriteJsonAsync(json, options, Token));
        });
        return expected.Kind;

        (string, string) Number(string name, int number) => (name, JsonSerializer.Serialize(number, serializer));
    }

    private async Task<string> CheckResultsAsync(DbConnection connection, Random random)
    {
        JsonSerializerOptions serializer = Serializers[random.Next(Serializers.Length)];
        AccessColumn key = await KeyAsync(connection, random, serializer);
        int[] parents = [.. Enumerable.Range(0, key.Values.Length).OrderBy(_ => random.Next()).Take(random.Next(1, 4))];
        int[] children = [.. Enumerable.Range(0, random.Next(1, 6)).Select(_ => parents[random.Next(parents.Length)])];
        int[] parentRows = [.. Enumerable.Range(0, parents.Length)], rows = [.. Enumerable.Range(0, children.Length)];
        AccessColumn[] outer = await ColumnsAsync(connection, random, "c", parentRows, serializer);
        AccessColumn[] inner = await ColumnsAsync(connection, random, "d", rows, serializer);
        bool isLarge = random.Next(3) > 0;
        AccessColumn parentKey = key with { Cells = parents }, childKey = key with { Name = "parent", Cells = children };
        string sql = Database.Batch(
            isLarge ? SelectLarge : SelectSmall,
            await SelectAsync(connection, [parentKey, .. outer], parents, "total"),
            await SelectAsync(connection, [.. inner, childKey], children, "o"));

        var expected = AccessOutcome.Of(
            () => ObjectOf(
                ("text", JsonSerializer.Serialize(isLarge ? Large : Small, serializer)),
                ("orders", ArrayOf(parentRows.Select(parent => ObjectOf(
                [
                    Number("id", parents[parent]), ("key", parentKey.JsonOf(parent, serializer)!),
                    .. outer.Select(column => (column.Name, column.JsonOf(parent, serializer)!)),
                    ("lines", ArrayOf(rows.Where(row => children[row] == parents[parent]).Select(row => ObjectOf(
                        [Number("id", children[row]), .. inner.Select(column => (column.Name, column.JsonOf(row, serializer)!)), Number("o", row)])))),
                ])))),
                Number("total", 0)),
            [
                .. outer.Where(column => parentRows.Any(row => column.JsonOf(row, serializer) is null)),
                .. inner.Where(column => rows.Any(row => column.JsonOf(row, serializer) is null)),
            ]);
        JsonResultSet lines = JsonResultSet.Rows("orders[].lines").On("parent", "key");
        JsonResultSet[] results =
        [
            JsonResultSet.Value("text"), JsonResultSet.Rows("orders"), random.Next(2) == 0 ? lines : lines.SkipOrphans(),
            JsonResultSet.Total("total", "orders", "total"),
        ];
        var options = new JsonQueryOptions(serializer);
        AssertOutcome(expected, sql, "first run", json => connection.QueryMultipleJson(sql, null, json, results, options));
        AssertOutcome(expected, sql, "second run", json => connection.QueryMultipleJson(sql, null, json, results, options));
        AssertOutcome(
            expected, sql, "asynchronous run", json => Wait(connection.QueryMultipleJsonAsync(sql, null, json, results, options, cancellationToken: Token)));
        return expected.Kind;

        (string, string) Number(string name, int number) => (name, JsonSerializer.Serialize(number, serializer));
    }
}
