using System.Runtime.CompilerServices;
using System.Text.Json;
using Dapper.Json.Cells;
using Dapper.Json.Output;
using Dapper.Json.Planning;

namespace Dapper.Json.Execution;

/// <summary>The read-only form of <see cref="JsonQueryOptions"/>: the settings, and the caches of their plans. Equal options share it.</summary>
internal sealed class PreparedOptions
{
    /// <summary>How many options of one serializer, which differ in other settings, share what is prepared.</summary>
    private const int MaxOfOneSerializer = 64;

    // Each entry lives as long as its serializer's options, and holds no JsonQueryOptions.
    private static readonly ConditionalWeakTable<JsonSerializerOptions, BoundedCache<QuerySettings, PreparedOptions>> Shared = [];

    private readonly Planners _ofSeveral;
    private readonly BoundedCache<PlannersKey, Planners> _without = new(PlanCache.DefaultGenerationSize);

    private PreparedOptions(JsonSerializerOptions serializer, QuerySettings options)
    {
        Query = options;
        var cells = new CellSettings(serializer);
        Planners = new Planners(new PlanSettings(options.AreLossless ? cells.Lossless : cells, options));
        _ofSeveral = new Planners(Settings with { MayBeElsewhere = true });
        Outputs = new OutputPool(
            options.FlushThreshold,
            new JsonWriterOptions
            {
                Encoder = serializer.Encoder,
                Indented = serializer.WriteIndented && !Format.IsOneLine,
                IndentCharacter = serializer.IndentCharacter,
                IndentSize = serializer.IndentSize,
                NewLine = serializer.NewLine,
                MaxDepth = MaxDepth,
                SkipValidation = true,
            });
    }

    /// <summary>Returns the prepared form of settings, and makes the serializer options that they are laid over read-only.</summary>
    public static PreparedOptions For(JsonSerializerOptions serializer, QuerySettings options)
    {
        ReflectionFeature.MakeReadOnly(serializer);
        BoundedCache<QuerySettings, PreparedOptions> known = Shared.GetValue(serializer, static _ => new(MaxOfOneSerializer));
        if (known.TryGet(options, out PreparedOptions? prepared))
        {
            return prepared;
        }

        JsonSerializerOptions applied = options.Over(serializer);
        ReflectionFeature.MakeReadOnly(applied);
        return known.Add(options, new PreparedOptions(applied, options), length: 0);
    }

    /// <summary>Gets the serializer options that values and names are written by.</summary>
    public JsonSerializerOptions Serializer => Settings.Cells.Serializer;

    /// <summary>Gets the settings of the options.</summary>
    public QuerySettings Query { get; }

    /// <summary>Gets the settings of the plans of a query with one result.</summary>
    public PlanSettings Settings => Planners.Settings;

    public FormatRules Format => FormatRules.Of(Query.Format);

    /// <summary>Gets the maximum depth of the document.</summary>
    public int MaxDepth => Settings.Cells.MaxDepth;

    public OutputPool Outputs { get; }

    public PlanCache Plans => Settings.Plans;

    public LargeValues LargeValues { get; } = new();

    /// <summary>Gets the fields that are written; null for all.</summary>
    public JsonFields? Fields { get; private set; }

    /// <summary>Gets the observer of the plans of typed queries; null for none.</summary>
    public Action<JsonQueryPlan>? Observer { get; private set; }

    /// <summary>Gets the settings that the head of a document is written with.</summary>
    public CellSettings HeadSettings => Settings.Cells.Lossless;

    /// <summary>Gets the planners of a query with one result.</summary>
    public Planners Planners { get; }

    /// <summary>Returns the planners of one of several results.</summary>
    /// <param name="leftOut">The columns that are read beside its rows; null for none.</param>
    public Planners PlannersOfSeveral(LeftOutColumns? leftOut) => Without(leftOut, _ofSeveral);

    /// <summary>Returns the planners of a query with one result.</summary>
    /// <param name="leftOut">The columns that are read beside its rows; null for none.</param>
    public Planners PlannersOfOne(LeftOutColumns? leftOut) => Without(leftOut, Planners);

    /// <summary>Creates a tracker of the column names in the options, over several results.</summary>
    public UnseenNames CreateUnseenNames() => new(Query);

    /// <summary>Returns a copy with other fields and another observer. It shares all caches, so it is cheap to create for each request.</summary>
    public PreparedOptions With(JsonFields? fields, Action<JsonQueryPlan>? observer)
    {
        if (fields == Fields && observer == Observer)
        {
            return this;
        }

        var other = (PreparedOptions)MemberwiseClone();
        (other.Fields, other.Observer) = (fields, observer);
        return other;
    }

    private Planners Without(LeftOutColumns? leftOut, Planners all)
    {
        if (leftOut is null)
        {
            return all;
        }

        var key = new PlannersKey(all, leftOut.Text);
        return _without.TryGet(key, out Planners? planners)
            ? planners
            : _without.Add(key, new Planners(all.Settings with { LeftOut = leftOut }), leftOut.Text.Length);
    }

    private sealed record PlannersKey(Planners All, string LeftOut);
}
