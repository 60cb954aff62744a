using System.Data.SqlTypes;
using System.Reflection;

namespace Dapper.Json.ProviderTests.SqlServer.Tds;

/// <summary>
/// Every type of SQL Server at its edges, in each form that a row can have on the wire, with packets that end anywhere: untyped as System.Text.Json writes
/// the value, typed as it writes the objects that Dapper makes of the same bytes.
/// </summary>
public sealed class TdsTypeTests(TypeServer server) : TdsTests
{
    public static TheoryData<string> Types => new(TypeCase.All.Select(static type => type.Name));

    public static TheoryData<string> Times => new(TypeCase.All.Where(static type => type.Values[0] is DateTime or DateTimeOffset or TimeSpan).Select(static type => type.Name));

    [Theory]
    [MemberData(nameof(Types))]
    public Task Values_are_those_of_the_serializer(string name) => EachConnectionAsync(async connection =>
    {
        TypeCase type = TypeCase.Find(name);
        string sql = type.Select("n", "item", "last");
        string expected = $"[{string.Join(',', RowsOf(type).Select(static row => $$"""{"n":{{row.N}},"item":{{row.Item}},"last":{{row.Last}}}"""))}]";

        Assert.Equal(expected, await QueryAsync(connection, sql));
        Assert.Equal(expected, Query(connection, sql));
        Assert.Equal(expected, await QueryAsync(connection, sql, options: EachRowAtOnce));
        foreach (CommandBehavior behavior in (CommandBehavior[])[CommandBehavior.Default, CommandBehavior.SequentialAccess])
        {
            Assert.Equal(expected, await ReadAsync(connection, sql, behavior));
        }
    });

    /// <remarks>A text that names the lists opens its reader for any order; of one that does not, only the first run is sequential.</remarks>
    [Theory]
    [MemberData(nameof(Types))]
    public Task Elements_of_lists_are_those_of_the_serializer(string name) => EachConnectionAsync(async connection =>
    {
        TypeCase type = TypeCase.Find(name);
        string expected = $"[{string.Join(',', RowsOf(type).Chunk(2).Select(static rows => $$"""{"n":{{rows[0].N}},"l":[{{ElementsOf(rows)}}]}"""))}]";

        foreach (string sql in (string[])[type.Select("n", "l[].item", "l[].last"), type.SelectHidden()])
        {
            Assert.Equal(expected, await QueryAsync(connection, sql));
            Assert.Equal(expected, Query(connection, sql));
            Assert.Equal(expected, await QueryAsync(connection, sql, options: EachRowAtOnce));
        }
    });

    [Theory]
    [MemberData(nameof(Types))]
    public Task Typed_rows_are_those_of_Dapper_and_the_serializer(string name)
    {
        TypeCase type = TypeCase.Find(name);
        Assert.SkipWhen(type.IsWide, "Dapper has no type for a decimal of more than 28 digits.");
        Assert.SkipWhen(
            type.Type == TdsType.RowVersion && typeof(SqlConnection).Assembly.GetName().Version is { Major: < 7 },
            "Of a NULL SqlClient 2.1 has no bytes instead, which Dapper takes for an empty value.");
        Type value = type.Values[0] is TdsVariant ? typeof(object) : type.Values[0].GetType();
        Type member = value.IsValueType ? typeof(Nullable<>).MakeGenericType(value) : value;
        return (Task)typeof(TdsTypeTests).GetMethod(nameof(AssertTypedAsync), BindingFlags.NonPublic | BindingFlags.Instance)!
            .MakeGenericMethod(member).Invoke(this, [type])!;
    }

    [Theory]
    [MemberData(nameof(Times))]
    public Task Times_named_with_utc_are_in_UTC(string name) => EachConnectionAsync(async connection =>
    {
        TypeCase type = TypeCase.Find(name);
        string sql = type.Select("n", "item::utc", "l[].last");
        DateTime[] times = [.. type.Values.Select(static value => value is DateTimeOffset exact ? exact.UtcDateTime : value is DateTime time ? time : default)];
        if (name is "date" or "date not null" || type.Values[0] is TimeSpan)
        {
            Assert.Equal("item::utc", (await Assert.ThrowsAsync<JsonQueryException>(() => QueryAsync(connection, sql))).ColumnName);
            return;
        }

        string start = $"[{string.Join(',', times.Select(static (time, n) =>
            $$"""{"n":{{n}},"item":{{JsonSerializer.Serialize(DateTime.SpecifyKind(time, DateTimeKind.Utc))}},"l":[{"last":"last"}]}"""))}";
        Assert.StartsWith(start, await QueryAsync(connection, sql), StringComparison.Ordinal);
        Assert.Equal(await QueryAsync(connection, sql), Query(connection, sql));
    });

    private Task AssertTypedAsync<T>(TypeCase type) => EachConnectionAsync(async connection =>
    {
        string sql = type.Select("n", "item", "last"), mixed = type.Select("item", "n", "last");
        foreach (string select in (string[])[sql, mixed])
        {
            string expected = JsonSerializer.Serialize(connection.Query<Row<T>>(select), JsonSerializerOptions.Web);
            Assert.Equal(expected, await connection.QueryJsonStringAsync<Row<T>>(select, cancellationToken: Token));
            Assert.Equal(expected, connection.QueryJsonString<Row<T>>(select));
        }
    });

    private async Task EachConnectionAsync(Func<SqlConnection, Task> assertAsync)
    {
        foreach (string connectionString in server.ConnectionStrings)
        {
            await using SqlConnection connection = await OpenAsync(connectionString);
            await assertAsync(connection);
        }
    }

    /// <summary>Gives the JSON of what the server sends: each value in a full row and in one with a NULL, then rows of NULLs.</summary>
    private static IEnumerable<(string N, string Item, string Last)> RowsOf(TypeCase type)
    {
        foreach ((int n, object value) in type.Expected.Index())
        {
            string item = value is SqlDecimal wide ? wide.ToString() : JsonSerializer.Serialize(value, value.GetType(), JsonSerializerOptions.Web);
            yield return ($"{n}", item, "\"last\"");
            yield return ($"{n}", item, "null");
        }

        if (type.IsNullable)
        {
            yield return ("null", "null", "null");
            yield return ("null", "null", "null");
        }
    }

    // A row whose columns of the list are all NULL is no element.
    private static string ElementsOf((string N, string Item, string Last)[] rows) =>
        string.Join(',', rows.Where(static row => (row.Item, row.Last) != ("null", "null"))
            .Select(static row => $$"""{"item":{{row.Item}},"last":{{row.Last}}}"""));

    private sealed class Row<T>
    {
        public int? N { get; set; }

        public T? Item { get; set; }

        public string? Last { get; set; }
    }
}
