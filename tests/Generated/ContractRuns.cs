using FsCheck;

namespace Dapper.Json.Generated;

/// <summary>
/// Runs generated cases on a database. A failure's message has the number of its case, for DAPPER_JSON_SHAPE; those of FsCheck have the seed, for
/// <see cref="Replay"/>.
/// </summary>
internal static class ContractRuns
{
    /// <summary>Names the number of cases, for a long run.</summary>
    private const string Count = "DAPPER_JSON_CASES";

    /// <summary>Names the seed of a run to be repeated, as FsCheck reports it: two numbers, or three, with commas.</summary>
    private const string Replay = "DAPPER_JSON_SEED";

    /// <summary>Gets how many cases are run, and from which seed.</summary>
    public static Config Config => Of(defaultCount: 100);

    /// <param name="connection">Where the queries run.</param>
    /// <param name="dialect">What they are asked in.</param>
    /// <param name="isNested">Whether there are objects and lists inside of the rows.</param>
    /// <param name="leastDirect">
    /// The least part of the cases that have a plan that must be written straight from their columns: so far below what many have that these have more.
    /// </param>
    /// <param name="count">How many there are, unless the environment says another number.</param>
    /// <param name="also">Runs a query in another way.</param>
    public static void Check(
        DbConnection connection, Dialect dialect, bool isNested, double leastDirect, int count, Action<GeneratedQuery>? also = null)
    {
        GeneratedQuery[] queries = GeneratedQuery.Make(GeneratedCases.Numbers(count), dialect, isNested);
        var kinds = new List<string>();
        foreach (GeneratedQuery query in queries)
        {
            kinds.Add(ContractCheck.Run(connection, query));
            also?.Invoke(query);
        }

        int CountOf(string kind) => kinds.Count(one => one == kind);
        string told = $"{queries[0].Name}: {string.Join(", ", kinds.Distinct().Select(kind => $"{CountOf(kind)} {kind}"))}";
        TestContext.Current.TestOutputHelper?.WriteLine(told);
        Assert.True(
            GeneratedCases.AreChosen || (CountOf(ContractCheck.Direct) >= (CountOf(ContractCheck.Direct) + CountOf(ContractCheck.Objects)) * leastDirect
                && CountOf(ContractCheck.Refused) <= 0.3 * kinds.Count), told);
    }

    /// <param name="defaultCount">How many there are, unless the environment says another number.</param>
    public static Config Of(int defaultCount)
    {
        int cases = int.TryParse(Environment.GetEnvironmentVariable(Count), CultureInfo.InvariantCulture, out int given) ? given : defaultCount;
        Config config = FsCheck.Config.QuickThrowOnFailure.WithMaxTest(cases).WithQuietOnSuccess(true);
        if (Environment.GetEnvironmentVariable(Replay) is not { Length: > 0 } seed)
        {
            return config;
        }

        ulong[] parts = [.. seed.Trim('(', ')').Split(',').Select(static part => ulong.Parse(part, CultureInfo.InvariantCulture))];
        return parts.Length > 2 ? config.WithReplay(parts[0], parts[1], (int)parts[2]) : config.WithReplay(parts[0], parts[1]);
    }
}
