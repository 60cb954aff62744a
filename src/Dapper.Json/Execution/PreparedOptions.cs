using System.Collections.Concurrent;
using System.Data;
using System.Text.Json;
using System.Text.Json.Serialization;
using Dapper.Json.Cells;
using Dapper.Json.Contracts;
using Dapper.Json.Documents;
using Dapper.Json.Output;
using Dapper.Json.Planning;

namespace Dapper.Json.Execution;

/// <summary>What is worked out once from a <see cref="JsonQueryOptions"/>, and the caches that live as long as it does.</summary>
internal sealed class PreparedOptions
{
    private readonly CellSettings _settings;
    private readonly NameSettings _names;
    private readonly PlanStore _plans;
    private readonly StoredPlans?[] _columnPlans;
    private readonly ConcurrentDictionary<RowContract, ContractPlans> _contracts;
    private readonly Lazy<PreparedOptions> _ofSeveral;

    /// <param name="options">The options.</param>
    /// <param name="plans">Where the plans are kept: all of an options instance in one place, with one bound.</param>
    /// <param name="isOfSeveral">Whether a name in them may be that of a column of another result.</param>
    public PreparedOptions(JsonQueryOptions options, PlanStore plans, bool isOfSeveral = false)
    {
        JsonSerializerOptions serializer = options.SerializerOptions;
        ReflectionFeature.MakeReadOnly(serializer);

        Format = options.Format;
        Fields = options.Fields;
        Observer = options.Observer;
        _ofSeveral = new Lazy<PreparedOptions>(() => new PreparedOptions(options, plans, isOfSeveral: true));
        _settings = new CellSettings(serializer, options.RawJsonNames) { IsOfSeveral = isOfSeveral };
        _names = new NameSettings(
            options.DuplicateNames, options.PathNames, options.KeyNames, options.UnmappedColumns == JsonUnmappedMemberHandling.Disallow);
        _plans = plans;
        _columnPlans = new StoredPlans?[Enum.GetValues<RowForm>().Length];
        _contracts = new ConcurrentDictionary<RowContract, ContractPlans>();
        SelectedPlans = new SelectedPlans();
        ColumnOrders = options.PathNames ? new CommandOrders(isInOrder: false) : null;
        Outputs = new OutputPool(
            options.FlushThreshold,
            new JsonWriterOptions
            {
                Encoder = serializer.Encoder,
                Indented = serializer.WriteIndented && options.Format != JsonQueryFormat.Lines,
                IndentCharacter = serializer.IndentCharacter,
                IndentSize = serializer.IndentSize,
                NewLine = serializer.NewLine,
                MaxDepth = _settings.MaxDepth,
                SkipValidation = true,
            });
    }

    /// <summary>Gets which commands read their columns in order; null if all do.</summary>
    public CommandOrders? ColumnOrders { get; }

    /// <summary>Gets the plans of clients that have selected fields.</summary>
    public SelectedPlans SelectedPlans { get; }

    /// <summary>Gets the fields that are written; null for all.</summary>
    public JsonFields? Fields { get; private set; }

    /// <summary>Gets what is called with the plans of typed queries; null for none.</summary>
    public Action<JsonQueryPlan>? Observer { get; private set; }

    public JsonQueryFormat Format { get; }

    public OutputPool Outputs { get; }

    /// <summary>Gets the same for one of several results, with plans of its own.</summary>
    public PreparedOptions OfSeveral => _ofSeveral.Value.With(_ofSeveral.Value.Fields, Observer);

    /// <summary>Gets the same for other fields, with the same caches.</summary>
    public PreparedOptions Select(JsonFields? fields) => With(fields, Observer);

    /// <summary>Gets the same with a further observer, with the same caches.</summary>
    public PreparedOptions Observe(Action<JsonQueryPlan> observer) => With(Fields, Observer + observer);

