using System.Text;
using System.Text.Json;
using System.Text.Json.Serialization;
using Dapper.Json.Tests.Drivers.Sqlite;
using Microsoft.Data.Sqlite;
using Xunit;

namespace Dapper.Json.Tests.Contracts.Nested;

/// <summary>A join whose children are a list of their parent: what the pattern with a dictionary gives, for rows in order.</summary>
public sealed class JoinedListTests : IDisposable
{
    private const string Joined =
        "select o.Id, o.Buyer, l.LineId, l.Sku from orders o left join lines l on l.OrderId = o.Id order by o.Id, l.LineId";

    private readonly SqliteConnection _connection = Databases.Open();

    public JoinedListTests() => _connection.Execute(
        """
        create table orders (Id integer primary key, Buyer text);
        create table lines (LineId integer primary key, OrderId integer, Sku text);
        insert into orders values (1, 'Ada'), (2, null), (3, 'Bob'), (4, 'Bob');
        insert into lines values (1, 1, 'A'), (2, 1, 'A'), (3, 3, null), (4, 1, 'B'), (5, 4, 'C');
        """);

    public void Dispose() => _connection.Dispose();

    [Fact]
    public void A_list_is_written_straight_from_the_columns()
    {
        Assert.Equal(4, AssertSame<Order>(static order => order.Lines));
        Assert.True(_connection.ExplainJson<Order, Line>(Joined, null, nameof(Order.Lines), "LineId").IsDirect);
    }

    [Fact]
    public void A_list_before_other_properties_is_put_into_an_object()
    {
        AssertSame<ListFirst>(static order => order.Lines);
        JsonQueryPlan plan = _connection.ExplainJson<ListFirst, Line>(Joined, null, nameof(ListFirst.Lines), "LineId");
        Assert.Equal("its list is not its last property: \"id\" comes behind it", plan.Reason);
    }

    [Fact]
    public void A_list_is_indented_and_named_by_the_options()
    {
        var options = new JsonSerializerOptions { WriteIndented = true, PropertyNamingPolicy = JsonNamingPolicy.SnakeCaseUpper };
        AssertSame<Order>(static order => order.Lines, options);
    }

    [Fact]
    public void A_generated_context_has_the_contract()
    {
        AssertSame<Order>(static order => order.Lines, JoinedListContext.Default.Options);
    }

    [Fact]
    public void Keys_say_which_columns_of_the_parent_are_compared()
    {
        const string sql = "select 1 as Id, 'first' as Buyer, 1 as LineId, 'A' as Sku union all select 1, 'second', 2, 'B'";
        using var all = new MemoryStream();
        using var keyed = new MemoryStream();

        Assert.Equal(2, _connection.QueryJson<Order, Line>(sql, null, all, nameof(Order.Lines), "LineId"));
        Assert.Equal(1, _connection.QueryJson<Order, Line>(sql, null, keyed, nameof(Order.Lines), "LineId", new JsonQueryOptions { GroupKeys = ["id"] }));

        Assert.Equal(
            """[{"id":1,"buyer":"first","lines":[{"lineId":1,"sku":"A"},{"lineId":2,"sku":"B"}]}]""", Encoding.UTF8.GetString(keyed.ToArray()));
    }

    [Fact]
    public void A_member_that_holds_something_else_is_refused_before_anything_is_opened()
    {
        _connection.Close();
        using var stream = new MemoryStream();

        ArgumentException refused = Assert.Throws<ArgumentException>(
            () => _connection.QueryJson<Order, Line>(Joined, null, stream, nameof(Order.Buyer), "LineId"));

        Assert.Equal("childMember", refused.ParamName);
        Assert.Contains("'Buyer' for an object of Line, or a list of them", refused.Message, StringComparison.Ordinal);
    }

    /// <summary>Compares with the objects that Dapper makes of each row, gathered by hand.</summary>
    /// <returns>How many parents were written.</returns>
    private long AssertSame<TOrder>(Func<TOrder, List<Line>> linesOf, JsonSerializerOptions? options = null)
        where TOrder : class, IOrder
    {
        options ??= JsonSerializerOptions.Web;
        var orders = new Dictionary<int, TOrder>();
        _connection.Query<TOrder, Line, TOrder>(
            Joined,
            (order, line) =>
            {
                orders.TryAdd(order.Id, order);
                if (line is not null)
                {
                    linesOf(orders[order.Id]).Add(line);
                }

                return order;
            },
            splitOn: "LineId").AsList();
        using var stream = new MemoryStream();

        long written = _connection.QueryJson<TOrder, Line>(Joined, null, stream, nameof(Order.Lines), "LineId", new JsonQueryOptions(options));

        Assert.Equal(JsonSerializer.Serialize(orders.Values.ToArray(), options), Encoding.UTF8.GetString(stream.ToArray()));
        return written;
    }

    private interface IOrder
    {
        public int Id { get; }
    }

    internal sealed class Order : IOrder
    {
        public int Id { get; set; }

        public string? Buyer { get; set; }

        public List<Line> Lines { get; set; } = [];
    }

    internal sealed class ListFirst : IOrder
    {
        public List<Line> Lines { get; set; } = [];

        public int Id { get; set; }

        public string? Buyer { get; set; }
    }

    internal sealed class Line
    {
        public int LineId { get; set; }

        public string? Sku { get; set; }
    }
}

[JsonSourceGenerationOptions(JsonSerializerDefaults.Web)]
[JsonSerializable(typeof(JoinedListTests.Order[]))]
[JsonSerializable(typeof(JoinedListTests.Order))]
[JsonSerializable(typeof(JoinedListTests.Line))]
internal sealed partial class JoinedListContext : JsonSerializerContext;
