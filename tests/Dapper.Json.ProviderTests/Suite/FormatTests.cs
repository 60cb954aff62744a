namespace Dapper.Json.ProviderTests.Suite;

/// <summary>Values that stand in arrays, of each type: as the only column of all rows, and in rows that are arrays, alone or of a table.</summary>
public abstract class FormatTests<TDatabase> : ConnectedTests<TDatabase>
    where TDatabase : Database, new()
{
    private static readonly JsonSerializerOptions[] Serializers =
    [
        new(JsonSerializerDefaults.Web),
        new(JsonSerializerDefaults.Web) { WriteIndented = true, NewLine = "\n" },
        new(JsonSerializerDefaults.Web) { WriteIndented = true, IndentCharacter = '\t', IndentSize = 3, NewLine = "\r\n" },
    ];

    [Theory]
    [MemberData(nameof(WrittenTypes))]
    public async Task All_values_of_a_type_are_elements(string type)
    {
        (string table, TypeValue[] values) = await StoreValuesAsync(Connection, type);
        foreach (JsonSerializerOptions serializer in Serializers)
        {
            var options = new JsonQueryOptions(serializer) { Format = JsonQueryFormat.Values };
            string[] json = JsonOf(values, serializer);
            string expected = Filled(JsonSerializer.Serialize(json.Select(static _ => 0), serializer), json, serializer, depth: 1);
            Assert.Equal(expected, await QueryAsync(Connection, $"select item from {table} order by n", options: options));
            Assert.Equal(expected, Query(Connection, $"select item from {table} order by n", options: options));
        }
    }

    [Theory]
    [MemberData(nameof(WrittenTypes))]
    public async Task All_values_of_a_type_are_in_arrays_of_rows(string type)
    {
        (string table, TypeValue[] values) = await StoreValuesAsync(Connection, type);
        foreach (JsonSerializerOptions serializer in Serializers)
        {
            var options = new JsonQueryOptions(serializer) { Format = JsonQueryFormat.Values };
            string[] json = [.. JsonOf(values, serializer).SelectMany(static item => new[] { item, "7", item })];
            string expected = Filled(JsonSerializer.Serialize(json.Chunk(3).Select(static _ => new int[3]), serializer), json, serializer, depth: 2);
            Assert.Equal(expected, await QueryAsync(Connection, $"select item, 7, item from {table} order by n", options: options));
            Assert.Equal("[]", Query(Connection, $"select item, 7, item from {table} where n < 0", options: options));
        }
    }

    [Theory]
    [MemberData(nameof(WrittenTypes))]
    public async Task All_values_of_a_type_are_in_a_table(string type)
    {
        (string table, TypeValue[] values) = await StoreValuesAsync(Connection, type);
        foreach (JsonSerializerOptions serializer in Serializers)
        {
            var options = new JsonQueryOptions(serializer) { Format = JsonQueryFormat.Table };
            string[] json = JsonOf(values, serializer);
            string around = JsonSerializer.Serialize(new { columns = new[] { "a", "n", "b" }, rows = json.Select(static (_, n) => new[] { 0, n + 1, 0 }) }, serializer);
            string expected = Filled(around.Replace("10", "1&", StringComparison.Ordinal).Replace("20", "2&", StringComparison.Ordinal), [.. json.SelectMany(static item => new[] { item, item })], serializer, depth: 3)
                .Replace("1&", "10", StringComparison.Ordinal).Replace("2&", "20", StringComparison.Ordinal);
            Assert.Equal(expected, await QueryAsync(Connection, $"select item as a, n + 1 as n, item as b from {table} order by n", options: options));
        }
    }

    private static string[] JsonOf(TypeValue[] values, JsonSerializerOptions serializer) => [.. values.Select(value => value.Json(serializer)), "null"];

    /// <summary>Puts values into the places of zeros.</summary>
    private static string Filled(string zeros, string[] json, JsonSerializerOptions options, int depth)
    {
        string newLineInside = options.NewLine + new string(options.IndentCharacter, depth * options.IndentSize);
        string[] around = zeros.Split('0');
        Assert.Equal(json.Length + 1, around.Length);
        return around[0] + string.Concat(json.Select((value, i) =>
            (options.WriteIndented ? value.Replace(options.NewLine, newLineInside, StringComparison.Ordinal) : value) + around[i + 1]));
    }
}
