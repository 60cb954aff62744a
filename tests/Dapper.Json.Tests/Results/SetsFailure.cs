namespace Dapper.Json.Tests.Results;

/// <summary>What several results may fail of.</summary>
internal enum SetsFailureKind
{
    Cell,
    Read,
    Sink,
    Cancellation,
    TooFew,
    TooMany,
    SecondRow,
}

/// <summary>Several results, one of which fails at a row.</summary>
/// <param name="Sets">The results, which are all read to their ends.</param>
/// <param name="Kind">What fails.</param>
/// <param name="Index">The index of the result.</param>
/// <param name="Row">The index of the row.</param>
/// <param name="Column">The ordinal of the cell.</param>
/// <param name="Seed">The seed for what else is random.</param>
internal sealed record SetsFailure(GeneratedSets Sets, SetsFailureKind Kind, int Index, int Row, int Column, int Seed)
{
    /// <summary>Gets what a failing cell and a failing read throw.</summary>
    public static FormatException CellError { get; } = new("No such value.");

    public static FakeServerException ReadError { get; } = new("Lost.");

    public static Arbitrary<SetsFailure> Any { get; } = Arb.From(
        (from sets in GeneratedSets.Any.Generator
         from kind in Gen.Elements(Enum.GetValues<SetsFailureKind>())
         from seed in Gen.Choose(0, int.MaxValue)
         select Make(sets, kind, seed)).Where(static failure => failure is not null).Select(static failure => failure!),
        static failure => GeneratedSets.Any.Shrinker(failure.Sets).Select(sets => Make(sets, failure.Kind, failure.Seed)).OfType<SetsFailure>());

    /// <summary>Gets the result that fails.</summary>
    public GeneratedSet Failing => Sets.All[Index];

    /// <summary>Returns the results that a driver answers with.</summary>
    /// <param name="source">What the read of the row cancels.</param>
    public FakeResult[] Answers(CancellationTokenSource source)
    {
        GeneratedSet[] read = [.. Sets.All.Where(static set => set.IsRead)];
        int failing = Array.IndexOf(read, Failing);
        FakeResult[] all = [.. read.Select(static set => set.Result)];
        all[failing] = Kind switch
        {
            SetsFailureKind.Cell => new FakeResult(Failing.Columns, Failing.Rows.Select((row, i) => i == Row ? [.. row[..Column], CellError, .. row[(Column + 1)..]] : row)),
            SetsFailureKind.SecondRow => new FakeResult(Failing.Columns, [.. Failing.Rows, Failing.Rows[0]]),
            SetsFailureKind.Read => all[failing].FailingAt(Row + 1, ReadError),
            SetsFailureKind.Cancellation => all[failing].Before(Row + 1, source.Cancel),
            _ => all[failing],
        };
        return Kind switch
        {
            SetsFailureKind.TooFew => all[..^1],
            SetsFailureKind.TooMany => [.. all, FakeResult.Counting(1)],
            _ => all,
        };
    }

    public override string ToString() => $"{Kind} of {Failing.Name}, row {Row}, column {Column}, seed {Seed}\n{Sets}";

    /// <returns>Null if this cannot fail.</returns>
    private static SetsFailure? Make(GeneratedSets sets, SetsFailureKind kind, int seed)
    {
        var random = new Random(seed);
        bool mayBeSkipped = Array.Exists(sets.All, static set => set.Kind is ResultKind.Row && set.Rows.Length == 0);
        var places =
            (from set in sets.All
             where set.IsRead && set.Kind != ResultKind.MustExist
             where kind != SetsFailureKind.SecondRow || set.Kind is ResultKind.Row or ResultKind.Value or ResultKind.Spread
             from r in Enumerable.Range(0, set.Page.Length)
             from c in Enumerable.Range(0, set.Columns.Length)
             where r == 0 || c != set.TotalColumn || kind != SetsFailureKind.Cell
             select (Index: Array.IndexOf(sets.All, set), Row: r, Column: c)).ToArray();
        if (mayBeSkipped || SetsModel.Write(sets) is null || places.Length == 0)
        {
            return null;
        }

        (int index, int row, int column) = places[random.Next(places.Length)];

        // Pools of its own: equal options of one serializer share them, and other tests run at the same time.
        var options = new JsonQueryOptions(sets.Options) { SerializerOptions = new JsonSerializerOptions(sets.Options.SerializerOptions!) };
        return new SetsFailure(sets with { Options = options }, kind, index, row, column, seed);
    }
}
