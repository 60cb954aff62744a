using Dapper.Json.Benchmarks.Databases;

namespace Dapper.Json.Benchmarks.Soak;

/// <summary>A database that this program can soak, and whether it is here.</summary>
/// <param name="Name">The name for headings and filters.</param>
/// <param name="Variable">What names its server; null where none is needed.</param>
/// <param name="Open">Makes the pool of its connections.</param>
internal sealed record KnownSoak(string Name, ServerVariable? Variable, Func<SoakDatabase> Open)
{
    /// <summary>Gets those that are here.</summary>
    public static IReadOnlyList<KnownSoak> Here { get; } = [.. KnownDatabases.Soaks.Where(soak => soak.Variable is not { IsSet: false })];

    /// <summary>Gets why the others are not.</summary>
    public static IReadOnlyList<string> Absences { get; } = [.. KnownDatabases.Soaks.Except(Here).Select(soak => soak.Variable!.Absence)];
}
