using System.Runtime.CompilerServices;
using System.Text.Json;
using System.Text.Json.Serialization;
using Dapper.Json.Execution;
using Dapper.Json.Planning;

namespace Dapper.Json;

/// <summary>
/// Options for the JSON of a query. Wraps a <see cref="JsonSerializerOptions"/>, whose settings have the same meaning as for
/// <see cref="JsonSerializer"/>, may set the most usual of these by themselves, and adds settings for the columns and rows of a result.
/// </summary>
/// <remarks>
/// <para>
/// An instance caches the plans of its queries, as <see cref="JsonSerializerOptions"/> caches metadata. Instances with equal settings that wrap
/// the same <see cref="JsonSerializerOptions"/> or the same context share them: a copy for each query is cheap, new
/// <see cref="JsonSerializerOptions"/> for each query are not. Keep those in static fields. Instances are safe to share between threads.
/// </para>
/// <para>
/// The first query makes an instance, and the <see cref="JsonSerializerOptions"/> that it wraps, read-only. Setting a property after
/// that throws <see cref="InvalidOperationException"/>.
/// </para>
/// </remarks>
/// <example>
/// <code>
/// static readonly JsonQueryOptions SnakeCase = new()
/// {
///     PropertyNamingPolicy = JsonNamingPolicy.SnakeCaseLower,
///     DefaultIgnoreCondition = JsonIgnoreCondition.WhenWritingNull,
///     RawJsonColumns = ["Attributes"],
/// };
/// </code>
/// </example>
public sealed partial class JsonQueryOptions
{
    private const string PreservingMessage = "A ReferenceHandler that preserves references is not supported: rows have no identity to refer to.";

    private readonly object _gate = new();
    private readonly QuerySettings _settings;
    private volatile PreparedOptions? _prepared;

    /// <summary>Creates options that write as <see cref="JsonSerializerOptions.Web"/> does: camelCase names, default encoder.</summary>
    /// <remarks>
    /// In a program without reflection-based serialization (trimmed, or compiled ahead of time) they know the types of the table in
    /// docs/reference/values.md. For other types use options with a source-generated context.
    /// </remarks>
    public JsonQueryOptions()
        : this(new QuerySettings())
    {
    }

    /// <summary>Creates options that write as <paramref name="serializerOptions"/> do.</summary>
    /// <param name="serializerOptions">The options of System.Text.Json. Kept by reference; the first query makes them read-only.</param>
    /// <exception cref="ArgumentNullException"><paramref name="serializerOptions"/> is null.</exception>
    /// <exception cref="ArgumentException">
    /// <see cref="JsonSerializerOptions.ReferenceHandler"/> is <see cref="ReferenceHandler.Preserve"/> or a custom one: rows have no
    /// identity to refer to.
    /// </exception>
    [OverloadResolutionPriority(1)] // So that new JsonQueryOptions(new() { ... }) is this one.
    public JsonQueryOptions(JsonSerializerOptions serializerOptions)
        : this(new QuerySettings())
    {
        ArgumentNullException.ThrowIfNull(serializerOptions);
        _serializerOptions = Checked(serializerOptions, nameof(serializerOptions));
    }

    /// <summary>Creates options that write as a source-generated context does, by its contracts.</summary>
    /// <param name="context">
    /// The context. Its <see cref="JsonSerializerContext.Options"/> are kept by reference. A typed query with a type that they do not know
    /// throws the <see cref="NotSupportedException"/> of System.Text.Json before anything is opened. Queries without a type
    /// need no contract for the types of the table in docs/reference/values.md.
    /// </param>
    /// <exception cref="ArgumentNullException"><paramref name="context"/> is null.</exception>
    /// <exception cref="ArgumentException">
    /// <see cref="JsonSerializerOptions.ReferenceHandler"/> is <see cref="ReferenceHandler.Preserve"/> or a custom one: rows have no
    /// identity to refer to.
    /// </exception>
    /// <example>
    /// <code>
    /// static readonly JsonQueryOptions Export = new(PostContext.Default) { Format = JsonQueryFormat.Lines };
    /// </code>
    /// </example>
    public JsonQueryOptions(JsonSerializerContext context)
        : this(new QuerySettings())
    {
        ArgumentNullException.ThrowIfNull(context);
        _serializerOptions = Checked(context.Options, nameof(context));
    }

    /// <summary>Creates a copy of other options, whose settings can be changed.</summary>
    /// <param name="options">
    /// The options to copy. The <see cref="SerializerOptions"/> of the copy are the same object. The copy can be changed even if these options are
    /// read-only, and shares their plans until a setting differs.
    /// </param>
    /// <exception cref="ArgumentNullException"><paramref name="options"/> is null.</exception>
    public JsonQueryOptions(JsonQueryOptions options)
        : this(options ?? throw new ArgumentNullException(nameof(options)), options._settings.Copy())
    {
    }

    private JsonQueryOptions(QuerySettings settings) => _settings = settings;

    // Creates options that have all of others but these settings.
    private JsonQueryOptions(JsonQueryOptions options, QuerySettings settings, JsonSerializerOptions? serializerOptions = null)
        : this(settings) => (_serializerOptions, Fields, Observer) = (options._serializerOptions ?? serializerOptions, options.Fields, options.Observer);

    /// <summary>Gets the options of queries that are given none.</summary>
    /// <value>A read-only instance over <see cref="JsonSerializerOptions.Web"/> with every default.</value>
    public static JsonQueryOptions Default { get; } = CreateDefault();

    /// <summary>Gets whether the options can no longer be changed.</summary>
    /// <value>False until the first query has used them.</value>
    public bool IsReadOnly => _prepared is not null;

    /// <summary>Makes the options, and the <see cref="JsonSerializerOptions"/> that they wrap, read-only, as the first query does.</summary>
    /// <exception cref="InvalidOperationException">
    /// The <see cref="JsonSerializerOptions.ReferenceHandler"/> has been set to one that preserves references.
    /// </exception>
    public void MakeReadOnly() => Prepare();

    // Makes the options read-only and returns their prepared form.
    internal PreparedOptions Prepare() => _prepared ?? PrepareOnce();

    private PreparedOptions PrepareOnce()
    {
        lock (_gate)
        {
            // The handler may have been set after the constructor checked it.
            return _prepared ??= PreservesReferences(SerializerOptions)
                ? throw new InvalidOperationException(PreservingMessage)
                : PreparedOptions.For(SerializerOptions, _settings).With(Fields, Observer);
        }
    }

    private static JsonSerializerOptions Checked(JsonSerializerOptions options, string paramName) =>
        PreservesReferences(options) ? throw new ArgumentException(PreservingMessage, paramName) : options;

    private static bool PreservesReferences(JsonSerializerOptions options) =>
        options.ReferenceHandler is { } handler && handler != ReferenceHandler.IgnoreCycles;

    private static JsonQueryOptions CreateDefault()
    {
        var options = new JsonQueryOptions();
        options.MakeReadOnly();
        return options;
    }
}
