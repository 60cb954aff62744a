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

    private PreparedOptions(JsonSerializerOptions serializer, QuerySettings options)
    {
        Query = options;
        var cells = new CellSettings(serializer);
        Planners = new PlannerCache(new PlanSettings(options.AreLossless ? cells.Lossless : cells, options));
        PlannersOfSeveral = new PlannerCache(Settings with { MayBeElsewhere = true });
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

    /// <summary>Gets the planners of a query with one result.</summary>
    public PlannerCache Planners { get; }

    /// <summary>Gets the planners of a query with several results.</summary>
    public PlannerCache PlannersOfSeveral { get; }

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
}
