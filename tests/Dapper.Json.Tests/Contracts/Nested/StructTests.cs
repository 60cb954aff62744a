using System.Text.Json.Serialization;
using static Dapper.Json.Tests.Contracts.Nested.StructTypes;

namespace Dapper.Json.Tests.Contracts.Nested;

/// <summary>Structs inside of objects, strong ids, and lists over private fields: what the serializer writes of objects that are made by hand.</summary>
[Collection(nameof(Conversions.DapperSettingsTests))]
public sealed class StructTests : IDisposable
{
    private static readonly JsonSerializerOptions[] Serializers =
    [
        JsonSerializerOptions.Web,
        new(),
        new(JsonSerializerDefaults.Web) { DefaultIgnoreCondition = JsonIgnoreCondition.WhenWritingNull, WriteIndented = true },
        new(JsonSerializerDefaults.Web) { DefaultIgnoreCondition = JsonIgnoreCondition.WhenWritingDefault },
    ];

    private readonly SqliteConnection _connection = Databases.Open();

    public void Dispose() => _connection.Dispose();

    [Fact]
    public void A_struct_holds_a_list() => Same<Purse>(
        [new() { Id = 1, Bag = new() { Id = 2, Coins = [new(1, "a"), new(2, "b")] } }, new() { Id = 3, Bag = default }],
        """
        select 1 as Id, 2 as "Bag.Id", 1 as "Bag.Coins[].Amount", 'a' as "Bag.Coins[].Currency" union all select 1, 2, 2, 'b'
        union all select 3, null, null, null
        """);

    [Fact]
    public void A_nullable_struct_is_an_element() => Same<Prices>(
        [new() { Id = 1, All = [new(1, "a"), new(2, null)] }, new() { Id = 2 }],
        """select 1 as Id, 1 as "All[].Amount", 'a' as "All[].Currency" union all select 1, 2, null union all select 2, null, null""");

    private void Same<T>(T[] expected, string sql)
    {
        foreach (JsonSerializerOptions serializer in Serializers)
        {
            string json = JsonSerializer.Serialize(expected, serializer);
            Assert.Equal(json, _connection.QueryJsonString<T>(sql, options: new JsonQueryOptions(serializer)));
            WithoutCode.Run(connection => Assert.Equal(
                json, connection.QueryJsonString<T>(sql, options: new JsonQueryOptions(new JsonSerializerOptions(serializer)))));
        }
    }
}
