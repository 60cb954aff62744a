using System.Globalization;

namespace Dapper.Json.Generated;

/// <summary>Runs cases that are made from a number. DAPPER_JSON_CASES says how many, DAPPER_JSON_SHAPE which is the first: a failure names it.</summary>
internal static class GeneratedCases
{
    /// <param name="defaultCount">The number of cases, unless the environment says another.</param>
    /// <param name="check">Checks the case of a number, and returns what kind it was.</param>
    /// <returns>How many cases were of each kind.</returns>
    public static IReadOnlyDictionary<string, int> Run(int defaultCount, Func<Random, string> check) =>
        RunAsync(defaultCount, random => Task.FromResult(check(random))).GetAwaiter().GetResult();

    /// <inheritdoc cref="Run"/>
    public static async Task<IReadOnlyDictionary<string, int>> RunAsync(int defaultCount, Func<Random, Task<string>> check)
    {
        int count = Setting("DAPPER_JSON_CASES", defaultCount);
        int first = Setting("DAPPER_JSON_SHAPE", 0);
        var kinds = new SortedDictionary<string, int>(StringComparer.Ordinal);
        for (int number = first; number < first + count; number++)
        {
            string kind;
            try
            {
                kind = await check(new Random(number)).ConfigureAwait(false);
            }
            catch (Exception failure)
            {
                throw new InvalidOperationException($"DAPPER_JSON_SHAPE={number}: {failure.Message}", failure);
            }

            kinds[kind] = kinds.GetValueOrDefault(kind) + 1;
        }

        TestContext.Current.TestOutputHelper?.WriteLine($"{count} cases: {string.Join(", ", kinds.Select(static kind => $"{kind.Value} {kind.Key}"))}");
        return kinds;
    }

    /// <summary>Gets the numbers of cases: in each run others, unless DAPPER_JSON_SHAPE says which is the first.</summary>
    public static IEnumerable<int> Numbers(int defaultCount) =>
        Enumerable.Range(Setting("DAPPER_JSON_SHAPE", Random.Shared.Next(1_000_000_000)), Setting("DAPPER_JSON_CASES", defaultCount));

    /// <summary>Gets whether a failed case is repeated: then not each kind need be among the cases.</summary>
    public static bool AreChosen => Environment.GetEnvironmentVariable("DAPPER_JSON_SHAPE") is not null;

    private static int Setting(string name, int otherwise) =>
        int.TryParse(Environment.GetEnvironmentVariable(name), CultureInfo.InvariantCulture, out int given) ? given : otherwise;
}
