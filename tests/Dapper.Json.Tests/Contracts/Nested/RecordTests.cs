using System.Text.Json;
using System.Text.Json.Serialization;
using Dapper.Json.Tests.Drivers.Sqlite;
using Microsoft.Data.Sqlite;
using Xunit;
using static Dapper.Json.Tests.Contracts.Nested.RecordTypes;

namespace Dapper.Json.Tests.Contracts.Nested;

/// <summary>Positional records with objects and lists inside: what the serializer writes of objects that are made by hand.</summary>
[Collection(nameof(Conversions.DapperSettingsTests))]
public sealed class RecordTests : IDisposable
{
    private const string OrdersSql =
        """
        select 1 as Id, 7 as "Customer.Id", 'Ada' as "Customer.Name", 1 as "Customer.Level",
            10 as "Lines[].No", 'x' as "Lines[].Product.Sku", 1.5 as "Lines[].Product.Price"
        union all select 1, 7, 'Ada', 1, 11, 'y', 2.0
        union all select 2, 8, null, 2, null, null, null
        union all select 3, null, null, null, 12, null, null
        """;

    private static readonly JsonSerializerOptions[] Serializers =
    [
        JsonSerializerOptions.Web,
        new(),
        new(JsonSerializerDefaults.Web) { DefaultIgnoreCondition = JsonIgnoreCondition.WhenWritingNull, WriteIndented = true },
        new(JsonSerializerDefaults.Web) { DefaultIgnoreCondition = JsonIgnoreCondition.WhenWritingDefault, Converters = { new JsonStringEnumConverter() } },
    ];

    private static readonly Order[] Orders =
    [
        new(1, new(7, "Ada", Level.Low), [new(10, new("x", 1.5m)), new(11, new("y", 2))]),
        new(2, new(8, null, Level.High), []),
        new(3, null!, [new(12, null!)]),
    ];

    private readonly SqliteConnection _connection = Databases.Open();

    public void Dispose() => _connection.Dispose();

    [Fact]
    public void Parameters_of_a_record_are_members() => Same(Orders, OrdersSql, isDirect: true);

    [Fact]
    public void Members_with_setters_stand_beside_parameters() => Same<Basket>(
        [new(1, new(7, "Ada", Level.High), [new("x", 1), new("y", 2)]) { Comment = "c" }, new(2, null, [])],
        """
        select 1 as id, 'c' as comment, 7 as "owner.id", 'Ada' as "owner.name", 'x' as "products[].sku", 1 as "products[].price"
        union all select 1, 'c', 7, 'Ada', 'y', 2
        union all select 2, null, null, null, null, null
        """,
        isDirect: false);

