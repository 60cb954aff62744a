using System.Runtime.CompilerServices;
using System.Text.Json;
using System.Text.Json.Serialization;
using Dapper.Json.Execution;

namespace Dapper.Json;

/// <summary>
/// How the JSON of a query is written. Wraps a <see cref="JsonSerializerOptions"/>, whose settings mean here what they mean to
/// <see cref="JsonSerializer"/>, and adds what only a result set needs.
/// </summary>
/// <remarks>
/// <para>
/// An instance caches the plans of its queries, as <see cref="JsonSerializerOptions"/> caches metadata. Keep instances in static
/// fields; do not create one per query. Two instances share no plans, even if they wrap the same options or context. Instances are
/// safe to share between threads.
/// </para>
/// <para>
/// The first query makes an instance, and the <see cref="JsonSerializerOptions"/> that it wraps, read-only. Setting a property after
/// that throws <see cref="InvalidOperationException"/>.
/// </para>
/// </remarks>
/// <example>
/// <code>
/// static readonly JsonQueryOptions SnakeCase = new(new JsonSerializerOptions
/// {
///     PropertyNamingPolicy = JsonNamingPolicy.SnakeCaseLower,
///     DefaultIgnoreCondition = JsonIgnoreCondition.WhenWritingNull,
/// })
/// {
///     RawJsonColumns = ["Attributes"],
/// };
/// </code>
/// </example>
public sealed partial class JsonQueryOptions
{
    private const string PreservingMessage = "Rows have no identity: a ReferenceHandler that preserves references is not supported.";

    private readonly object _gate = new();
    private volatile PreparedOptions? _prepared;

    /// <summary>Creates options that write as <see cref="JsonSerializerOptions.Web"/> does: camelCase names, default encoder.</summary>
    /// <remarks>
    /// In a program without reflection-based serialization (trimmed, or compiled ahead of time) they know the types of the table in
    /// docs/reference/values.md. For other types use options with a source-generated context.
    /// </remarks>
    public JsonQueryOptions()
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
    {
        ArgumentNullException.ThrowIfNull(serializerOptions);
        _serializerOptions = Checked(serializerOptions, nameof(serializerOptions));
    }

    /// <summary>Creates options that write as those of a source-generated context do, by the contracts in it.</summary>
    /// <param name="context">
    /// The context. Its <see cref="JsonSerializerContext.Options"/> are kept by reference. A query by the contract of a type that they
    /// do not know throws the <see cref="NotSupportedException"/> of System.Text.Json before anything is opened. Queries without a type
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
    {
        ArgumentNullException.ThrowIfNull(context);
        _serializerOptions = Checked(context.Options, nameof(context));
    }

    /// <summary>Creates a copy of other options, whose settings can be changed.</summary>
    /// <param name="options">
    /// The options to copy. The <see cref="SerializerOptions"/> of the copy are the same object. Plans are not shared, and the copy can be
    /// changed even if these options are read-only.
    /// </param>
    /// <exception cref="ArgumentNullException"><paramref name="options"/> is null.</exception>
    public JsonQueryOptions(JsonQueryOptions options)
    {
        ArgumentNullException.ThrowIfNull(options);
        _serializerOptions = options._serializerOptions;
        _flushThreshold = options._flushThreshold;
        _duplicateNames = options._duplicateNames;
        _format = options._format;
        _rawJsonColumns = options._rawJsonColumns;
        _pathNames = options._pathNames;
        _groupKeys = options._groupKeys;
        _unmappedColumns = options._unmappedColumns;
        Fields = options.Fields;
        Observer = options.Observer;
    }

    // Makes options that share the plans of others.
    private JsonQueryOptions(JsonQueryOptions options, PreparedOptions prepared)
        : this(options)
    {
        Fields = prepared.Fields;
        Observer = prepared.Observer;
        _prepared = prepared;
    }

