using System.Diagnostics.CodeAnalysis;
using Dapper.Json.Fields;

namespace Dapper.Json;

/// <summary>Decides which fields clients may select, and which are written without being selected.</summary>
/// <remarks>
/// Immutable, and safe to share between threads: keep instances in static fields. A field that the policy does not list is never written,
/// whatever a client selects and whatever columns the query has.
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

    /// <summary>Creates a policy from the fields that exist.</summary>
    /// <param name="fields">
    /// All fields that clients may select, by their names in the JSON: <c>[id,title,author[id,name]]</c>. An object or a list without
    /// brackets is written as a whole or not at all. A name with a dot is put between double quotes.
    /// </param>
    /// <exception cref="ArgumentNullException"><paramref name="fields"/> is null.</exception>
    /// <exception cref="ArgumentException">
    /// <paramref name="fields"/> is not a selection as <see cref="JsonFields"/> describes it, or contains anything except names. So are
    /// <c>*</c>, and a name with a dot, such as <c>author.name</c>, without quotes.
    /// </exception>
    public JsonFieldPolicy(string fields)
    {
        ArgumentNullException.ThrowIfNull(fields);
        Fields = FieldRules.Parse(fields, allowed: null, nameof(fields));
        if (Fields.IsDefault)
        {
            throw new ArgumentException("A policy must name the fields that clients may select.", nameof(fields));
        }
    }

    /// <summary>Gets all fields that clients may select.</summary>
    public JsonFields Fields { get; }

    /// <summary>Gets the fields that are written if a client selects none, or <c>!default</c>.</summary>
    /// <value>The default is null: all fields except those of <see cref="OnRequest"/>. It may contain <c>!all</c> and names that are left out.</value>
    /// <exception cref="ArgumentException">The value is not a selection, or names a field that is not among <see cref="Fields"/>.</exception>
    public string? Default
    {
        get => _default?.ToString();
        init => _default = value is null ? null : FieldRules.Parse(value, Fields, nameof(Default), hasNamesOnly: false);
    }

    /// <summary>Gets the fields that are always written, whatever a client selects or leaves out.</summary>
    /// <value>The default is null: none.</value>
    /// <inheritdoc cref="OnRequest" path="/exception"/>
    public string? Always
    {
        get => _always?.ToString();
        init => _always = value is null ? null : FieldRules.Parse(value, Fields, nameof(Always));
    }

    /// <summary>Gets the fields that are written only if a client names them: <c>!all</c> does not include them.</summary>
    /// <value>The default is null: none.</value>
    /// <exception cref="ArgumentException">
    /// The value is not a selection, names a field that is not among <see cref="Fields"/>, or contains anything except names.
    /// </exception>
    public string? OnRequest
    {
        get => _onRequest?.ToString();
        init => _onRequest = value is null ? null : FieldRules.Parse(value, Fields, nameof(OnRequest));
    }

    /// <summary>Gets whether the error for an unknown or forbidden field lists the fields of the policy.</summary>
    /// <value>The default is false.</value>
    public bool ListsFieldsInErrors { get; init; }

    /// <summary>Gets the limit for the length of a client's text.</summary>
    /// <value>In characters; the default is 2,048.</value>
    public int MaxLength { get; init; } = JsonFields.DefaultMaxLength;

    /// <summary>Determines the fields that are written for the text of a client.</summary>
    /// <param name="text">The text of the client; null, empty or white space means the default.</param>
    /// <param name="fields">The fields that are written, by their names; null if the text is wrong.</param>
    /// <param name="error">
    /// Null, or a sentence for the client that says where the text is wrong, or which field is unknown or forbidden. It quotes what the
    /// client sent: encode it where you show it.
    /// </param>
    /// <returns>True if the text is a selection of fields that the policy allows.</returns>
    public bool TrySelect(string? text, [NotNullWhen(true)] out JsonFields? fields, [NotNullWhen(false)] out string? error)
    {
        fields = null;
        if (!JsonFields.TryParse(text ?? "", out JsonFields? requested, out error, MaxLength))
        {
            return false;
        }

        if (FieldRules.FindUnknown(requested, Fields) is { } unknown)
        {
            string suggestion = FieldRules.SuggestFor(unknown, Fields) is { } meant ? $" Did you mean {meant}?" : "";
            error = $"There is no field '{unknown}'.{suggestion}{(ListsFieldsInErrors ? $" The fields are {Fields}." : "")}";
            return false;
        }

        fields = FieldRules.Select(requested, new FieldLevel(Fields, _default, _always, _onRequest));
        return true;
    }
}
