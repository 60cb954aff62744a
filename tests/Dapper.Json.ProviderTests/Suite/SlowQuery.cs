namespace Dapper.Json.ProviderTests.Suite;

/// <summary>A query that does not end by itself within the time of a test.</summary>
/// <param name="Sql">Its text.</param>
/// <param name="IsRunning">Ends as soon as the database is seen to be running it.</param>
public sealed record SlowQuery(string Sql, Func<Task> IsRunning);
