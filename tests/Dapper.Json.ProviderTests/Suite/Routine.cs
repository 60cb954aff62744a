namespace Dapper.Json.ProviderTests.Suite;

/// <summary>A stored procedure or function, as it is called.</summary>
/// <param name="Sql">Its name, or the statement that calls it.</param>
/// <param name="Type">Which of the two it is.</param>
public sealed record Routine(string Sql, CommandType Type);
