using System.Collections.Concurrent;
using System.Text.Json;
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
    private readonly ConcurrentDictionary<RowContract, ContractPlans> _contracts = new();

    public PreparedOptions(JsonQueryOptions options)
    {
        JsonSerializerOptions serializer = options.SerializerOptions;
        MakeReadOnly(serializer);

        Format = options.Format;
        _settings = new CellSettings(serializer, options.RawJsonNames);
        ColumnPlanner = new ColumnPlanner(_settings, options.DuplicateNames);
        ColumnPlans = new PlanCache(ColumnPlanner);
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

    /// <summary>Gets what plans untyped queries.</summary>
    public IRowPlanner ColumnPlanner { get; }

    /// <summary>Gets the plans of untyped queries.</summary>
    public PlanCache ColumnPlans { get; }

    public JsonQueryFormat Format { get; }

    public OutputPool Outputs { get; }

    /// <summary>Gets the plans of a type's contract.</summary>
    /// <exception cref="NotSupportedException">The serializer has no metadata for the type.</exception>
    public ContractPlans PlansOf(RowContract contract) =>
        _contracts.TryGetValue(contract, out ContractPlans? plans) ? plans
        : _contracts.GetOrAdd(contract, new ContractPlans(contract, _settings));

    /// <summary>Makes the document of a query.</summary>
    public Document CreateDocument(ExpectedRows rows, BufferedOutput output) =>
        rows != ExpectedRows.All ? new ObjectDocument(output, rows, isOneLine: Format == JsonQueryFormat.Lines)
        : Format switch
        {
            JsonQueryFormat.Lines => new LinesDocument(output),
            JsonQueryFormat.ForJson => new ForJsonDocument(output, _settings.MaxDepth),
            _ => new ArrayDocument(output),
        };

    /// <summary>Locks the options as JsonSerializer does on their first use, without its trimming-unsafe overload.</summary>
    private static void MakeReadOnly(JsonSerializerOptions serializer)
    {
        if (serializer.IsReadOnly)
        {
            return;
        }

        try
        {
            serializer.TypeInfoResolver ??= ReflectionFeature.DefaultResolver;
        }
        catch (InvalidOperationException) when (serializer.IsReadOnly)
        {
            // JsonSerializer, on another thread, was first: then the resolver is set as well.
        }

        serializer.MakeReadOnly();
    }
}
