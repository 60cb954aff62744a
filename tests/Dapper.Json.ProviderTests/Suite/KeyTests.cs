using System.Text.Encodings.Web;
using Dapper.Json.Generated;

namespace Dapper.Json.ProviderTests.Suite;

/// <summary>Any value of any type finds the rows of the same value, and no others, whatever options write it.</summary>
public abstract class KeyTests<TDatabase> : ConnectedTests<TDatabase>
    where TDatabase : Database, new()
{
    private const int Cases = 100;

    // Of a union some databases know less than of a column, so each query has one.
    private const int NoNumber = -1;

    private static readonly JsonResultSet Parents = JsonResultSet.Rows("p");
    private static readonly JsonResultSet Children = JsonResultSet.Values("p[].c").On("k", "k");

    /// <summary>Gets options of all kinds, also with converters that write less than there is.</summary>
    private static readonly JsonQueryOptions[] Options =
    [
        new(new JsonSerializerOptions(JsonSerializerDefaults.Web)),
        new(new JsonSerializerOptions { NumberHandling = JsonNumberHandling.WriteAsString, WriteIndented = true }),
        new(new JsonSerializerOptions
        {
            NumberHandling = JsonNumberHandling.AllowNamedFloatingPointLiterals, Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping,
        }),
        new(new JsonSerializerOptions
        {
            Converters =
            {
                new Written<DateTime>(static value => value.Year.ToString(CultureInfo.InvariantCulture)), new Written<decimal>(static _ => "?"),
                new Written<double>(static _ => "?"), new Written<Guid>(static value => value.ToString("N")), new Written<bool>(static _ => "?"),
            },
        }),
        new(new JsonSerializerOptions { Converters = { new Written<string>(static value => value.ToUpperInvariant()), new Written<byte[]>(static _ => "?") } }),
        new(new JsonSerializerOptions
        {
            Converters = { new Written<long>(static _ => "?"), new Written<int>(static _ => "?") }, DefaultIgnoreCondition = JsonIgnoreCondition.WhenWritingNull,
        }),
    ];

    /// <summary>The model: two values of a type are the same if System.Text.Json writes them alike, and NULL is the same as nothing.</summary>
    [Fact]
    public async Task Rows_of_another_result_come_under_the_rows_of_their_key()
    {
        _ = Database.Batch(Database.One, Database.One);
        Key[] keys = [.. await StoreKeysAsync(Connection)];
        IReadOnlyDictionary<string, int> kinds = GeneratedCases.Run(Cases, random => CheckTied(Connection, keys[random.Next(keys.Length)], random));
        Assert.True(GeneratedCases.AreChosen || (kinds.ContainsKey("tied") && kinds.ContainsKey("orphans")), string.Join(',', kinds));
    }

    /// <summary>The model: consecutive rows are one object if their values are the same, and NULL is the same as NULL.</summary>
    [Fact]
    public async Task Consecutive_rows_of_one_value_are_one_object()
    {
        Key[] keys = [.. await StoreKeysAsync(Connection)];
        GeneratedCases.Run(Cases, random => CheckGrouped(Connection, keys[random.Next(keys.Length)], random));
    }

    private static string CheckTied(DbConnection connection, Key key, Random random)
    {
        JsonQueryOptions options = Options[random.Next(Options.Length)];
        int[] parents = [.. Enumerable.Range(0, key.Count + 1).OrderBy(_ => random.Next()).Take(random.Next(1, 5))];
        int[] children = Pick(key, random);
        string expected = string.Join(';', parents.Select(parent => ListOf(children, child => child == parent && child != key.Count)));
        string first = $"select k from ({Rows(key, parents)}) r order by o", second = $"select k, v from ({Rows(key, children)}) r order by o";
        bool isListFirst = random.Next(2) == 0;

        string sql = isListFirst ? Database.Batch(second, first) : Database.Batch(first, second);
        Assert.Equal((key.Type, expected), (key.Type, ListsIn(QueryMultiple(connection, sql, Order(Parents, Children.SkipOrphans(), isListFirst), options))));
        if (Array.TrueForAll(children, child => child != key.Count && parents.Contains(child)))
        {
            return "tied";
        }

        Assert.Throws<JsonQueryException>(() => QueryMultiple(connection, sql, Order(Parents, Children, isListFirst), options));
        return "orphans";
    }

    private static string CheckGrouped(DbConnection connection, Key key, Random random)
    {
        int[] rows = Pick(key, random);
        var groups = new List<List<int>>();
        for (int i = 0; i < rows.Length; i++)
        {
            if (i == 0 || rows[i] != rows[i - 1])
            {
                groups.Add([]);
            }

            groups[^1].Add(i);
        }

        string sql = $"""select k, v as "c[]" from ({Rows(key, rows)}) r order by o""";
        string json = QueryMultiple(connection, sql, [Parents], Options[random.Next(Options.Length)]);
        Assert.Equal((key.Type, string.Join(';', groups.Select(static group => string.Join(',', group.Select(static i => $"c{i}"))))), (key.Type, ListsIn(json)));
        return groups.Count == rows.Length ? "all differ" : "some in one";
    }

    private static JsonResultSet[] Order(JsonResultSet parents, JsonResultSet children, bool isListFirst) =>
        isListFirst ? [children, parents] : [parents, children];

    private static int[] Pick(Key key, Random random) =>
        [.. Enumerable.Range(0, random.Next(1, 8)).Select(_ => random.Next(3) == 0 ? random.Next(Math.Min(2, key.Count)) : random.Next(key.Count + 1))];

    private static string ListOf(int[] rows, Func<int, bool> isIn) =>
        string.Join(',', rows.Index().Where(row => isIn(row.Item)).Select(static row => $"c{row.Index}"));

    private static string Rows(Key key, int[] numbers) =>
        string.Join(" union all ", numbers.Append(NoNumber).Select((number, i) => $"select item as k, 'c{i}' as v, {i} as o from {key.Table} where n = {number}"));

    private static string ListsIn(string json)
    {
        using JsonDocument document = JsonDocument.Parse(json);
        return string.Join(
            ';', document.RootElement.GetProperty("p").EnumerateArray().Select(
                static parent => string.Join(',', parent.GetProperty("c").EnumerateArray().Select(static value => value.GetString()!.ToLowerInvariant()))));
    }

    private static async Task<List<Key>> StoreKeysAsync(DbConnection connection)
    {
        var keys = new List<Key>();
        foreach (TypeColumn column in Database.Types)
        {
            TypeValue[] values = [.. ValuesOf(column).DistinctBy(static value => value.Json(JsonSerializerOptions.Web)).Where(static value => KeyValues.AreKeys(Database, value))];
            if (values.Length > 0)
            {
                string table = await StoreInTableAsync(connection, column.Type, [.. values.Select(static value => value.Sql), "null"]);
                keys.Add(new Key(column.Type, table, values.Length));
            }
        }

        return keys;
    }

    /// <param name="Type">The type.</param>
    /// <param name="Table">The table with its values, and a NULL behind them.</param>
    /// <param name="Count">The number of values.</param>
    private sealed record Key(string Type, string Table, int Count);

    private sealed class Written<T>(Func<T, string> write) : WritingConverter<T>((writer, value) => writer.WriteStringValue(write(value)));
}