    /// <summary>Gets what tells whether each name in the options is that of a column of some result.</summary>
    public UnseenNames CreateUnseenNames() => new(_settings.RawJsonColumns, _names.Keys);

    /// <summary>Gets the plans of rows whose columns decide.</summary>
    public StoredPlans ColumnPlans(RowForm form) => _columnPlans[(int)form] ??= new StoredPlans(ColumnPlanner(form), _plans);

    /// <summary>Gets what makes those plans.</summary>
    public ColumnPlanner ColumnPlanner(RowForm form) => new(_settings, _names, form);

    /// <summary>Gets the plans of a type's contract.</summary>
    /// <exception cref="NotSupportedException">The serializer has no metadata for the type.</exception>
    public ContractPlans PlansOf(RowContract contract) =>
        _contracts.TryGetValue(contract, out ContractPlans? plans) ? plans
        : _contracts.GetOrAdd(contract, new ContractPlans(contract, _settings, _names, _plans));

    /// <summary>Makes the document of a query.</summary>
    public Document CreateDocument(ExpectedRows rows, BufferedOutput output) =>
        rows != ExpectedRows.All ? new ObjectDocument(output, rows, isOneLine: Format == JsonQueryFormat.Lines)
        : Format switch
        {
            JsonQueryFormat.Lines => new LinesDocument(output),
            JsonQueryFormat.ForJson => new ForJsonDocument(output, _settings.MaxDepth),
            _ => CreateValue(output),
        };

    /// <summary>Makes the document of all rows of a query, as a value that may stand inside another document.</summary>
    public Document CreateValue(JsonOutput output) =>
        Format == JsonQueryFormat.Table ? new TableDocument(output, ColumnPlanner(RowForm.Array), Fields) : new ArrayDocument(output);

    /// <summary>Says whether the columns of several results are read in their order, whatever they are. Made before anything is opened.</summary>
    /// <exception cref="NotSupportedException">The serializer has no metadata for a type of theirs.</exception>
    public bool ReadsInOrder(JsonResultSet[] results)
    {
        bool readsInOrder = !_names.ArePaths;
        foreach (JsonResultSet result in results)
        {
            if (result.Contract is { } contract)
            {
                OfSeveral.PlansOf(contract);
                readsInOrder = false;
            }
        }

        return readsInOrder;
    }

    /// <summary>Gives what Dapper asks its drivers for: a second row must be fetched to know that a single one is single.</summary>
    /// <param name="rows">Which rows are wanted.</param>
    /// <param name="isSequential">Whether the columns are going to be read in their order.</param>
    public CommandBehavior BehaviorOf(ExpectedRows rows, bool isSequential)
    {
        CommandBehavior results = rows == ExpectedRows.Several ? CommandBehavior.Default : CommandBehavior.SingleResult;

        // The first object may have several rows where names are paths.
        bool isSingle = rows is ExpectedRows.First or ExpectedRows.FirstOrDefault && !_names.ArePaths;
        return results | (isSingle ? CommandBehavior.SingleRow : 0) | (isSequential ? CommandBehavior.SequentialAccess : 0);
    }

    /// <summary>Gives what a row of all rows becomes.</summary>
    public RowForm FormOf(ExpectedRows rows) => Format switch
    {
        JsonQueryFormat.Values when rows == ExpectedRows.All => RowForm.Element,
        JsonQueryFormat.Table when rows == ExpectedRows.All => RowForm.Array,
        _ => RowForm.Object,
    };

    /// <summary>Gets a copy that shares all caches. It is made for each request that selects fields, so nothing is worked out anew.</summary>
    private PreparedOptions With(JsonFields? fields, Action<JsonQueryPlan>? observer)
    {
        if (ReferenceEquals(fields, Fields) && ReferenceEquals(observer, Observer))
        {
            return this;
        }

        var other = (PreparedOptions)MemberwiseClone();
        (other.Fields, other.Observer) = (fields, observer);
        return other;
    }
}
