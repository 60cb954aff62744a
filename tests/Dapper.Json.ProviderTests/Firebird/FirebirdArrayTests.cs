using FirebirdSql.Data.FirebirdClient;

namespace Dapper.Json.ProviderTests.Firebird;

/// <summary>Arrays of Firebird, of which some begin at 1.</summary>
[Collection(FirebirdDatabase.OneAtATime)]
public sealed class FirebirdArrayTests : DatabaseTests<FirebirdDatabase>
{
    public static TheoryData<string, object, string> Arrays => new()
    {
        { "int [3]", new[] { 1, 2, -3 }, "[1,2,-3]" },
        { "smallint [2]", new short[] { 1, 2 }, "[1,2]" },
        { "bigint [2]", new[] { 1L, long.MaxValue }, "[1,9223372036854775807]" },
        { "float [2]", new[] { 1.5f, 0.1f }, "[1.5,0.1]" },
        { "double precision [2]", new[] { 1.5, 0.1 }, "[1.5,0.1]" },
        { "numeric(9,2) [2]", new[] { 1.25m, -2m }, "[1.25,-2]" },
        { "varchar(10) [2]", new[] { "x", "\"ü" }, "[\"x\",\"\\u0022\\u00FC\"]" },
        { "timestamp [2]", new[] { new DateTime(1970, 1, 1), new DateTime(2024, 2, 29) }, "[\"1970-01-01T00:00:00\",\"2024-02-29T00:00:00\"]" },
        { "time [2]", new[] { TimeSpan.FromHours(1), TimeSpan.Zero }, "[\"01:00:00\",\"00:00:00\"]" },
        { "int [2, 2]", new[,] { { 1, 2 }, { 3, 4 } }, "[[1,2],[3,4]]" },
        { "double precision [2, 3]", new[,] { { 1.5, 2, 3 }, { 4, 5, 6.5 } }, "[[1.5,2,3],[4,5,6.5]]" },

        // The driver makes one dimension of several where they are not of numbers.
        { "varchar(10) [2, 2]", new[,] { { "x", "y" }, { "", "z" } }, "[\"x\",\"y\",\"\",\"z\"]" },
    };

    [Theory]
    [MemberData(nameof(Arrays))]
    public async Task An_array_is_written_in_objects_and_elements(string type, object value, string json)
    {
        await using DbConnection connection = await Database.OpenAsync();
        string name = string.Create(CultureInfo.InvariantCulture, $"arrays_{Array.FindIndex([.. Arrays], row => row.Data.Item1 == type)}"), table = Database.Table(name);
        string[] parts = type.Split(" [", 2);
        string Column(string column) => $"\"{column}\" {parts[0]}[{parts[1]}";
        await ExecuteAsync(connection, Database.CreateTable(name, $"\"n\" int, {Column("item")}, \"l[].x\" int, {Column("l[].item")}"));
        await InsertAsync(connection, table, 1, value);
        await InsertAsync(connection, table, 2, DBNull.Value);

        string expected = $$"""[{"n":1,"item":{{json}},"l":[{"x":1,"item":{{json}}}]},{"n":2,"item":null,"l":[{"x":1,"item":null}]}]""";
        for (int run = 0; run < 2; run++)
        {
            Assert.Equal(expected, Query(connection, $"select * from {table} order by 1"));
            Assert.Equal(expected, await QueryAsync(connection, $"select * from {table} order by 1 asc"));
        }

        var options = new JsonQueryOptions(new JsonSerializerOptions(JsonSerializerDefaults.Web) { WriteIndented = true, NewLine = "\n" });
        Assert.Equal(
            json, JsonSerializer.Serialize(JsonDocument.Parse(await QueryAsync(connection, $"select * from {table} order by 1", options: options)).RootElement[0].GetProperty("item")));
    }

    private static async Task InsertAsync(DbConnection connection, string table, int n, object value)
    {
        await using var insert = new FbCommand($"insert into {table} values (@n, @item, 1, @item)", (FbConnection)connection);
        insert.Parameters.Add("n", n);
        insert.Parameters.Add("item", FbDbType.Array).Value = value;
        await insert.ExecuteNonQueryAsync(Token);
    }
}
