using System.Data;
using System.Data.Common;
using System.Text;
using System.Text.Json;
using System.Text.Json.Serialization;
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

    [Theory]
    [InlineData("Hidden", "5")]
    [InlineData("Field", "5")]
    [InlineData("Documents", "'[]'")]
    [InlineData("Nowhere", "5")]
    public async Task A_column_counts_for_whether_its_object_exists_where_its_member_is_not_written(string member, string value)
    {
        Assert.SkipWhen(Database.TypesVary && member == "Documents", "JSON is embedded only where rows are written from their columns.");
        await using DbConnection connection = await Database.OpenAsync();
        string sql = $"select 1 as \"Id\", {value} as \"One.{member}\", {value} as \"Many[].{member}\", case when 1 = 0 then 'x' end as \"Many[].Name\" "
            + Database.FromOneRow;
        var child = new Partial();
        string expected = JsonSerializer.Serialize(new[] { new Holder<List<Partial>> { Id = 1, One = child, Many = [child] } }, JsonSerializerOptions.Web);

        JsonQueryOptions options = member == "Documents" ? new(Paths) { RawJsonColumns = ["One.Documents", "Many[].Documents"] } : Paths;
        Assert.Equal(expected, connection.QueryJsonString<Holder<List<Partial>>>(sql, options: options));
        Assert.Equal("""[{"many":[{}]}]""", connection.QueryJsonString<Holder<List<Partial>>>(sql, options: options.WithFields(JsonFields.Parse("many[-name]"))));
        if (member != "Documents")
        {
            Assert.Equal(expected, connection.QueryJsonString<Holder<HashSet<Partial>>>(sql, options: options));
        }
    }

    [Fact]
    public async Task A_list_in_a_reader_that_is_sequential_is_written_or_the_error_says_how_to_open_it()
    {
        await using DbConnection connection = await Database.OpenAsync();
        await using DbCommand command = connection.CreateCommand();
        command.CommandText = Sql;
        using var document = new MemoryStream();
        Exception? error;
        await using (DbDataReader reader = await command.ExecuteReaderAsync(CommandBehavior.SequentialAccess, Token))
        {
            error = await Record.ExceptionAsync(() => reader.WriteJsonAsync<Order>(document, Paths, Token));
        }

        if (error is null)
        {
            Assert.Equal(Expected.ReplaceLineEndings(""), Encoding.UTF8.GetString(document.ToArray()));
        }
        else
        {
            Assert.IsType<InvalidOperationException>(error);
            Assert.Contains("Open the reader without CommandBehavior.SequentialAccess.", error.Message, StringComparison.Ordinal);
        }

        await AssertUsableAsync(connection);
    }

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

    private sealed class Holder<TMany>
    {
        public int Id { get; set; }

        public Partial? One { get; set; }

        public TMany? Many { get; set; }
    }

    private sealed class Partial
    {
        [JsonIgnore]
        public long Hidden { get; set; }

        [JsonIgnore]
        public List<string>? Documents { get; set; }

        public string? Name { get; set; }

#pragma warning disable CS0649 // Dapper assigns it.
        public long Field;
#pragma warning restore CS0649
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
