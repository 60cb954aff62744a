namespace Dapper.Json.Analyzers.Sql;

/// <summary>A parameter that SQL names.</summary>
/// <param name="Name">The name without its prefix.</param>
/// <param name="Written">The name as it is written, with its prefix.</param>
/// <param name="Start">Its position in the SQL.</param>
internal sealed record SqlParameter(string Name, string Written, int Start);
