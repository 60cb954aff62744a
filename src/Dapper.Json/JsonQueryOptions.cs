using System.Collections.Frozen;
using System.Text.Json;
using System.Text.Json.Serialization;
using Dapper.Json.Execution;

namespace Dapper.Json;

/// <summary>
/// What a caller may set about the JSON of a query. Wraps a <see cref="JsonSerializerOptions"/>, whose settings mean
/// here what they mean to <see cref="JsonSerializer"/>, and adds what only a result set needs.
/// </summary>
/// <remarks>
/// <para>
/// The plans of the queries run with an instance are cached in it, as <see cref="JsonSerializerOptions"/> caches its
/// metadata: keep instances in static fields, do not make one per query. Instances are safe to share between threads.
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
public sealed class JsonQueryOptions
{
    internal const int DefaultFlushThreshold = 16 * 1024;

    private const string PreservingMessage = "Rows have no identity: a ReferenceHandler that preserves references is not supported.";

    private readonly object _gate = new();
    private volatile PreparedOptions? _prepared;
    private int _flushThreshold = DefaultFlushThreshold;
    private DuplicateNameHandling _duplicateNames;
    private JsonQueryFormat _format;
    private FrozenSet<string> _rawJsonColumns = FrozenSet<string>.Empty;

    /// <summary>Makes options that write as <see cref="JsonSerializerOptions.Web"/> does: camelCase names, default encoder.</summary>
    /// <remarks>
    /// In a program without reflection-based serialization (trimmed, or compiled ahead of time) they know the types of the
    /// README's table; for more give options with a source-generated context.
    /// </remarks>
    public JsonQueryOptions()
        : this(ReflectionFeature.Web)
    {
    }

    /// <summary>Makes options that write as <paramref name="serializerOptions"/> say.</summary>
    /// <param name="serializerOptions">Kept by reference, and made read-only by the first query.</param>
    /// <exception cref="ArgumentNullException"><paramref name="serializerOptions"/> is null.</exception>
    /// <exception cref="ArgumentException">
    /// <see cref="JsonSerializerOptions.ReferenceHandler"/> is <see cref="ReferenceHandler.Preserve"/> or one of the
    /// caller's own: rows have no identity that could be referred to.
    /// </exception>
    public JsonQueryOptions(JsonSerializerOptions serializerOptions)
    {
        ArgumentNullException.ThrowIfNull(serializerOptions);
        if (PreservesReferences(serializerOptions))
        {
            throw new ArgumentException(PreservingMessage, nameof(serializerOptions));
        }

        SerializerOptions = serializerOptions;
    }

    /// <summary>Gets the options used where a query is given none.</summary>
    /// <value>A read-only instance over <see cref="JsonSerializerOptions.Web"/> with every default.</value>
    public static JsonQueryOptions Default { get; } = CreateDefault();

    /// <summary>Gets the options of System.Text.Json that these wrap.</summary>
    /// <value>
    /// <see cref="JsonSerializerOptions.Web"/> unless given. Naming policy, encoder, converters, resolvers, number
    /// handling, indentation and <see cref="JsonSerializerOptions.DefaultIgnoreCondition"/> are honoured; each column
    /// counts as a property of a nullable type, so <see cref="JsonIgnoreCondition.WhenWritingDefault"/> leaves out
    /// NULLs and nothing else.
    /// </value>
    public JsonSerializerOptions SerializerOptions { get; }

    /// <summary>Gets or sets how many bytes of JSON are gathered before they are passed on to the stream or writer.</summary>
    /// <value>In bytes; the default is 16,384. Looked at after each row, and within a row after each piece of a large value.</value>
    /// <exception cref="ArgumentOutOfRangeException">The value is less than 1.</exception>
    /// <exception cref="InvalidOperationException">The options have been used by a query.</exception>
    public int FlushThreshold
    {
        get => _flushThreshold;
        set
        {
            ArgumentOutOfRangeException.ThrowIfLessThan(value, 1);
            ThrowIfReadOnly();
            _flushThreshold = value;
        }
    }

