using System.Reflection;

namespace Dapper.Json.ProviderTests.SqlServer.Tds;

/// <summary>What SqlClient returns of a key comes back to the server as it was. Types that SQL Server compares otherwise than a parameter are refused.</summary>
public sealed class TdsCursorTests : TdsTests
{
    /// <summary>Gets the types that are refused: of one byte a character, which the old collations order otherwise; rounded; not comparable.</summary>
    private static readonly string[] Refused =
        ["char", "varchar", "utf8 varchar", "text", "ntext", "xml", "image", "datetime", "smalldatetime", "money", "smallmoney", "sql_variant"];

    [Fact]
    public async Task A_key_comes_back_as_it_was()
    {
        int equal = 0;
        foreach (TypeCase type in TypeCase.All.Where(static type => !type.IsWide))
        {
            foreach (object value in type.Values.Where(IsPosition))
            {
                object? sent = null;
                await using TdsServer server = TdsServer.Start(request =>
                {
                    if (request.Parameters.Count == 0)
                    {
                        return new TdsResponse().Columns(("item", type.Type), ("n", TdsType.Int)).Row(value, 1).Row(value, 2);
                    }

                    sent = request["@afterItem"];
                    return new TdsResponse().Columns(("item", type.Type), ("n", TdsType.Int));
                });
                await using SqlConnection connection = await OpenAsync(server.ConnectionString);
                JsonCursor cursor = CursorOf(value);

                Exception? failure = await Record.ExceptionAsync(() => NextAsync(connection, cursor, null));

                string name = type.Type.Name[..(type.Type.Name + '(').IndexOf('(', StringComparison.Ordinal)];
                Assert.Equal((type.Name, Refused.Contains(name)), (type.Name, failure is JsonQueryException { ColumnName: "item", RowNumber: 1 }));
                if (failure is null)
                {
                    await NextAsync(connection, cursor, (await NextAsync(connection, cursor, null))!);
                    Assert.Equal((type.Name, Comparable(value)), (type.Name, Comparable(sent)));
                    equal++;
                }
            }
        }

        Assert.True(equal > 50);
    }

    /// <summary>Returns whether the text of a cursor has room for a value, and the database is the only reason to refuse it.</summary>
    private static bool IsPosition(object value) => value switch
    {
        string text => text.Length < 1000 && !text.Contains('\0') && !text.Contains('\ud800'),
        byte[] bytes => bytes.Length < 1000,
        TdsVariant => false,
        _ => true,
    };

    private static async Task<string?> NextAsync(SqlConnection connection, JsonCursor cursor, string? position)
    {
        var json = new ArrayBufferWriter<byte>();
        JsonResultSet[] page = [JsonResultSet.Rows("rows").Take(1, cursor, "next")];
        string sql = position is null ? "select item, n" : "select item, n where item > @afterItem or (item = @afterItem and n > @afterN)";
        await connection.QueryMultipleJsonAsync(sql, position is null ? null : cursor.Parse(position), json, page, cancellationToken: Token);
        using var document = JsonDocument.Parse(json.WrittenMemory);
        return document.RootElement.GetProperty("next").GetString();
    }

    private static JsonCursor CursorOf(object value)
    {
        Type type = value is TimeSpan ? typeof(TimeOnly) : value.GetType();
        MethodInfo by = typeof(JsonCursor).GetMethod(nameof(JsonCursor.By))!.MakeGenericMethod(type);
        return ((JsonCursor)by.Invoke(null, ["item", null, false, null])!).ThenBy<int>("n");
    }

    /// <summary>Returns what is equal for values that SQL Server takes for equal.</summary>
    private static object? Comparable(object? value) => value switch
    {
        byte[] bytes => Convert.ToHexString(bytes),
        DateTimeOffset time => time.UtcDateTime,
        byte or short or int or long => Convert.ToInt64(value, null),
        _ => value,
    };
}
