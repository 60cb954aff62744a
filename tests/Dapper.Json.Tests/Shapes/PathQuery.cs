namespace Dapper.Json.Tests.Shapes;

/// <summary>Queries whose columns' names are paths.</summary>
internal static class PathQuery
{
    public static JsonQueryOptions Paths { get; } = new() { PathNames = true };

    public static JsonQueryOptions NullsOmitted { get; } =
        new(new JsonSerializerOptions(JsonSerializerDefaults.Web) { DefaultIgnoreCondition = JsonIgnoreCondition.WhenWritingNull }) { PathNames = true };

    /// <summary>Gives options for paths that name keys.</summary>
    public static JsonQueryOptions Keys(params string[] names) => new() { PathNames = true, GroupKeys = names };

    /// <summary>Gives what is written, having made sure that each access to SQLite writes it, and each run of the command.</summary>
    public static string Write(string sql, JsonQueryOptions? options = null, object? param = null)
    {
        options ??= Paths;
        using SqliteConnection connection = Databases.Open();
        string json = SqliteAccess.Public.WriteText(connection, sql, param, options);
        foreach (SqliteAccess access in Enum.GetValues<SqliteAccess>())
        {
            Assert.Equal(json, access.WriteText(connection, sql, param, options));
        }

        return json;
    }

    /// <summary>Gives the document of rows that are written by hand: names, then the cells of each row.</summary>
    public static string Write(string[] names, params object?[][] rows) => Write(Paths, names, rows);

    /// <inheritdoc cref="Write(string[], object?[][])"/>
    public static string Write(JsonQueryOptions options, string[] names, params object?[][] rows)
    {
        var parameters = new DynamicParameters();
        string sql = string.Join(" union all ", rows.Select((row, r) => "select " + string.Join(", ", row.Select((cell, c) =>
        {
            parameters.Add($"r{r}c{c}", cell);
            return $"@r{r}c{c} as \"{names[c].Replace("\"", "\"\"", StringComparison.Ordinal)}\"";
        }))));
        return Write(sql, options, parameters);
    }

    /// <summary>Gives the error of columns of these names, of which nothing is written.</summary>
    public static JsonQueryException Refuse(JsonQueryOptions options, params string[] names) => Refuse(options, row: 0, names);

    /// <summary>Gives the error of columns of these names in a row, of which nothing is written.</summary>
    public static JsonQueryException Refuse(JsonQueryOptions options, int row, params string[] names)
    {
        var server = new FakeServer(FakeResult.Of([.. names.Select(static name => FakeColumn.Of<int>(name, "int"))], [.. names.Select(static _ => (object?)1)]));
        using var connection = new FakeConnection(server);
        var json = new ArrayBufferWriter<byte>();
        JsonQueryException error = Assert.Throws<JsonQueryException>(() => connection.QueryJson("select", null, json, options));
        Assert.Equal(0, json.WrittenCount);
        Assert.Equal(row, error.RowNumber);
        return error;
    }

    public static string TextOf(this ArrayBufferWriter<byte> json) => Encoding.UTF8.GetString(json.WrittenSpan);
}
