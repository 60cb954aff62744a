using Dapper.Json.Shapes;
using Dapper.Json.Tests.Telemetry;

namespace Dapper.Json.Tests.Planning;

/// <summary>A plan is made once per schema, found by its columns alone, and forgotten in time.</summary>
public class PlanCacheTests
{
    private readonly CountingPlanner _planner = new(FreshOptions.Create().Prepare().Planners.For(RowForm.Object));

    [Fact]
    public void A_changed_schema_under_the_same_sql_gets_a_plan_of_its_own()
    {
        var options = FreshOptions.Create();
        using var plans = new PlanFigures();
        var results = new Queue<FakeResult>(
        [
            FakeResult.Of([FakeColumn.Of<int>("Id", "int")], [1]),
            FakeResult.Of([FakeColumn.Of<int>("Id", "int"), FakeColumn.Of<string>("Title", "text")], [1, "x"]),
            FakeResult.Of([FakeColumn.Of<int>("Key", "int")], [1]),
            FakeResult.Of([FakeColumn.Of<long>("Id", "int")], [1L]),
            FakeResult.Of([FakeColumn.Of<string>("Data", "text")], ["[1]"]),
            FakeResult.Of([FakeColumn.Of<string>("Data", "json")], ["[1]"]),
        ]);
        using var connection = new FakeConnection(new FakeServer(_ => [results.Dequeue()]));

        List<string> written = [.. Enumerable.Range(0, 6).Select(_ => connection.QueryJsonString("select *", options: options))];

        Assert.Equal(["""[{"id":1}]""", """[{"id":1,"title":"x"}]""", """[{"key":1}]""", """[{"id":1}]""", """[{"data":"[1]"}]""", """[{"data":[1]}]"""], written);
        Assert.Equal((6, 0), (plans.Made, plans.Found));
    }

    [Fact]
    public void A_schema_that_is_refused_leaves_no_plan()
    {
        var options = FreshOptions.Create();
        using var plans = new PlanFigures();
        using var connection = new FakeConnection(new FakeServer(FakeResult.OfValues<int>("", 1)));

        Assert.Throws<JsonQueryException>(() => connection.QueryJsonString("select", options: options));
        Assert.Throws<JsonQueryException>(() => connection.QueryJsonString("select", options: options));

        Assert.Equal((0, 0), (plans.Made, plans.Found));
    }

    [Theory]
    [InlineData(null)]
    [InlineData("select Popular")]
    public void What_is_asked_for_again_outlives_what_is_not(string? sql)
    {
        var plans = new PlanCache(generationSize: 8);
        PlanFor(plans, "Popular", sql: sql);

        for (int i = 0; i < 100; i++)
        {
            PlanFor(plans, $"Column{i}");
            PlanFor(plans, "Popular", sql: sql);
        }

        PlanFor(plans, "Popular");
        Assert.Equal(101, _planner.Plans);
        PlanFor(plans, "Column0");
        Assert.Equal(102, _planner.Plans);
    }

    [Fact]
    public void Schemas_whose_hashes_collide_keep_their_own_plans()
    {
        var plans = new PlanCache(generationSize: 8);
        string[] names = ["A", "B", "C", "D", "E"];
        var held = new Held();

        // Enough rounds to turn the generations over, and to take plans back from the old one.
        for (int round = 0; round < 20; round++)
        {
            foreach (string name in names)
            {
                RowPlan plan = PlanFor(plans, name, collides: true);
                Assert.Same(plan, PlanFor(plans, name, collides: true));
                held.Add(() => PlanFor(plans, $"Other{round}{name}", collides: true));
            }
        }

        Assert.InRange(held.Count(), 1, 16);
        GC.KeepAlive(plans);
    }

    private RowPlan PlanFor(PlanCache plans, string column, bool collides = false, string? sql = null)
    {
        using var reader = new FakeDataReader(FakeResult.OfValues<int>(column, 1));
        using RowSource rows = collides ? new CollidingRows(reader) : KnownDrivers.Open(new OpenedReader(reader));
        RowPlan plan = plans.For(_planner, rows, sql);

        Assert.True(reader.Read());
        using var stream = new MemoryStream();
        using (var writer = new Utf8JsonWriter(stream))
        {
            Assert.True(plan.WriteRow(new RowCursor().Begin(rows, new BufferedOutput(writer))));
        }

        string expected = JsonSerializer.Serialize(new Dictionary<string, int> { [JsonNamingPolicy.CamelCase.ConvertName(column)] = 1 });
        Assert.Equal(expected, System.Text.Encoding.UTF8.GetString(stream.ToArray()));
        return plan;
    }

    [Fact]
    public void Plans_are_made_found_and_evicted()
    {
        using var plans = new PlanFigures();
        var options = FreshOptions.Create();
        const int Generation = 256;

        for (int i = 0; i < 3 * Generation; i++)
        {
            Query(i);
        }

        Query(0);
        Query((3 * Generation) - 1);

        // Of three full generations the first was dropped when the third began, and made again.
        Assert.Equal(((3 * Generation) + 1, 1, 2 * Generation), (plans.Made, plans.Found, plans.Evicted));

        void Query(int column)
        {
            using var connection = new FakeConnection(new FakeServer(FakeResult.OfValues<int>($"c{column}", 1)));
            connection.QueryJsonString("select", options: options);
        }
    }
}
