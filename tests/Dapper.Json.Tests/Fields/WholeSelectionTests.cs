using Dapper.Json.Contracts;
using Dapper.Json.Contracts.Plans;
using Dapper.Json.Execution;
using Dapper.Json.Shapes;

namespace Dapper.Json.Tests.Fields;

/// <summary>A selection that leaves nothing out is written by the plan that writes everything; one that leaves out anything is not.</summary>
public sealed class WholeSelectionTests : SqliteTests
{
    private const string Flat = """select 1 as Id, 'T' as Title, 'a' as "Author.Name", 'x' as "Author.City" """;

    private const string List = """select 1 as Id, 'T' as Title, 'a' as "Author.Name", 'x' as "Author.City", 2 as "Lines[].Sku", 3 as "Lines[].Count" """;

    private static readonly JsonQueryOptions Paths = new() { PathNames = true };

    [Theory]
    [InlineData(Flat, "author[name,city],id,title", true)]
    [InlineData(Flat, "!all,author[!default]", true)]
    [InlineData(Flat, "id,title,author[name]", false)]
    [InlineData(Flat, "title,author", false)]
    [InlineData(List, "id,title,author,lines[sku,count]", true)]
    [InlineData(List, "id,title,author,lines[-sku]", false)]
    [InlineData(List, "id,title,author", false)]
    public Task Rows_without_a_type(string sql, string fields, bool isWhole) => AssertWholeAsync(isWhole, sql, fields, contract: null);

    [Theory]
    [InlineData(Flat, "author[name,city],id,title,lines", true)]
    [InlineData(Flat, "!all,author[name]", false)]
    [InlineData(List, "id,title,author,lines[sku,count]", true)]
    [InlineData(List, "id,title,author,lines[sku]", false)]
    [InlineData(List, "-lines", false)]
    public Task Rows_of_a_type(string sql, string fields, bool isWhole) => AssertWholeAsync(isWhole, sql, fields, ContractPlanner<Post>.Contract);

    [Theory]
    [InlineData(Flat, "author[name,city],id,title,text,lines,places,any,odd", true)]
    [InlineData(Flat, "!all,author[name,city],lines[count,sku],places[at[x]]", true)]
    [InlineData(Flat, "author[name,city],id,title,text,lines,places,any", false)]
    [InlineData(Flat, "!all,author[name]", false)]
    [InlineData(Flat, "!all,lines[sku]", false)]
    [InlineData(Flat, "!all,places[at[-x]]", false)]
    [InlineData(Flat, "!all,-odd", false)]
    [InlineData(List, "author[name,city],id,title,text,lines[count,sku],places,any,odd", true)]
    [InlineData(List, "!all,lines[-sku]", false)]
    public Task Rows_that_objects_are_made_of(string sql, string fields, bool isWhole) =>
        AssertWholeAsync(isWhole, sql, fields, ContractPlanner<ComputedPost>.Contract);

    [Theory]
    [InlineData("!all,any[a]")]
    [InlineData("!all,odd[a]")]
    public Task What_only_a_converter_knows_is_looked_through(string fields) =>
        AssertWholeAsync(isWhole: false, Flat, fields, ContractPlanner<ComputedPost>.Contract);

    [Fact]
    public Task What_may_have_further_fields_is_looked_through() => AssertWholeAsync(isWhole: false, "select 1 as Id", "id,a", ContractPlanner<Extended>.Contract);

    private async Task AssertWholeAsync(bool isWhole, string sql, string fields, RowContract? contract)
    {
        CancellationToken token = TestContext.Current.CancellationToken;
        await using DbDataReader reader = await Connection.ExecuteReaderAsync(new CommandDefinition(sql, cancellationToken: token));
        using RowSource source = KnownDrivers.Open(new OpenedReader(reader));
        Assert.True(await source.ReadAsync(async: false, token));
        PreparedOptions options = Paths.WithFields(JsonFields.Parse(fields)).Prepare();
        RowPlan whole = PlanOf(fields: null);
        Assert.Equal(isWhole, whole == PlanOf(options.Fields));

        RowPlan PlanOf(JsonFields? fields) =>
            new ResultPlanner(options, options.Planners, contract, RowForm.Object, fields, sql: null).For(source, depth: 1);
    }

    private class Post
    {
        public int Id { get; set; }

        public string? Title { get; set; }

        public Author? Author { get; set; }

        public List<Line> Lines { get; set; } = [];
    }

    private sealed class ComputedPost : Post
    {
        public string Text => $"{Id} {Title}";

        public Place[]? Places { get; set; }

        public object? Any { get; set; }

        [JsonConverter(typeof(JsonStringEnumConverter))]
        public DayOfWeek Odd { get; set; }

        [JsonIgnore]
        public string? Hidden { get; set; }
    }

    private sealed class Extended
    {
        public int Id { get; set; }

        public int A => Id;

        [JsonExtensionData]
        public Dictionary<string, object>? More { get; set; }
    }

    private sealed class Author
    {
        public string? Name { get; set; }

        public string? City { get; set; }
    }

    private sealed class Line
    {
        public int Sku { get; set; }

        public int? Count { get; set; }
    }

    private readonly record struct Place(Point? At);

    private readonly record struct Point(int X);
}
