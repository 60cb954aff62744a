using System.Data.Common;
using System.Globalization;
using FsCheck;
using FsCheck.Fluent;
using Xunit;

namespace Dapper.Json.Generated;

/// <summary>Runs generated cases on a database; a failure's message has the seed, which <see cref="Replay"/> takes.</summary>
internal static class ContractRuns
{
    /// <summary>Names the number of cases, for a long run.</summary>
    private const string Count = "DAPPER_JSON_CASES";

    /// <summary>Names the seed of a run to be repeated, as FsCheck reports it: two numbers, or three, with commas.</summary>
    private const string Replay = "DAPPER_JSON_SEED";

    /// <summary>Gets how many cases are run, and from which seed.</summary>
    public static Config Config => Of(defaultCount: 100);

    /// <param name="connection">Where the queries run.</param>
    /// <param name="queries">The queries.</param>
    /// <param name="leastDirect">
    /// The least part of the cases that have a plan that must be written straight from their columns: so far below what many have that forty have more.
    /// </param>
    /// <param name="also">Runs a query in another way: to compile its type and its reader costs more than to run it.</param>
    public static void Check(DbConnection connection, Arbitrary<GeneratedQuery> queries, double leastDirect, Action<GeneratedQuery>? also = null)
    {
        int run = 0;
        int planned = 0;
        int direct = 0;
        Prop.ForAll(
            queries,
            query =>
            {
                JsonQueryPlan? plan = ContractCheck.Run(connection, query);
                run++;
                planned += plan is null ? 0 : 1;
                direct += plan is { IsDirect: true } ? 1 : 0;
                also?.Invoke(query);
            }).Check(Of(defaultCount: 40));
        TestContext.Current.TestOutputHelper?.WriteLine($"{run} cases, {planned} with a plan, {direct} of them direct");

        Assert.True(direct >= planned * leastDirect, $"Only {direct} of {planned} cases that have a plan were written straight from their columns.");
    }

    private static Config Of(int defaultCount)
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
