namespace Dapper.Json.Tests.Contracts.Corpus;

/// <summary>What a plan says of rows that are written directly and of rows that are objects.</summary>
public sealed class ShapeTests
{
    private const string Rows = "select 1 as Id, 'a' as Name union all select 2, 'b' union all select 3, null";
    private static readonly JsonSerializerOptions Web = JsonSerializerOptions.Web;

    [Fact]
    public Task Rows_written_directly() => Check<Direct>(isDirect: true);

    [Fact]
    public Task Rows_written_by_way_of_objects() => Check<ByObjects>(isDirect: false);

    private static async Task Check<T>(bool isDirect)
    {
        using SqliteConnection connection = Databases.Open();
        Assert.Equal(JsonSerializer.Serialize(connection.Query<T>(Rows), Web), connection.QueryJsonString<T>(Rows));

        JsonQueryPlan[] plans =
        [
            connection.ExplainJson<T>(Rows),
            await connection.ExplainJsonAsync<T>(Rows, cancellationToken: TestContext.Current.CancellationToken),
        ];
        Assert.All(plans, plan => Assert.Equal((typeof(T), isDirect), (plan.RowType, plan.IsDirect)));
        Assert.Single(plans.Select(static plan => plan.ToString()).Distinct());
        Assert.Equal($$"""{"isDirect":{{(isDirect ? "true" : "false")}}""", JsonSerializer.Serialize(plans[0], Web).Split(',')[0]);
    }

    public sealed class Direct
    {
        public string? Name { get; set; }

        public int Id { get; set; }
    }

    public sealed class ByObjects
    {
        public string? Name { get; set; }

        public int Id { get; set; }

        public int Next => Id + 1;
    }
}
