namespace Dapper.Json.ProviderTests.Suite;

/// <summary>What all parts of the suite share.</summary>
public abstract class DatabaseTests<TDatabase>
    where TDatabase : Database, new()
{
    private static int _tables;

    /// <summary>Gets the types with at least one value whose JSON the test knows.</summary>
    public static TheoryData<string> WrittenTypes =>
        new(Database.Types.Where(static column => ValuesOf(column).Length > 0).Select(static column => column.Type));

    protected static TDatabase Database { get; } = new();

    /// <summary>Gets options under which every row leaves at once, so that a failure shows what was passed on before it.</summary>
    protected static JsonQueryOptions EachRowAtOnce { get; } = new() { FlushThreshold = 1 };

    protected static CancellationToken Token => TestContext.Current.CancellationToken;

    /// <summary>Gives the document of rows as System.Text.Json writes it.</summary>
    protected static string Json(params object?[] rows) => JsonSerializer.Serialize(rows, JsonSerializerOptions.Web);

    /// <summary>Gives the document of rows with one column, named item.</summary>
    protected static string Items(params string[] json) => $"[{string.Join(',', json.Select(item => $$"""{"item":{{item}}}"""))}]";

    protected static string ArrayOf(IEnumerable<string> json) => $"[{string.Join(',', json)}]";

    protected static string ObjectOf(params (string Name, string Json)[] properties) =>
        $"{{{string.Join(',', properties.Select(static property => $"\"{property.Name}\":{property.Json}"))}}}";

    protected static async Task<string> QueryAsync(DbConnection connection, string sql, object? param = null, JsonQueryOptions? options = null, IDbTransaction? transaction = null)
    {
        using var document = new MemoryStream();
        await connection.QueryJsonAsync(Database.Sql(sql), param, document, options, transaction, cancellationToken: Token);
        return Encoding.UTF8.GetString(document.GetBuffer(), 0, (int)document.Length);
    }

    protected static string Query(DbConnection connection, string sql, object? param = null, JsonQueryOptions? options = null)
    {
        var document = new ArrayBufferWriter<byte>();
        connection.QueryJson(Database.Sql(sql), param, document, options);
        return Encoding.UTF8.GetString(document.WrittenSpan);
    }

    protected static string QueryMultiple(DbConnection connection, string sql, JsonResultSet[] results, JsonQueryOptions? options = null)
    {
        var document = new ArrayBufferWriter<byte>();
        connection.QueryMultipleJson(sql, null, document, results, options);
        return Encoding.UTF8.GetString(document.WrittenSpan);
    }

    /// <summary>Writes the rows of a reader that is the caller's.</summary>
    protected static async Task<string> ReadAsync(
        DbConnection connection, string sql, CommandBehavior behavior = CommandBehavior.Default, JsonQueryOptions? options = null)
    {
        await using DbCommand command = connection.CreateCommand();
        command.CommandText = sql;
        await using DbDataReader reader = await command.ExecuteReaderAsync(behavior, Token);
        using var document = new MemoryStream();
        await reader.WriteJsonAsync(document, options, Token);
        return Encoding.UTF8.GetString(document.ToArray());
    }

    /// <summary>Runs a statement that has no result.</summary>
    protected static Task ExecuteAsync(DbConnection connection, string sql, object? param = null, IDbTransaction? transaction = null) =>
        connection.ExecuteAsync(new CommandDefinition(Database.Sql(sql), Database.ParametersOf(param), transaction, cancellationToken: Token));

    /// <summary>Asserts that a connection is open and free: it runs the next query.</summary>
    protected static async Task AssertUsableAsync(DbConnection connection)
    {
        Assert.Equal(ConnectionState.Open, connection.State);
        Assert.Equal(Items("1"), await QueryAsync(connection, Database.One));
    }

    /// <summary>Compares long documents: says where they differ instead of printing them.</summary>
    protected static void AssertSame(string expected, string actual)
    {
        int common = expected.AsSpan().CommonPrefixLength(actual);
        if (common < expected.Length || common < actual.Length)
        {
            Assert.Fail($"Differs at {common} (lengths {expected.Length}, {actual.Length}): expected …{Around(expected, common)}…, got …{Around(actual, common)}…");
        }
    }

    /// <summary>Stores values in a table of a name that no connection has prepared a statement for.</summary>
    /// <returns>The query that gives them in their order, as column item.</returns>
    protected static async Task<string> StoreAsync(DbConnection connection, string type, params string[] values) =>
        $"select item from {await StoreInTableAsync(connection, type, values)} order by n";

    /// <inheritdoc cref="StoreAsync"/>
    /// <returns>The table, with the columns n, from 0, and item.</returns>
    protected static async Task<string> StoreInTableAsync(DbConnection connection, string type, params string[] values)
    {
        string name = $"typed_{Interlocked.Increment(ref _tables)}", table = Database.Table(name);
        await ExecuteAsync(connection, Database.CreateTable(name, $"n int, item {type}"));
        for (int i = 0; i < values.Length; i++)
        {
            await ExecuteAsync(connection, $"insert into {table} (n, item) values ({i}, {values[i]})");
        }

        return table;
    }

    /// <summary>Gets the values of a type that are written.</summary>
    protected static TypeValue[] ValuesOf(TypeColumn column) => [.. column.Values.Where(static value => value.Outcome == Outcome.Written)];

    /// <summary>Stores the values of a type that are written, and a NULL.</summary>
    /// <returns>The table, as <see cref="StoreInTableAsync"/> gives it, and the values.</returns>
    protected static async Task<(string Table, TypeValue[] Values)> StoreValuesAsync(DbConnection connection, string type)
    {
        TypeValue[] values = ValuesOf(Database.Types.Single(column => column.Type == type));
        return (await StoreInTableAsync(connection, type, [.. values.Select(static value => value.Sql), "null"]), values);
    }

    /// <summary>Gives what the serializer makes of the driver's own value; null where it fails.</summary>
    protected static async Task<string?> SerializeAsync(DbConnection connection, string select)
    {
        await using DbDataReader reader = await connection.ExecuteReaderAsync(new CommandDefinition(select, cancellationToken: Token));
        await reader.ReadAsync(Token);
        try
        {
            object value = reader.GetValue(0);
            return JsonSerializer.Serialize(value, value.GetType(), JsonSerializerOptions.Web);
        }
        catch (Exception exception) when (exception is not OperationCanceledException)
        {
            return null;
        }
    }

    /// <summary>Asserts that a value of the driver's is written as by the serializer, or refused where that fails.</summary>
    /// <param name="select">The query of the value alone.</param>
    /// <param name="sql">The query of the document.</param>
    protected static async Task AssertWrittenOrRefusedAsync(
        DbConnection connection, string select, string sql, Func<string, string> document, string column, JsonQueryOptions? options = null)
    {
        if (await SerializeAsync(connection, select) is { } json)
        {
            Assert.Equal(document(json), await QueryAsync(connection, sql, options: options));
        }
        else
        {
            JsonQueryException error = await Assert.ThrowsAsync<JsonQueryException>(() => QueryAsync(connection, sql, options: options));
            Assert.Equal(column, error.ColumnName);
        }

        await AssertUsableAsync(connection);
    }

    private static string Around(string text, int position) =>
        text[Math.Max(0, position - 30)..Math.Min(text.Length, position + 30)];
}
