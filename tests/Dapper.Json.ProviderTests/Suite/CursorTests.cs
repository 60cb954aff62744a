using System.Buffers.Text;
using System.Reflection;
using System.Security.Cryptography;

namespace Dapper.Json.ProviderTests.Suite;

/// <summary>The position of a row, parsed from a cursor, is that row's for the database: nothing is rounded or converted on the way.</summary>
public abstract class CursorTests<TDatabase> : ConnectedTests<TDatabase>
    where TDatabase : Database, new()
{
    private static readonly JsonQueryOptions Table = new() { Format = JsonQueryFormat.Table };

    /// <summary>Gets types of key columns with a value, and the types of the cursor and of its parameter.</summary>
    protected abstract IReadOnlyList<CursorKey> Keys { get; }

    /// <summary>Gets the values that this database does not compare with a column, which is an error of the query: see the traps of pages by key.</summary>
    protected virtual IReadOnlyList<(string Column, string Value)> Refused => [];

    /// <summary>Gets types of key columns that could be read as the type of the cursor, but are compared otherwise.</summary>
    protected virtual IReadOnlyList<CursorKey> Mismatched => [];

    [Fact]
    public async Task A_page_ends_with_a_position_only_where_the_database_compares_it()
    {
        foreach (CursorKey key in (IEnumerable<CursorKey>)[.. Keys, .. Mismatched])
        {
            string table = await StoreInTableAsync(Connection, key.Column, key.Value, key.Value);
            JsonResultSet[] page = [JsonResultSet.Rows("rows").Take(1, CursorOf(key), "next")];
            var json = new ArrayBufferWriter<byte>();

            Task write = Connection.QueryMultipleJsonAsync($"select item, n from {table}", null, json, page, cancellationToken: Token);
            Exception? failure = await Record.ExceptionAsync(() => write);

            Assert.Equal((key, Mismatched.Contains(key)), (key, failure is JsonQueryException { ColumnName: "item" }));
            Assert.True(failure is not null || Encoding.UTF8.GetString(json.WrittenSpan).Contains("\"next\":\"", StringComparison.Ordinal));
        }
    }

    [Fact]
    public async Task A_key_equals_its_parameter()
    {
        foreach (CursorKey key in Keys)
        {
            string table = await StoreInTableAsync(Connection, key.Column, key.Value);
            using var rows = JsonDocument.Parse(await QueryAsync(Connection, $"select item, n from {table}", options: Table));
            string json = rows.RootElement.GetProperty("rows")[0].GetRawText();
            JsonCursor cursor = CursorOf(key);

            DynamicParameters next = cursor.Parse(TextOf(key, json));
            string same = await QueryAsync(Connection, $"select n from {table} where item = @afterItem and n = @afterN", next);
            string later = await QueryAsync(Connection, $"select n from {table} where item < @afterItem or item > @afterItem", next);

            Assert.Equal((key, json, """[{"n":0}]""", "[]"), (key, json, same, later));
        }
    }

    [Fact]
    public async Task The_first_page_has_parameters_of_a_type()
    {
        foreach (CursorKey key in Keys)
        {
            string table = await StoreInTableAsync(Connection, key.Column, key.Value);
            string rows = await QueryAsync(
                Connection,
                $"select n from {table} where @afterN is null or item < @afterItem or (item = @afterItem and n < @afterN)",
                CursorOf(key).Parse(null));
            string other = await QueryAsync(Connection, $"select n from {table} where @afterItem is null", CursorOf(key).Parse(null));

            Assert.Equal((key, """[{"n":0}]""", """[{"n":0}]"""), (key, rows, other));
        }
    }

    /// <remarks>Clients can make their own texts. What is no error for the cursor is none for the database either.</remarks>
    [Fact]
    public async Task Any_value_that_a_client_makes_is_a_position_or_is_refused()
    {
        var refused = new List<(string Column, string Value)>();
        foreach (CursorKey key in Keys)
        {
            string table = await StoreInTableAsync(Connection, key.Column, key.Value);
            JsonCursor cursor = CursorOf(key);
            foreach (string value in HostileValues.Of(key.Type))
            {
                if (!cursor.TryParse(TextOf(key, $"[{value},0]"), null, out DynamicParameters? next))
                {
                    continue;
                }

                try
                {
                    await QueryAsync(Connection, $"select n from {table} where item < @afterItem or (item = @afterItem and n < @afterN)", next);
                }
                catch (Exception failure) when (failure is not JsonQueryException)
                {
                    refused.Add((key.Column, value));
                }
            }
        }

        Assert.Equal(Refused, refused);
    }

    private static JsonCursor CursorOf(CursorKey key)
    {
        MethodInfo by = typeof(JsonCursor).GetMethod(nameof(JsonCursor.By))!.MakeGenericMethod(key.Type);
        return ((JsonCursor)by.Invoke(null, ["item", null, false, null])!).ThenBy<int>("n");
    }

    /// <summary>Makes the text of a position as the format says: a tag of the columns and their types, and the values.</summary>
    private static string TextOf(CursorKey key, string json)
    {
        byte[] tag = SHA256.HashData(Encoding.UTF8.GetBytes($"1\nitem\n{key.DbType}\nn\nInt32"));
        return Base64Url.EncodeToString([.. tag[..4], .. Encoding.UTF8.GetBytes(json)]);
    }

    /// <param name="Column">The type of the column.</param>
    /// <param name="Value">The value, in SQL.</param>
    /// <param name="Type">The type that the cursor is told.</param>
    /// <param name="DbType">The type of its parameter.</param>
    protected sealed record CursorKey(string Column, string Value, Type Type, DbType DbType);
}
