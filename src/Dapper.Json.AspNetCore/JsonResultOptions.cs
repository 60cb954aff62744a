namespace Dapper.Json.AspNetCore;

/// <summary>Options for a response with the JSON of a query.</summary>
/// <remarks>
/// <para>
/// The first result makes an instance, and its <see cref="Query"/>, read-only. Setting a property after that throws
/// <see cref="InvalidOperationException"/>. Instances are safe to share between threads: keep them in static fields, and use
/// <c>new JsonResultOptions(others) { … }</c> for a changed copy.
/// </para>
/// <para>
/// A property that has never been set leaves its setting to other options: those given to a result leave it to those of its endpoint and of
/// the groups around it (<c>WithJsonResults</c>), the inner before the outer, then to those of the app (<c>ConfigureJsonResults</c>), and then to
/// the default. A property that has been set, even to its default, is not taken from there. Getters show only the instance's own settings.
/// <see cref="IJsonResultsMetadata.OptionsOf"/> combines those that describe an endpoint.
/// </para>
/// </remarks>
public sealed partial class JsonResultOptions
{
    private static readonly Setting[] AllSettings = Enum.GetValues<Setting>();

    // In place of null as a value: null says that a setting has never been set.
    private static readonly object Nothing = new();

    private readonly object?[] _values;
    private volatile bool _isReadOnly;

    /// <summary>Creates options with every default.</summary>
    public JsonResultOptions() => _values = new object?[AllSettings.Length];

    /// <summary>Creates a copy of other options, whose settings can be changed.</summary>
    /// <param name="options">
    /// The options to copy. The <see cref="Query"/> of the copy is the same object. What has never been set is not set in the copy either. The
    /// copy can be changed even if these options are read-only.
    /// </param>
    /// <exception cref="ArgumentNullException"><paramref name="options"/> is null.</exception>
    public JsonResultOptions(JsonResultOptions options)
    {
        ArgumentNullException.ThrowIfNull(options);
        _values = (object?[])options._values.Clone();
        HasAny = options.HasAny;
    }

    private enum Setting
    {
        Query,
        StatusCode,
        Location,
        ContentType,
        FileName,
        Format,
        NegotiatesLines,
        NotFound,
        ETag,
        IfMatch,
        RequiresIfMatch,
        Fields,
        FieldsParameter,
        Cursor,
        CursorParameter,
        BufferUpTo,
        BufferLimit,
        CommitsTransaction,
        OnRowsRead,
    }

    /// <summary>Gets the options of results that are given none.</summary>
    /// <value>A read-only instance with every default, which sets nothing: the settings of endpoint, groups and app apply.</value>
    public static JsonResultOptions Default { get; } = new() { _isReadOnly = true };

    /// <summary>Gets whether the options can no longer be changed.</summary>
    /// <value>False until the first result has used them.</value>
    public bool IsReadOnly => _isReadOnly;

    internal bool HasAny { get; private set; }

    // Gets whether IfMatch has been set, even to null.
    internal bool SaysIfMatch => Has(Setting.IfMatch);

    // Gets the format of rows; the array if the client may choose.
    internal JsonQueryFormat RowsFormat => NegotiatesLines ? JsonQueryFormat.Array : Format ?? Query?.Format ?? JsonQueryFormat.Array;

    /// <summary>Makes the options, and their <see cref="Query"/>, read-only, as the first result does.</summary>
    /// <exception cref="InvalidOperationException">
    /// The <see cref="System.Text.Json.JsonSerializerOptions.ReferenceHandler"/> of <see cref="Query"/> has been set to one that preserves
    /// references.
    /// </exception>
    public void MakeReadOnly()
    {
        if (!_isReadOnly)
        {
            Query?.MakeReadOnly();
            _isReadOnly = true;
        }
    }

    private bool Has(Setting setting) => _values[(int)setting] is not null;

    private T Get<T>(Setting setting, T byDefault = default!) =>
        _values[(int)setting] is { } value && value != Nothing ? (T)value : byDefault;

    private void Set(Setting setting, object? value)
    {
        _values[(int)setting] = _isReadOnly
            ? throw new InvalidOperationException("These JsonResultOptions are read-only, because a result has used them: to change a setting, make a copy.")
            : value ?? Nothing;
        HasAny = true;
    }
}