    /// <summary>Gets or sets what becomes of columns whose JSON property names are equal.</summary>
    /// <value>The default is <see cref="DuplicateNameHandling.Error"/>.</value>
    /// <exception cref="ArgumentOutOfRangeException">The value is none of the enumeration's.</exception>
    /// <exception cref="InvalidOperationException">The options have been used by a query.</exception>
    public DuplicateNameHandling DuplicateNames
    {
        get => _duplicateNames;
        set
        {
            if (!Enum.IsDefined(value))
            {
                throw new ArgumentOutOfRangeException(nameof(value), value, message: null);
            }

            ThrowIfReadOnly();
            _duplicateNames = value;
        }
    }

    /// <summary>Gets or sets how the objects of a query that writes all its rows are put together.</summary>
    /// <value>
    /// The default is <see cref="JsonQueryFormat.Array"/>. With <see cref="JsonQueryFormat.Lines"/> each row is on one line:
    /// nothing is indented, and line breaks inside embedded JSON, where they are but white space, are left out. The methods
    /// that write one row write it as always, on one line and without its end.
    /// <c>WriteJson(Utf8JsonWriter)</c> throws <see cref="ArgumentException"/>: lines are no part of a larger document.
    /// With <see cref="JsonQueryFormat.ForJson"/> the methods that write one row and those with a type throw
    /// <see cref="ArgumentException"/>: the document is passed through as it is.
    /// </value>
    /// <exception cref="ArgumentOutOfRangeException">The value is none of the enumeration's.</exception>
    /// <exception cref="InvalidOperationException">The options have been used by a query.</exception>
    public JsonQueryFormat Format
    {
        get => _format;
        set
        {
            if (!Enum.IsDefined(value))
            {
                throw new ArgumentOutOfRangeException(nameof(value), value, message: null);
            }

            ThrowIfReadOnly();
            _format = value;
        }
    }

    /// <summary>
    /// Gets or sets the names of the columns whose text or bytes are JSON and are embedded as such, instead of being
    /// written as a string.
    /// </summary>
    /// <value>
    /// Names as the database gives them, compared without case; the default is none. Columns of the database's own
    /// types <c>json</c> and <c>jsonb</c> need not be named. Cells that hold neither text nor bytes are written as
    /// always. A name that is no column of the result ends the query with a <see cref="JsonQueryException"/>, and so does
    /// text that is not one valid JSON value (RFC 8259), or is nested deeper than
    /// <see cref="JsonSerializerOptions.MaxDepth"/>. The names are copied.
    /// </value>
    /// <exception cref="ArgumentNullException">The value is null.</exception>
    /// <exception cref="ArgumentException">A name is null or empty.</exception>
    /// <exception cref="InvalidOperationException">The options have been used by a query.</exception>
    public IReadOnlyCollection<string> RawJsonColumns
    {
        get => _rawJsonColumns;
        set
        {
            ArgumentNullException.ThrowIfNull(value);
            if (value.Any(string.IsNullOrEmpty))
            {
                throw new ArgumentException("A column name is null or empty.", nameof(value));
            }

            ThrowIfReadOnly();
            _rawJsonColumns = value.ToFrozenSet(StringComparer.OrdinalIgnoreCase);
        }
    }

    /// <summary>Gets whether the options can no longer be changed.</summary>
    /// <value>False until the first query has used them.</value>
    public bool IsReadOnly => _prepared is not null;

    internal FrozenSet<string> RawJsonNames => _rawJsonColumns;

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
                    : new PreparedOptions(this);
            }
        }
    }

    private static bool PreservesReferences(JsonSerializerOptions options) =>
        options.ReferenceHandler is { } handler && handler != ReferenceHandler.IgnoreCycles;

    private static JsonQueryOptions CreateDefault()
    {
        var options = new JsonQueryOptions();
        options.Prepare();
        return options;
    }

    private void ThrowIfReadOnly()
    {
        if (IsReadOnly)
        {
            throw new InvalidOperationException("These JsonQueryOptions have been used by a query and can no longer be changed.");
        }
    }
}