    /// <summary>Gets the options of queries that are given none.</summary>
    /// <value>A read-only instance over <see cref="JsonSerializerOptions.Web"/> with every default.</value>
    public static JsonQueryOptions Default { get; } = CreateDefault();

    /// <summary>Gets which fields are written.</summary>
    /// <value>The default is null: all. <see cref="WithFields"/> returns options with another value.</value>
    public JsonFields? Fields { get; }

    // Gets what is called with the plans of typed queries; null for none.
    internal Action<JsonQueryPlan>? Observer { get; }

    /// <summary>Returns the same options for some fields. They share their plans with these, and are cheap to create for each query.</summary>
    /// <param name="fields">
    /// The fields that are written, at each depth. In a document of several results the names at the top are those of its properties. They
    /// replace a selection that these options have.
    /// </param>
    /// <returns>Options that are read-only, as these become.</returns>
    /// <remarks>
    /// What is written is what would be written without a selection, minus the properties that are not selected. A column that is not
    /// selected is not read, so a value in it that cannot be written is no error. Only if an object or an element of a list may be missing,
    /// such a column is checked for NULL. Rows are grouped as without a selection. Where Dapper creates objects, they are created as a whole.
    /// A name that is no field is a <see cref="JsonQueryException"/> once there is a row; let a <see cref="JsonFieldPolicy"/> check what
    /// clients send. The plans of 1,024 selections are kept.
    /// </remarks>
    /// <exception cref="ArgumentNullException"><paramref name="fields"/> is null.</exception>
    public JsonQueryOptions WithFields(JsonFields fields)
    {
        ArgumentNullException.ThrowIfNull(fields);
        return new JsonQueryOptions(this, Prepare().With(fields.IsEverything ? null : fields, Observer));
    }

    /// <summary>Returns the same options with an observer, which gets the plan of each query with a type: how its rows are written, and why.</summary>
    /// <param name="observer">
    /// Called for each result that is written by the contract of a type, before its first row, on the thread that runs the query. A result
    /// that is written by the same plan gets the same <see cref="JsonQueryPlan"/> object. A result without rows has no plan. An exception
    /// fails the query. An observer that these options have already is called first.
    /// </param>
    /// <returns>Options that are read-only, as these become, and share their plans.</returns>
    /// <remarks>For a log, or for a test that holds that no type of a program needs objects.</remarks>
    /// <exception cref="ArgumentNullException"><paramref name="observer"/> is null.</exception>
    public JsonQueryOptions WithObserver(Action<JsonQueryPlan> observer)
    {
        ArgumentNullException.ThrowIfNull(observer);
        return new JsonQueryOptions(this, Prepare().With(Fields, Observer + observer));
    }

    /// <summary>Gets whether the options can no longer be changed.</summary>
    /// <value>False until the first query has used them.</value>
    public bool IsReadOnly => _prepared is not null;

    /// <summary>Makes the options, and the <see cref="JsonSerializerOptions"/> that they wrap, read-only, as the first query does.</summary>
    /// <exception cref="InvalidOperationException">
    /// The <see cref="JsonSerializerOptions.ReferenceHandler"/> has been set to one that preserves references.
    /// </exception>
    public void MakeReadOnly() => Prepare();

    // Freezes the options and gives what is worked out from them once.
    internal PreparedOptions Prepare()
    {
        return _prepared ?? PrepareOnce();

        PreparedOptions PrepareOnce()
        {
            lock (_gate)
            {
                // The handler may have been set since the constructor looked.
                return _prepared ??= PreservesReferences(SerializerOptions)
                    ? throw new InvalidOperationException(PreservingMessage)
                    : new PreparedOptions(this);
            }
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

    private void ThrowIfReadOnly()
    {
        if (IsReadOnly)
        {
            throw new InvalidOperationException("These JsonQueryOptions are read-only, as a query has used them: to change a setting, make a copy.");
        }
    }
}
