namespace Dapper.Json.Tests.Results;

/// <summary>Several results of one command, in their order, with the options to write them under.</summary>
internal sealed record GeneratedSets(GeneratedSet[] All, JsonQueryOptions Options)
{
    // Made once: so their caches hold plans of many trees.
    private static readonly JsonQueryOptions[] OptionSets =
    [
        .. from policy in new[] { null, JsonNamingPolicy.CamelCase, JsonNamingPolicy.SnakeCaseLower }
           from encoder in new[] { null, JavaScriptEncoder.UnsafeRelaxedJsonEscaping }
           from ignore in new[] { JsonIgnoreCondition.Never, JsonIgnoreCondition.WhenWritingNull }
           from isIndented in new[] { false, true }
           from threshold in new[] { 1, 50, 400, 16_384 }
           select new JsonQueryOptions(new JsonSerializerOptions
           {
               PropertyNamingPolicy = policy,
               Encoder = encoder,
               DefaultIgnoreCondition = ignore,
               WriteIndented = isIndented,
           })
           {
               FlushThreshold = threshold,
           },
    ];

    /// <summary>Gets results without an error.</summary>
    public static Arbitrary<GeneratedSets> Any { get; } = Arb.From(
        from options in Gen.Elements(OptionSets)
        from seed in Gen.Choose(0, int.MaxValue)
        select new GeneratedSets(new SetsMaker(new Random(seed)).Make(), options),
        static sets => sets.Smaller());

    /// <summary>Gets the list that a query takes.</summary>
    public JsonResultSet[] Sets => [.. All.Select(set => set.ToSet(ParentOf(set), All.FirstOrDefault(other => other.Name == set.Of)))];

    /// <summary>Gets the results as a driver answers with them.</summary>
    public FakeResult[] Results => [.. All.Where(static set => set.IsRead).Select(static set => set.Result)];

    /// <summary>Returns the result whose rows hold those of another; null for none.</summary>
    public GeneratedSet? ParentOf(GeneratedSet set) =>
        set.IsTied ? All.Single(other => other.Path.Length == set.Path.Length - 1 && other.Holds(set)) : null;

    /// <summary>Returns the same with other rows in one result.</summary>
    public GeneratedSets With(int index, object?[][] rows) =>
        this with { All = [.. All.Select((set, i) => i == index ? set with { Rows = rows } : set)] };

    public override string ToString()
    {
        JsonSerializerOptions serializer = Options.SerializerOptions;
        return $"{string.Join("\n", (object[])All)}\n{serializer.PropertyNamingPolicy}, {serializer.DefaultIgnoreCondition}, "
            + $"indented {serializer.WriteIndented}, threshold {Options.FlushThreshold}";
    }

    private IEnumerable<GeneratedSets> Smaller()
    {
        for (int i = 0; i < All.Length; i++)
        {
            GeneratedSet set = All[i];
            bool isLeaf = !Array.Exists(All, set.Holds);

            // A total takes its column out of the rows that it is of.
            bool isNeeded = set.Kind == ResultKind.Total || Array.Exists(All, other => other.Of is { } of && of == set.Name);
            if (isLeaf && !isNeeded && All.Count(static other => other.IsRead) > (set.IsRead ? 1 : 0))
            {
                yield return this with { All = [.. All[..i], .. All[(i + 1)..]] };
            }

            for (int row = 0; row < set.Rows.Length && isLeaf && !set.IsRequired; row++)
            {
                yield return With(i, [.. set.Rows[..row], .. set.Rows[(row + 1)..]]);
            }
        }
    }
}
