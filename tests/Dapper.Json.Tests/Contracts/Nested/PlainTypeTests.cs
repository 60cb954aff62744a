using System.ComponentModel;

namespace Dapper.Json.Tests.Contracts.Nested;

/// <summary>What paths fill must not be seen by anything else of the row: asked of the type, the same with and without generated code.</summary>
[Collection(nameof(Conversions.DapperSettingsTests))]
public sealed class PlainTypeTests : SqliteTests
{
    private const string Sql = """select 1 as Id, 2.5 as "Lines[].Price" """;

    [Fact]
    public void A_list_without_a_setter_is_filled_in_a_type_of_automatic_properties_and_scalars() => WithoutCode.RunBoth(() =>
        Assert.Equal("""[{"id":1,"total":2.5,"lines":[{"price":2.5}]}]""", Json<Computed>(Sql)));

    [Fact]
    public void What_is_filled_as_well_holds_nothing_else() => WithoutCode.RunBoth(() => Assert.Equal(
        """[{"id":1,"author":{"price":3},"lines":[{"price":2.5}]}]""",
        Json<BesideFilled>("""select 1 as Id, 3 as "Author.Price", 2.5 as "Lines[].Price" """)));

    [Fact]
    public void An_object_without_a_setter_is_filled_by_the_same_rule() => WithoutCode.RunBoth(() =>
    {
        Assert.Equal("""[{"id":1,"author":{"price":3}}]""", Json<OneObject>("""select 1 as Id, 3 as "Author.Price" """));
        JsonQueryException error = Assert.Throws<JsonQueryException>(() => Json<BesideFilled>("""select 1 as Id, 3 as "Author.Price" """));
        Assert.Contains("Author has no setter, and BesideFilled.Lines may hold the same", error.Message, StringComparison.Ordinal);
    });

    [Theory]
    [InlineData("""NULL as "Author.Id", 6 as "Writer.Id" """, "'Author.Id'")]
    [InlineData("""6 as "Writer.Id", 7 as "Author.Id" """, "'Writer.Id'")]
    [InlineData("""1 as Author, 6 as "Author.Id" """, "'Author'")]
    public void Two_that_end_in_one_field_are_an_error(string columns, string other)
    {
        JsonQueryException error = Assert.Throws<JsonQueryException>(() => Json<Aliased>($"select {columns}"));
        Assert.Contains($"the column {other} fills", error.Message, StringComparison.Ordinal);
        Assert.Throws<JsonQueryException>(() => Json<Aliased>($"select {columns} where 0"));
    }

    [Fact]
    public void Without_code_two_of_one_name_are_an_error() =>
        WithoutCode.Run(() => Two_that_end_in_one_field_are_an_error("""1 as Author, 6 as "Author.Id" """, "'Author'"));

    [Fact]
    public void A_type_that_is_told_when_it_has_been_filled_takes_no_paths() => WithoutCode.RunBoth(() =>
    {
        JsonQueryException error = Assert.Throws<JsonQueryException>(() => Json<Initialized>(Sql));
        Assert.Contains("Initialized: it is notified when it has been filled (ISupportInitialize)", error.Message, StringComparison.Ordinal);
        Assert.Equal("""[{"id":1,"count":-1,"lines":null}]""", Json<Initialized>("select 1 as Id"));
    });

    private string Json<T>(string sql) => Connection.QueryJsonString<T>(sql, options: new JsonQueryOptions());

    public sealed class Line
    {
        public decimal Price { get; set; }
    }

    public sealed class Computed
    {
        public int Id { get; set; }

        public decimal Total => Lines.Sum(static line => line.Price);

        public List<Line> Lines { get; } = [];
    }

    public sealed class BesideFilled
    {
        public int Id { get; set; }

        public Line Author { get; } = new();

        public List<Line> Lines { get; } = [];
    }

    public sealed class OneObject
    {
        public int Id { get; set; }

        public Line Author { get; } = new();
    }

    public sealed class Com
    {
        public int Id { get; set; }
    }

    public sealed class Aliased
    {
        public Com? Author { get; set; }

        [JsonIgnore]
        public Com? Writer { set => Author = value; }
    }

    public sealed class Initialized : ISupportInitialize
    {
        public int Id { get; set; }

        public int Count { get; set; }

        public List<Line>? Lines { get; set; }

        public void BeginInit()
        {
        }

        public void EndInit() => Count = Lines?.Count ?? -1;
    }
}
