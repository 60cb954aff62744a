using static Dapper.Json.Tests.Contracts.Nested.RecordTypes;

namespace Dapper.Json.Tests.Contracts.Nested;

/// <summary>Positional records and structs with objects and lists inside: what the serializer writes of objects that are made by hand.</summary>
[Collection(nameof(Conversions.DapperSettingsTests))]
public sealed class RecordTests : SqliteTests
{
    private static readonly JsonSerializerOptions[] Serializers =
    [
        JsonSerializerOptions.Web,
        new(),
        new(JsonSerializerDefaults.Web) { DefaultIgnoreCondition = JsonIgnoreCondition.WhenWritingNull, WriteIndented = true },
        new(JsonSerializerDefaults.Web) { DefaultIgnoreCondition = JsonIgnoreCondition.WhenWritingDefault, Converters = { new JsonStringEnumConverter() } },
    ];

    [Fact]
    public void A_constructor_that_computes_gets_what_is_complete()
    {
        Same<Computed>(
            [new(1, [new("x", 1), new("y", 2)]), new(2, [])],
            """
            select 1 as Id, 'x' as "Products[].Sku", 1 as "Products[].Price" union all select 1, 'y', 2 union all select 2, null, null
            """,
            isDirect: false);
        Same<Checking>(
            [new(1, new(7, "Ada"), [new("x", 1)])],
            """select 1 as Id, 7 as "Customer.Id", 'Ada' as "Customer.Name", 'x' as "Products[].Sku", 1 as "Products[].Price" """,
            isDirect: false);
        JsonQueryException error = Assert.Throws<JsonQueryException>(
            () => Connection.QueryJsonString<Checking>("""select 1 as Id, null as "Customer.Id", 'x' as "Products[].Sku" """));
        Assert.IsType<ArgumentNullException>(error.InnerException);
        Assert.Equal(1, error.RowNumber);
    }

    [Fact]
    public void A_constructor_that_takes_what_is_inside_comes_before_one_that_does_not() =>
        Same<Shorter>([new(1, new(2, null))], """select 1 as Id, 2 as "Customer.Id" """, isDirect: true);

    [Fact]
    public void Defaults_of_any_type_are_those_of_the_parameters() =>
        Same<Defaults>([new(new(1, null))], """select 1 as "Customer.Id" """, isDirect: null);

    [Fact]
    public void A_struct_holds_a_list()
    {
        const string Sql = """
            select 1 as Id, 2 as "Bag.Id", 1 as "Bag.Coins[].Amount", 'a' as "Bag.Coins[].Currency" union all select 1, 2, 2, 'b'
            union all select 3, null, null, null
            """;
        var bag = new Bag { Id = 2, Coins = [new(1, "a"), new(2, "b")] };
        Same<Purse>([new() { Id = 1, Bag = bag }, new() { Id = 3, Bag = default }], Sql, isDirect: null);
        Same<Wallet>([new(1, bag), new(3, default)], Sql, isDirect: false);
    }

    [Fact]
    public void A_nullable_struct_is_an_element() => Same<Prices>(
        [new() { Id = 1, All = [new(1, "a"), new(2, null)] }, new() { Id = 2 }],
        """select 1 as Id, 1 as "All[].Amount", 'a' as "All[].Currency" union all select 1, 2, null union all select 2, null, null""",
        isDirect: null);

    private void Same<T>(T[] expected, string sql, bool? isDirect)
    {
        foreach (JsonSerializerOptions serializer in Serializers)
        {
            var options = new JsonQueryOptions(serializer);
            Assert.Equal(JsonSerializer.Serialize(expected, serializer), Connection.QueryJsonString<T>(sql, options: options));
            if (isDirect is { } direct)
            {
                JsonQueryPlan plan = Connection.ExplainJson<T>(sql, options: options);
                Assert.True(plan.IsDirect == direct, plan.ToString());
            }

            WithoutCode.Run(connection => Assert.Equal(
                JsonSerializer.Serialize(expected, serializer),
                connection.QueryJsonString<T>(sql, options: new JsonQueryOptions(new JsonSerializerOptions(serializer)))));
        }
    }
}
