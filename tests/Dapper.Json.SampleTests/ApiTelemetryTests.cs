using Xunit;

namespace Dapper.Json.SampleTests;

/// <summary>The sample's telemetry on the console.</summary>
public sealed class ApiTelemetryTests
{
    [Theory]
    [InlineData("true", true)]
    [InlineData("false", false)]
    public async Task The_console_shows_the_queries_and_their_figures_where_the_switch_is_on(string telemetry, bool isShown)
    {
        await using var api = new ApiProcess(["--telemetry", telemetry]);
        await api.InitializeAsync();
        using (var client = new HttpClient { BaseAddress = api.Address })
        {
            await client.GetStringAsync("posts/42", TestContext.Current.CancellationToken);
        }

        await api.DisposeAsync();

        Assert.Equal(isShown, api.Output.Contains("    db.response.returned_rows: 1"));
        if (!OperatingSystem.IsWindows())
        {
            // The exporter writes metrics when the process is asked to end. On Windows it is killed.
            Assert.Equal(isShown, api.Output.Any(static line => line.StartsWith("Metric Name: db.client.response.returned_rows,", StringComparison.Ordinal)));
        }
    }
}
