using System.Collections.Concurrent;
using System.Runtime.CompilerServices;
using System.Text.Encodings.Web;
using System.Text.Json;
using System.Text.Json.Serialization;
using Dapper.Json.Cells;
using Dapper.Json.Contracts;
using Dapper.Json.Output;
using Dapper.Json.Planning;

namespace Dapper.Json.Execution;

/// <summary>What is worked out once from a <see cref="JsonQueryOptions"/>, and the caches that live as long as it does.</summary>
internal sealed class PreparedOptions
{
    /// <summary>What 0 stands for in JsonSerializerOptions.MaxDepth; to Utf8JsonWriter it is 1,000.</summary>
    private const int SerializerDefaultMaxDepth = 64;

    private readonly ConcurrentDictionary<RowContract, ContractPlans> _contracts = new();
    private readonly ConditionalWeakTable<object, ContractPlans> _owned = new();

    public PreparedOptions(JsonQueryOptions options)
    {
        JsonSerializerOptions serializer = options.SerializerOptions;
        MakeReadOnly(serializer);

        Query = options;
        Serializer = serializer;
        OmitsNulls = serializer.DefaultIgnoreCondition is JsonIgnoreCondition.WhenWritingNull or JsonIgnoreCondition.WhenWritingDefault
            || serializer.IgnoresNullValues();
        RepairsTextFirst = serializer.Encoder is { } encoder && encoder != JavaScriptEncoder.Default;
        MaxDepth = serializer.MaxDepth == 0 ? SerializerDefaultMaxDepth : serializer.MaxDepth;
        Plans = new PlanCache(new RowPlanner(this));
        Outputs = new JsonOutputPool(
            options.FlushThreshold,
            new JsonWriterOptions
            {
                Encoder = serializer.Encoder,
                Indented = serializer.WriteIndented && options.Format != JsonQueryFormat.Lines,
                IndentCharacter = serializer.IndentCharacter,
                IndentSize = serializer.IndentSize,
                NewLine = serializer.NewLine,
                MaxDepth = MaxDepth,
                SkipValidation = true,
            },
            isLines: options.Format == JsonQueryFormat.Lines);
        Columns = new TypeTable(this);
    }

    public JsonQueryOptions Query { get; }

    public JsonSerializerOptions Serializer { get; }

    public bool OmitsNulls { get; }

    /// <summary>
    /// Gets whether invalid UTF-8 must be replaced before it is encoded. The default encoder escapes U+FFFD, so it
    /// makes no difference there; others keep the character, but write the escape for an invalid byte.
    /// </summary>
    public bool RepairsTextFirst { get; }

    /// <summary>Gets how deep the document, and each value that is JSON already, may be nested.</summary>
    public int MaxDepth { get; }

    public PlanCache Plans { get; }

    public JsonOutputPool Outputs { get; }

    public TypeTable Columns { get; }

    /// <summary>Gets the plans of a type's contract.</summary>
    /// <exception cref="NotSupportedException">The serializer has no metadata for the type.</exception>
    public ContractPlans PlansOf(RowContract contract) =>
        contract.Owner is { } owner ? OwnedPlansOf(contract, owner)
        : _contracts.TryGetValue(contract, out ContractPlans? plans) ? plans
        : _contracts.GetOrAdd(contract, new ContractPlans(contract, this));

    /// <summary>Says whether the caller has a converter for a type.</summary>
    public bool HasConverter(Type type) => Serializer.Converters.Any(converter => converter.CanConvert(type));

    /// <summary>Apart from its caller, so that only these contracts pay for a closure.</summary>
    private ContractPlans OwnedPlansOf(RowContract contract, object owner) =>
        _owned.GetValue(owner, _ => new ContractPlans(contract, this));

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
