namespace Dapper.Json.ProviderTests.SqlServer;

/// <summary>What a server that only speaks SQL Server's protocol may lack: <c>DAPPER_JSON_SQLSERVER_LACKS</c> names it.</summary>
internal static class SqlServerLacks
{
    public const string Variable = "DAPPER_JSON_SQLSERVER_LACKS";
    public const string ExactTimes = "100ns-times";
    public const string Hierarchies = "hierarchyid";
    public const string LoneSurrogates = "lone-surrogates";
    public const string Waiting = "waitfor";
    public const string Collations = "collations";
    public const string JsonSpacing = "for-json-spacing";

    private static readonly Lazy<HashSet<string>> Named = new(static () => Parse(Environment.GetEnvironmentVariable(Variable)));

    /// <summary>Gets all that can be named.</summary>
    public static IReadOnlyList<string> Known { get; } = [ExactTimes, Hierarchies, LoneSurrogates, Waiting, Collations, JsonSpacing];

    /// <summary>Reads names that commas separate.</summary>
    /// <exception cref="ArgumentException">A name is not known.</exception>
    public static HashSet<string> Parse(string? names)
    {
        HashSet<string> named = [.. (names ?? "").Split(',', StringSplitOptions.RemoveEmptyEntries | StringSplitOptions.TrimEntries)];
        string? unknown = named.FirstOrDefault(static name => !Known.Contains(name));
        return unknown is null ? named : throw new ArgumentException($"{Variable} names '{unknown}'. What can be named is {string.Join(", ", Known)}.");
    }

    /// <summary>Ends the test as skipped where the server is said to lack something.</summary>
    public static void SkipWhenLacking(string name) =>
        Assert.SkipWhen(Named.Value.Contains(name), $"The environment variable {Variable} says that the server lacks {name}.");

    /// <summary>Leaves out the values that the server lacks, and types that none is left of. The tests of this class say which.</summary>
    public static IReadOnlyList<TypeColumn> LeftOf(IEnumerable<TypeColumn> types) => LeftOf(types, Named.Value);

    /// <inheritdoc cref="LeftOf(IEnumerable{TypeColumn})"/>
    public static IReadOnlyList<TypeColumn> LeftOf(IEnumerable<TypeColumn> types, HashSet<string> lacking) =>
    [
        .. from column in types
           let left = column.Where(value => NeededBy(value) is not { } name || !lacking.Contains(name))
           where left.Values.Count > 0
           select left,
    ];

    private static string? NeededBy(TypeValue value) =>
        value.Type == "hierarchyid" ? Hierarchies
        : value.Type.Contains(" collate ", StringComparison.Ordinal) ? Collations
        : value.Sql.Contains("nchar(55296)", StringComparison.Ordinal) ? LoneSurrogates
        : value.Sql.Contains(".9999999", StringComparison.Ordinal) ? ExactTimes
        : null;
}
