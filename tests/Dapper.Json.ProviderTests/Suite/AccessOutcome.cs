namespace Dapper.Json.ProviderTests.Suite;

/// <summary>What a generated query is to write.</summary>
/// <param name="Json">The document; null if a value is refused.</param>
/// <param name="Refused">The names of the columns of which the error is to name one.</param>
internal sealed record AccessOutcome(string? Json, IReadOnlyCollection<string> Refused)
{
    /// <summary>Gets what kind of outcome it is.</summary>
    public string Kind => Json is null ? "refused" : "written";

    public static AccessOutcome Of(Func<string> json, IEnumerable<AccessColumn> refused)
    {
        string[] names = [.. refused.Select(static column => column.Name)];
        return new AccessOutcome(names.Length == 0 ? json() : null, names);
    }
}
