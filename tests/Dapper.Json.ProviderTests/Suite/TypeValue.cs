namespace Dapper.Json.ProviderTests.Suite;

/// <summary>A value of a database's type.</summary>
/// <param name="Type">The type, as the database calls it in a column's definition.</param>
/// <param name="Sql">The value, as an SQL expression.</param>
/// <param name="Outcome">What must become of it.</param>
/// <param name="Json">Its JSON under some options.</param>
/// <param name="DependsOnOptions">Whether the JSON follows the options as that of a CLR value does.</param>
public sealed record TypeValue(string Type, string Sql, Outcome Outcome, Func<JsonSerializerOptions, string> Json, bool DependsOnOptions = false);
