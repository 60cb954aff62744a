using System.Collections.Concurrent;
using System.Diagnostics;

namespace Dapper.Json.ProviderTests.Suite;

/// <summary>Dashboards count the activities of kind Client: each query is one, whether the driver's own are listened to or not.</summary>
/// <param name="driver">The name of the driver's source.</param>
public abstract class ActivityTests<TDatabase>(string driver) : DatabaseTests<TDatabase>
    where TDatabase : Database, new()
{
    private const string Library = "Dapper.Json";

    [Fact]
    public async Task The_query_is_the_client_where_the_driver_is_not_listened_to() =>
        Assert.Equal([(Library, ActivityKind.Client)], await ListenAsync([Library]));

    [Fact]
    public async Task The_drivers_activity_is_the_client_where_it_is_listened_to() =>
        Assert.Equal([(driver, ActivityKind.Client), (Library, ActivityKind.Internal)], await ListenAsync([Library, driver]));

    private Task<(string Source, ActivityKind Kind)[]> ListenAsync(string[] sources) => Activities.OfQueryAsync(Database, sources, Token);
}

/// <summary>Listens to the activities of a query.</summary>
internal static class Activities
{
    /// <summary>Gives the activities of one query, in the order of their ends.</summary>
    public static async Task<(string Source, ActivityKind Kind)[]> OfQueryAsync(Database database, string[] sources, CancellationToken token)
    {
        await using DbConnection connection = await database.OpenAsync();
        using var test = new Activity("test");
        test.SetIdFormat(ActivityIdFormat.W3C).Start();
        var ended = new ConcurrentQueue<Activity>();
        using var listener = new ActivityListener
        {
            ShouldListenTo = source => sources.Contains(source.Name),
            Sample = (ref ActivityCreationOptions<ActivityContext> _) => ActivitySamplingResult.AllData,
            ActivityStopped = ended.Enqueue,
        };
        ActivitySource.AddActivityListener(listener);

        await connection.QueryJsonAsync("select 1 as n", null, Stream.Null, cancellationToken: token);

        // Other tests run beside this one.
        return [.. ended.Where(activity => activity.TraceId == test.TraceId).Select(static activity => (activity.Source.Name, activity.Kind))];
    }
}
