namespace Dapper.Json.Tests.Telemetry;

/// <summary>What is told of plans.</summary>
public class PlanTelemetryTests
{
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
