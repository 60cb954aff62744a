using System.Data.Common;
using System.Text;
using Xunit;

namespace Dapper.Json.ProviderTests.Suite;

/// <summary>Columns whose names are paths, and a join's children, by the contract of a type.</summary>
public abstract class NestedTypeTests<TDatabase> : DatabaseTests<TDatabase>
    where TDatabase : Database, new()
{
    /// <summary>The first run of a command opens its reader for any order; later ones know better.</summary>
    private const int Runs = 3;

    private const string Expected =
        """
        [{"id":1,"customer":{"code":10,"region":null},"lines":[]},
        {"id":2,"customer":{"code":20,"region":null},"lines":[{"number":1}]},
        {"id":3,"customer":{"code":30,"region":null},"lines":[{"number":1},{"number":2}]}]
        """;

    private static readonly JsonQueryOptions Paths = new() { PathNames = true };

    private static string Sql =>
        $"""
        select a.n as "Id", a.n * 10 as "Customer.Code", b.n as "Lines[].Number"
        from (select n from {Database.Numbers(3)}) a left join (select n from {Database.Numbers(2)}) b on b.n < a.n order by a.n, b.n
        """;

    [Fact]
    public Task A_list_is_written_straight_from_the_columns() => AssertWrittenAsync<Order>();

    [Fact]
    public Task A_set_is_put_into_an_object() => AssertWrittenAsync<OrderWithSet>();

    private static async Task AssertWrittenAsync<T>()
    {
        await using DbConnection connection = await Database.OpenAsync();
        for (int run = 0; run < Runs; run++)
        {
            using var document = new MemoryStream();
            Assert.Equal(3, await connection.QueryJsonAsync<T>(Sql, null, document, Paths, cancellationToken: Token));
            Assert.Equal(Expected.Replace("\n", "", StringComparison.Ordinal), Encoding.UTF8.GetString(document.ToArray()));
        }
    }

    private sealed class Order
    {
        public int Id { get; set; }

        public Customer? Customer { get; set; }

        public List<Line> Lines { get; set; } = [];
    }

    private sealed class OrderWithSet
    {
        public int Id { get; set; }

        public Customer? Customer { get; set; }

        public HashSet<Line>? Lines { get; set; }
    }

    private sealed class Customer
    {
        public int Code { get; set; }

        public string? Region { get; set; }
    }

    private sealed class Line
    {
        public long Number { get; set; }
    }
}
