using System.Text.Json;
using System.Text.Json.Serialization;
using Dapper.Json.Tests.Drivers.Sqlite;
using Microsoft.Data.Sqlite;
using Xunit;
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
    public void A_struct_is_an_object_inside() => Same<Article>(
        [
            new() { Id = 1, Price = new(1.5m, "USD"), Discount = new(0.5m, null), Valid = new(2, 3), Pair = new() { X = 4, Price = new(5.5m, "CHF") } },
            new() { Id = 2, Price = default, Discount = null, Valid = default, Pair = default },
        ],
        """
        select 1 as Id, 1.5 as "Price.Amount", 'USD' as "Price.Currency", 0.5 as "Discount.Amount", 2 as "Valid.From", 3 as "Valid.To",
            4 as "Pair.X", 5.5 as "Pair.Price.Amount", 'CHF' as "Pair.Price.Currency"
        union all select 2, null, null, null, null, null, null, null, null
        """);

    [Fact]
    public void A_struct_that_no_column_fills_keeps_what_it_is_made_with() =>
        Same<Article>([new() { Id = 1, Discount = new(2, null) }], """select 1 as Id, 2 as "Discount.Amount" """);

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

    [Fact]
    public void A_constructor_takes_structs() => Same<Offer>(
        [new(1, new(2, "EUR"), new(3, null)), new(2, default, null)],
        """
        select 1 as Id, 2 as "Price.Amount", 'EUR' as "Price.Currency", 3 as "Valid.From" union all select 2, null, null, null
        """);

    [Fact]
    public void Strong_ids_are_values_at_any_depth() => Same<Strong>(
        [new(1, new(2), new(3, "Ada"), [4, 5]), new(6, null, null!, [])],
        """
        select 1 as Id, 2 as Other, 3 as "Owner.Id", 'Ada' as "Owner.Name", 4 as "Ids[]" union all select 1, 2, 3, 'Ada', 5
        union all select 6, null, null, null, null
        """);

    [Fact]
    public void Lists_that_can_only_be_read_are_filled_where_they_are_kept()
    {
        const string Sql = """select 1 as Id, 2 as "AllMoney[].Amount", 'a' as "AllMoney[].Currency" union all select 3, null, null""";
        const string Json = """[{"Id":1,"AllMoney":[{"Amount":2,"Currency":"a"}]},{"Id":3,"AllMoney":[]}]""";
        JsonQueryOptions Options() => new(new JsonSerializerOptions());
        Assert.Equal(Json, _connection.QueryJsonString<WithMoney>(Sql, options: Options()));
        WithoutCode.Run(connection => Assert.Equal(Json, connection.QueryJsonString<WithMoney>(Sql, options: Options())));
    }

    [Fact]
    public void Lists_in_fields_of_another_name_are_refused()
    {
        const string Sql = """select 1 as Id, 2 as "Coins[].Amount", 'a' as "Coins[].Currency" """;
        JsonQueryException error = Assert.Throws<JsonQueryException>(() => _connection.QueryJsonString<Aggregate>(Sql));
        Assert.Contains("Aggregate has no member 'Coins' that could be set", error.Message, StringComparison.Ordinal);
    }

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
