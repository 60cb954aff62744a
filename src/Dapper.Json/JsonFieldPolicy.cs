using System.Diagnostics.CodeAnalysis;
using Dapper.Json.Planning;

namespace Dapper.Json;

/// <summary>Which fields clients may ask for, and which they get without asking.</summary>
/// <remarks>
/// Immutable, and safe to share between threads: keep instances in static fields. A field that the policy does not list is never written,
/// whatever a client asks for and whatever columns the query has.
/// </remarks>
/// <example>
/// <code>
/// private static readonly JsonFieldPolicy PostFields = new("[id,title,body,createdAt,author[id,name]]")
/// {
///     Default = "[id,title,author[name]]",
///     Always = "[id]",
///     OnRequest = "[body]",
/// };
/// </code>
/// </example>
public sealed class JsonFieldPolicy
{
    private readonly JsonFields? _default;
    private readonly JsonFields? _always;
    private readonly JsonFields? _onRequest;

    /// <summary>Makes a policy for the fields that exist.</summary>
    /// <param name="fields">
    /// All fields that clients may ask for, by their names in the JSON: <c>[id,title,author[id,name]]</c>. Of an object or a list without
    /// brackets clients get everything or nothing.
    /// </param>
    /// <exception cref="ArgumentNullException"><paramref name="fields"/> is null.</exception>
    /// <exception cref="ArgumentException">
    /// <paramref name="fields"/> is no selection as <see cref="JsonFields"/> describes it, or asks for something by anything but its name.
    /// </exception>
    public JsonFieldPolicy(string fields)
    {
        ArgumentNullException.ThrowIfNull(fields);
        Fields = FieldRules.Parse(fields, allowed: null, nameof(fields));
        if (Fields.IsDefault)
        {
            throw new ArgumentException("A policy lists the fields that there are.", nameof(fields));
        }
    }

    /// <summary>Gets all fields that clients may ask for.</summary>
    public JsonFields Fields { get; }

    /// <summary>Gets the fields that are written where a client asks for none, or for <c>!default</c>.</summary>
    /// <value>The default is null: all but those <see cref="OnRequest"/>. It may have <c>!all</c> and names that are left out.</value>
    /// <exception cref="ArgumentException">The value is no selection, or names a field that is not among <see cref="Fields"/>.</exception>
    public string? Default
    {
        get => _default?.ToString();
        init => _default = FieldRules.ParseOrNull(value, Fields, nameof(value));
    }

    /// <summary>Gets the fields that are written whatever a client asks for or leaves out.</summary>
    /// <value>The default is null: none.</value>
    /// <inheritdoc cref="OnRequest" path="/exception"/>
    public string? Always
    {
        get => _always?.ToString();
        init => _always = FieldRules.ParseNamesOrNull(value, Fields, nameof(value));
    }

    /// <summary>Gets the fields that a client gets only by asking for them by their names: <c>!all</c> does not include them.</summary>
    /// <value>The default is null: none.</value>
    /// <exception cref="ArgumentException">
    /// The value is no selection, names a field that is not among <see cref="Fields"/>, or asks for something by anything but its name.
    /// </exception>
    public string? OnRequest
    {
        get => _onRequest?.ToString();
        init => _onRequest = FieldRules.ParseNamesOrNull(value, Fields, nameof(value));
    }

    /// <summary>Gets whether the error for a field that is not known or not allowed lists those that are.</summary>
    /// <value>The default is false.</value>
    public bool ListsFieldsInErrors { get; init; }

    /// <summary>Gets how long the text of a client may be.</summary>
    /// <value>In characters; the default is <see cref="JsonFields.DefaultMaxLength"/>, which is 2,048.</value>
    public int MaxLength { get; init; } = JsonFields.DefaultMaxLength;

    /// <summary>Works out what is written for what a client asks for.</summary>
    /// <param name="text">The text of the client; null, empty or white space for the default.</param>
    /// <param name="fields">The fields that are written, each by its name; null if the text is wrong.</param>
    /// <param name="error">
    /// Null, or a sentence for the client that says where the text is wrong, or which field is not known or not allowed. It repeats what
    /// the client has sent: encode it where it is shown.
    /// </param>
    /// <returns>Whether the text is a selection of fields that the policy allows.</returns>
    public bool TrySelect(string? text, [NotNullWhen(true)] out JsonFields? fields, [NotNullWhen(false)] out string? error)
    {
        fields = null;
        if (!JsonFields.TryParse(text ?? "", out JsonFields? requested, out error, MaxLength))
        {
            return false;
        }

        if (FieldRules.FindUnknown(requested, Fields) is { } unknown)
        {
            error = ListsFieldsInErrors ? $"There is no field '{unknown}'. The fields are {Fields}." : $"There is no field '{unknown}'.";
            return false;
        }

        fields = FieldRules.Select(requested, new FieldLevel(Fields, _default, _always, _onRequest));
        return true;
    }
}