    [Fact]
    public void Any_collection_that_the_serializer_writes_is_a_parameter()
    {
        Same<Tagged>([new(1, ["a", "b"])], """select 1 as Id, 'a' as "Tags[]" union all select 1, 'b' union all select 1, 'a'""", isDirect: false);
        Same<Arrays>([new(1, [new(5, new("x", 1))])], """select 1 as Id, 5 as "Lines[].No", 'x' as "Lines[].Product.Sku", 1 as "Lines[].Product.Price" """, true);
    }

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
            () => _connection.QueryJsonString<Checking>("""select 1 as Id, null as "Customer.Id", 'x' as "Products[].Sku" """));
        Assert.IsType<ArgumentNullException>(error.InnerException);
        Assert.Equal(1, error.RowNumber);
    }

    [Fact]
    public void Members_without_setters_are_filled() => Same<Closed>(
        [new(1, new(7, "Ada"))], """select 1 as id, 7 as "customer.id", 'Ada' as "customer.name" """, isDirect: true);

    [Fact]
    public void An_object_with_setters_holds_a_record_with_a_list() => Same<Outer>(
        [new() { Id = 1, Basket = new(2, null, [new("x", 1), new("y", 2)]) }, new() { Id = 3 }],
        """
        select 1 as Id, 2 as "Basket.Id", 'x' as "Basket.Products[].Sku", 1 as "Basket.Products[].Price"
        union all select 1, 2, 'y', 2 union all select 3, null, null, null
        """,
        isDirect: true);

    [Fact]
    public void The_constructor_for_the_serializer_is_taken() => Same<Marked>(
        [new(1, new(7, null))], """select 1 as Id, 7 as "Customer.Id" """, isDirect: true);

    [Fact]
    public void Columns_have_any_order_and_what_no_column_fills_has_its_default()
    {
        Same<Order>([new(0, new(7, null), null!)], """select 7 as "Customer.Id" """, isDirect: true);
        Same<Order>([new(5, new(7, null), null!, "n")], """select 'n' as Note, 7 as "Customer.Id", 5 as Id""", isDirect: true);
        Same<Order>([new(5, new(7, null), null!, null!)], """select null as Note, 7 as "Customer.Id", '5' as Id""", isDirect: true);
    }

    [Fact]
    public void Values_are_converted_as_those_of_members()
    {
        Same<Order>([new(1, new(7, "2", Level.Low), null!)], """select '1' as Id, '7' as "Customer.Id", 2 as "Customer.Name", 'low' as "Customer.Level" """, null);
        JsonQueryException error = Assert.Throws<JsonQueryException>(
            () => _connection.QueryJsonString<Order>("""select 1 as Id, 'seven' as "Customer.Id" """));
        Assert.Equal("Customer.Id", error.ColumnName);
    }

    [Fact]
    public void Fields_are_selected_of_a_record() => Assert.Equal(
        """[{"id":1,"lines":[{"no":10},{"no":11}]},{"id":2,"lines":[]},{"id":3,"lines":[{"no":12}]}]""",
        _connection.QueryJsonString<Order>(OrdersSql, options: new JsonQueryOptions().WithFields(JsonFields.Parse("[id,lines[no]]"))));

    [Fact]
    public void A_column_that_no_parameter_takes_is_an_error_where_that_is_asked_for()
    {
        var options = new JsonQueryOptions { UnmappedColumns = JsonUnmappedMemberHandling.Disallow };
        JsonQueryException error = Assert.Throws<JsonQueryException>(
            () => _connection.QueryJsonString<Order>("""select 1 as Id, 2 as "Customer.Nobody" """, options: options));
        Assert.Contains("'Customer.Nobody'", error.Message, StringComparison.Ordinal);
    }

    [Fact]
    public void What_a_constructor_does_with_its_parameters_counts()
    {
        Same<Swapped>([new(1, new(2, null), new(3, null))], """select 1 as Id, 2 as "First.Id", 3 as "Second.Id" """, isDirect: true);
        Same<Ignoring>([new(1, new(2, null))], """select 1 as Id, 2 as "Customer.Id" """, isDirect: false);
        Same<ArrayTaker>([new(1, [new(5, null!)])], """select 1 as Id, 5 as "Lines[].No" """, isDirect: null);
    }

    [Fact]
    public void A_constructor_that_takes_what_is_inside_comes_before_one_that_does_not() =>
        Same<Shorter>([new(1, new(2, null))], """select 1 as Id, 2 as "Customer.Id" """, isDirect: true);

    [Fact]
    public void A_constructor_without_parameters_is_taken_as_by_Dapper() => Same<Entity>(
        [new(1, [new("x", 1), new("y", 2)]), new(2, [])],
        """
        select 1 as Id, 'x' as "Products[].Sku", 1 as "Products[].Price" union all select 1, 'y', 2 union all select 2, null, null
        """,
        isDirect: true);

    [Fact]
    public void Defaults_of_any_type_are_those_of_the_parameters() =>
        Same<Defaults>([new(new(1, null))], """select 1 as "Customer.Id" """, isDirect: null);

    [Fact]
    public void Of_two_constructors_none_is_taken()
    {
        InvalidOperationException error = Assert.Throws<InvalidOperationException>(
            () => _connection.QueryJsonString<Ambiguous>("""select 1 as Id, 7 as "Customer.Id" """));
        Assert.StartsWith("Dapper cannot create the type Ambiguous from these columns.", error.Message, StringComparison.Ordinal);
    }

    private void Same<T>(T[] expected, string sql, bool? isDirect)
    {
        foreach (JsonSerializerOptions serializer in Serializers)
        {
            var options = new JsonQueryOptions(serializer);
            Assert.Equal(JsonSerializer.Serialize(expected, serializer), _connection.QueryJsonString<T>(sql, options: options));
            if (isDirect is { } direct)
            {
                JsonQueryPlan plan = _connection.ExplainJson<T>(sql, options: options);
                Assert.True(plan.IsDirect == direct, plan.ToString());
            }

            // A program without generated code makes all of them as objects, and knows fewer collections.
            if (typeof(T) != typeof(Basket) && typeof(T) != typeof(Outer) && typeof(T) != typeof(Tagged))
            {
                WithoutCode.Run(connection => Assert.Equal(
                    JsonSerializer.Serialize(expected, serializer),
                    connection.QueryJsonString<T>(sql, options: new JsonQueryOptions(new JsonSerializerOptions(serializer)))));
            }
        }
    }
}
