using System.Runtime.CompilerServices;
using System.Text.Json;
using System.Text.Json.Serialization;
using Dapper.Json.Execution;
using Dapper.Json.Planning;

namespace Dapper.Json;

/// <summary>
/// What a caller may set about the JSON of a query. Wraps a <see cref="JsonSerializerOptions"/>, whose settings mean
/// here what they mean to <see cref="JsonSerializer"/>, and adds what only a result set needs.
/// </summary>
/// <remarks>
/// <para>
/// The plans of the queries run with an instance are cached in it, as <see cref="JsonSerializerOptions"/> caches its
/// metadata: keep instances in static fields, do not make one per query. Two instances share no plans, even where they wrap
/// the same options or context. Instances are safe to share between threads.
/// </para>
/// <para>
/// The first query makes an instance, and the <see cref="JsonSerializerOptions"/> it wraps, read-only; setting a
/// property afterwards throws <see cref="InvalidOperationException"/>.
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

    /// <summary>Makes options that write as <see cref="JsonSerializerOptions.Web"/> does: camelCase names, default encoder.</summary>
    /// <remarks>
    /// In a program without reflection-based serialization (trimmed, or compiled ahead of time) they know the types of the
    /// table in docs/reference/values.md; for other types give options with a source-generated context.
    /// </remarks>
    public JsonQueryOptions()
    {
    }

    /// <summary>Makes options that write as <paramref name="serializerOptions"/> say.</summary>
    /// <param name="serializerOptions">Kept by reference, and made read-only by the first query.</param>
    /// <exception cref="ArgumentNullException"><paramref name="serializerOptions"/> is null.</exception>
    /// <exception cref="ArgumentException">
    /// <see cref="JsonSerializerOptions.ReferenceHandler"/> is <see cref="ReferenceHandler.Preserve"/> or one of the
    /// caller's own: rows have no identity that could be referred to.
    /// </exception>
    [OverloadResolutionPriority(1)] // So that new JsonQueryOptions(new() { ... }) is this one.
    public JsonQueryOptions(JsonSerializerOptions serializerOptions)
    {
        ArgumentNullException.ThrowIfNull(serializerOptions);
        _serializerOptions = Checked(serializerOptions, nameof(serializerOptions));
    }

    /// <summary>Makes options that write as those of a source-generated context say, by the contracts that it holds.</summary>
    /// <param name="context">
    /// Its <see cref="JsonSerializerContext.Options"/> are kept by reference. A query by the contract of a type that they do not know
    /// ends with the <see cref="NotSupportedException"/> of System.Text.Json, before anything is opened. Queries without a type need
    /// no contract for the types of the table in docs/reference/values.md.
    /// </param>
    /// <exception cref="ArgumentNullException"><paramref name="context"/> is null.</exception>
    /// <exception cref="ArgumentException">
    /// <see cref="JsonSerializerOptions.ReferenceHandler"/> is <see cref="ReferenceHandler.Preserve"/> or one of the
    /// caller's own: rows have no identity that could be referred to.
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

    /// <summary>Makes options with the settings of others, to be changed where they differ.</summary>
    /// <param name="options">
    /// Every setting is copied. The <see cref="SerializerOptions"/> are the same object; the plans are not shared, and the copy can be
    /// changed also where these can no longer be.
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
        _keys = options._keys;
        Fields = options.Fields;
    }

    private JsonQueryOptions(JsonQueryOptions options, JsonFields? fields)
        : this(options)
    {
        Fields = fields;
        _prepared = options.Prepare().Select(fields);
    }

    /// <summary>Gets the options used where a query is given none.</summary>
    /// <value>A read-only instance over <see cref="JsonSerializerOptions.Web"/> with every default.</value>
    public static JsonQueryOptions Default { get; } = CreateDefault();

    /// <summary>Gets which fields are written.</summary>
    /// <value>The default is null: all. <see cref="Select"/> gives options with another value.</value>
    public JsonFields? Fields { get; }

    /// <summary>Gives the same options for some fields: they share their plans with these, and are cheap to make for each query.</summary>
    /// <param name="fields">
    /// The fields that are written, at each depth. Of several results the names at the top are those of the document's properties. In
    /// place of a selection that these options have.
    /// </param>
    /// <returns>Options that are read-only, as these become.</returns>
    /// <remarks>
    /// What is written is what would be without a selection, less the properties that are not selected. A column that is
    /// not selected is not read, so a value in it that could not be written is no error; only where an object or an element
    /// of a list may be missing, it is asked whether such a column holds NULL. Rows are grouped as without a selection. Where
    /// Dapper makes objects of the rows, these are made and serialized as a whole. A name that is no field ends the query with a
    /// <see cref="JsonQueryException"/> once there is a row; let a <see cref="JsonFieldPolicy"/> look at what clients send. The plans of
    /// 1,024 selections are kept.
    /// </remarks>
    /// <exception cref="ArgumentNullException"><paramref name="fields"/> is null.</exception>
    public JsonQueryOptions Select(JsonFields fields)
    {
        ArgumentNullException.ThrowIfNull(fields);
        return new JsonQueryOptions(this, fields.IsEverything ? null : fields);
    }

    /// <summary>Gets whether the options can no longer be changed.</summary>
    /// <value>False until the first query has used them.</value>
    public bool IsReadOnly => _prepared is not null;

    /// <summary>Makes the options, and the <see cref="JsonSerializerOptions"/> that they wrap, read-only, as the first query does.</summary>
    /// <exception cref="InvalidOperationException">
    /// The <see cref="JsonSerializerOptions.ReferenceHandler"/> has been set to one that preserves references.
    /// </exception>
    public void MakeReadOnly() => Prepare();

    /// <summary>Freezes the options and gives what is worked out from them once.</summary>
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
                    : new PreparedOptions(this, new PlanStore());
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
