namespace Dapper.Json.Tests.Documentation.Reference;

/// <summary>The code of docs/reference/telemetry.md, word for word.</summary>
public class TelemetryCode
{
    [Fact]
    public void An_observer_is_told_why_rows_become_objects()
    {
        using var connection = Databases.Open();
        using var log = new StringWriter();
        var options = new JsonQueryOptions();

        JsonQueryOptions observed = options.WithObserver(plan =>
        {
            if (!plan.IsDirect)
            {
                log.WriteLine(plan);
            }
        });

        connection.QueryJsonString<Computed>("select 1 Id", options: observed);
        Assert.StartsWith("Computed: Dapper creates an object for each row", log.ToString(), StringComparison.Ordinal);
    }

    private sealed class Computed
    {
        public int Id { get; set; }

        public int Twice => 2 * Id;
    }
}
