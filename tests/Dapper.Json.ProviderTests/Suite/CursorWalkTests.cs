using System.Buffers.Text;
using System.Reflection;

namespace Dapper.Json.ProviderTests.Suite;

/// <summary>
/// A list that is read page by page has the rows that it has as a whole, for each type that a position may be taken from: among equal values, NULLs and values
/// at the ends of the type, in all directions, and in all forms of the comparison. Any other type is an error of the first page,
/// whose parameters have types already. No value that a client makes is an error of the database, but for those that a column lists.
/// </summary>
public abstract class CursorWalkTests<TDatabase> : DatabaseTests<TDatabase>
    where TDatabase : Database, new()
{
    private const int Copies = 2;

    // Of a position's text: what tells it from those of other lists.
    private const int TagLength = 4;

    /// <summary>Gets the columns that a position may be taken from. Each type that <c>KeyTypes</c> lists is among them.</summary>
    protected abstract IReadOnlyList<WalkedColumn> Walked { get; }

    /// <summary>Gets those that no position is taken from.</summary>
    protected abstract IReadOnlyList<RefusedColumn> Refused { get; }

    /// <summary>Gets whether the database compares rows: <c>(item, n) &gt; (@afterItem, @afterN)</c>.</summary>
    protected virtual bool ComparesRows => true;

    [Fact]
    public async Task No_row_is_lost_or_read_twice()
    {
        await using DbConnection connection = await OpenAsync();
        int walks = 0;
        foreach (WalkedColumn column in Walked)
        {
            string table = await StoreInTableAsync(connection, column.Type, Repeated(column.Values));
            string withNulls = await StoreInTableAsync(connection, column.Type, Repeated([.. column.Values, "null"]));
            foreach (Type cursor in column.Cursors)
            {
                var random = new Random(walks);
                foreach (CursorOrder order in Orders.Where(order => !order.ComparesRows || (ComparesRows && column.IsComparedInRows)))
                {
                    await AssertWalkAsync(connection, column, cursor, new CursorWalk(table, order, column.Key, HasNulls: false), random);
                    walks++;
                }

                foreach (CursorOrder order in Orders.Where(static order => order.Form == "or"))
                {
                    await AssertWalkAsync(connection, column, cursor, new CursorWalk(withNulls, order, column.Key, HasNulls: true), random);
                    walks++;
                }
            }
        }

        TestContext.Current.SendDiagnosticMessage(
            $"{typeof(TDatabase).Name}: {Walked.Sum(static column => column.Cursors.Length)} pairs of types accepted, {Refused.Count} refused, {walks} walks, rows lost: 0");
    }

    [Fact]
    public async Task Any_other_type_is_an_error_of_the_first_page()
    {
        await using DbConnection connection = await OpenAsync();
        foreach (RefusedColumn column in Refused)
        {
            string table = await StoreInTableAsync(connection, column.Type, column.Value, column.Value);

            var failure = await Assert.ThrowsAsync<JsonQueryException>(
                () => PageAsync(connection, $"select {column.Key} as item, n from {table}", null, CursorOf(column.Cursor, isNullable: false), 1));

            Assert.Equal((column, Database.NameOf("item"), 0, 1), (column, failure.ColumnName, failure.Ordinal, failure.RowNumber));
            Assert.StartsWith($"A cursor or an ETag has the column \"{failure.ColumnName}\" as ", failure.Message, StringComparison.Ordinal);
            Assert.Contains($": {column.Advice}", failure.Message, StringComparison.Ordinal);
        }
    }

    [Fact]
    public async Task The_first_page_has_parameters_of_a_type()
    {
        await using DbConnection connection = await OpenAsync();
        foreach (WalkedColumn column in Walked)
        {
            string table = await StoreInTableAsync(connection, column.Type, column.Values[0]);
            foreach (Type type in column.Cursors)
            {
                foreach (string condition in (string[])["@afterItem is null", $"@afterN is null or {Earlier(column)}"])
                {
                    string rows = await QueryAsync(connection, $"select n from {table} where {condition}", CursorOf(type, isNullable: false).Parse(null));
                    Assert.Equal((column, type, """[{"n":0}]"""), (column, type, rows));
                }
            }
        }
    }

    /// <remarks>Clients can make their own texts. What is no error for the cursor is none for the database either, unless the column says so.</remarks>
    [Fact]
    public async Task Any_value_that_a_client_makes_is_a_position_or_is_refused()
    {
        await using DbConnection connection = await OpenAsync();
        var wrong = new List<string>();
        foreach (WalkedColumn column in Walked)
        {
            string table = await StoreInTableAsync(connection, column.Type, column.Values[0], column.Values[0]);

            // Of integers only the column's own type: values of a wider one may be too large for the database.
            foreach (Type type in column.Cursors.Where(static (type, i) => i == 0 || !HostileValues.AreIntegers(type)))
            {
                JsonCursor cursor = CursorOf(type, isNullable: false);
                (_, string? position) = await PageAsync(connection, $"select {column.Key} as item, n from {table}", null, cursor, 1);
                byte[] tag = Base64Url.DecodeFromChars(position)[..TagLength];
                var failing = new List<string>();
                foreach (string value in HostileValues.Of(type))
                {
                    string text = Base64Url.EncodeToString([.. tag, .. Encoding.UTF8.GetBytes($"[{value},0]")]);
                    if (cursor.TryParse(text, null, out DynamicParameters? next)
                        && await Record.ExceptionAsync(() => QueryAsync(connection, $"select n from {table} where {Earlier(column)}", next)) is not null)
                    {
                        failing.Add(value);
                    }
                }

                if (!failing.SequenceEqual(column.Incomparable))
                {
                    wrong.Add($"{column.Type} as {type}: {string.Join(' ', failing)}");
                }
            }
        }

        Assert.Empty(wrong);
    }

    /// <summary>Opens a connection, with the types of the columns.</summary>
    protected virtual Task<DbConnection> OpenAsync() => Database.OpenAsync();

    private static IReadOnlyList<CursorOrder> Orders { get; } =
    [
        new("or", false, false), new("or", true, true), new("or", true, false),
        new("row", false, false), new("row", true, true),
        new("index", false, false), new("index", true, true), new("index", true, false),
    ];

    private static string Earlier(WalkedColumn column) => $"{column.Key} < @afterItem or ({column.Key} = @afterItem and n < @afterN)";

    private static string[] Repeated(string[] values) => [.. Enumerable.Repeat(values, Copies).SelectMany(static all => all)];

    private static async Task AssertWalkAsync(DbConnection connection, WalkedColumn column, Type type, CursorWalk walk, Random random)
    {
        JsonCursor cursor = CursorOf(type, walk.HasNulls);
        var whole = JsonCursor.By<int>("n");
        (int[] expected, _) = await PageAsync(connection, walk.Sql(isFirst: true), null, whole, int.MaxValue);
        var seen = new List<int>();
        string? position = null;
        do
        {
            string sql = walk.Sql(isFirst: position is null);
            (int[] page, position) = await PageAsync(connection, sql, position is null ? null : cursor.Parse(position), cursor, random.Next(1, 4));
            seen.AddRange(page);
        }
        while (position is not null && seen.Count <= expected.Length);

        Assert.Equal((column.Type, type, walk, string.Join(' ', expected)), (column.Type, type, walk, string.Join(' ', seen)));
    }

    /// <summary>Reads a page.</summary>
    /// <returns>The numbers of its rows, and the position behind them.</returns>
    private static async Task<(int[] Rows, string? Next)> PageAsync(DbConnection connection, string sql, object? param, JsonCursor cursor, int count)
    {
        JsonResultSet[] page = [JsonResultSet.Rows("rows").Take(count, cursor, "next")];
        var json = new ArrayBufferWriter<byte>();
        await connection.QueryMultipleJsonAsync(Database.Sql(sql), param, json, page, Named, cancellationToken: Token);
        using var document = JsonDocument.Parse(json.WrittenMemory);
        JsonElement rows = document.RootElement.GetProperty("rows");
        return ([.. rows.EnumerateArray().Select(static row => row.GetProperty(Database.NameOf("n")).GetInt32())], document.RootElement.GetProperty("next").GetString());
    }

    private static JsonQueryOptions Named { get; } = new(new JsonSerializerOptions());

    private static JsonCursor CursorOf(Type type, bool isNullable)
    {
        MethodInfo by = typeof(JsonCursor).GetMethod(nameof(JsonCursor.By))!.MakeGenericMethod(type);
        return ((JsonCursor)by.Invoke(null, ["item", null, isNullable, null])!).ThenBy<int>("n");
    }
}
