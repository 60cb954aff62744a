using System.Diagnostics.CodeAnalysis;
using Dapper.Json.Fields;

namespace Dapper.Json;

/// <summary>A selection of fields: which properties of a JSON document are written, at each depth.</summary>
/// <remarks>
/// <para>
/// As text it is a list of names such as <c>[id,title,author[name],lines[sku,quantity]]</c>; the outer brackets may be omitted. Brackets
/// after a name select inside that object, or inside the elements of that list. Names are those of the JSON and are compared exactly; white
/// space around them is ignored. A name is put between double quotes if it is empty, contains a comma, a bracket or a quote, or begins with
/// one of the signs below; double a quote inside it.
/// </para>
/// <para>
/// <c>!all</c> means all fields, and <c>!default</c> the default fields of a <see cref="JsonFieldPolicy"/>, which are all fields if there is
/// no policy. A list without names (<c>[]</c>, or no brackets) is the default. A name after <c>-</c> is left out, wherever else it is
/// selected: <c>[!all,-body]</c>, or <c>[-body]</c> for the default without it. A name that is given twice is selected once, with the fields
/// of both.
/// </para>
/// <para>
/// Immutable, and safe to share between threads. Two selections are equal if they select the same names in any order. A selection does not
/// change the order of properties in the JSON.
/// </para>
/// </remarks>
/// <example>
/// <code>
/// JsonFields fields = JsonFields.Parse("[id,title,author[name]]");
/// await connection.QueryJsonAsync(sql, param, writer, options.WithFields(fields));
/// </code>
/// </example>
public sealed partial class JsonFields : IEquatable<JsonFields>
{
    internal const int DefaultMaxLength = 2048;

    private const int DefaultMaxDepth = 16;

    /// <summary>Gets the empty selection: the default fields, or all fields if there is no policy.</summary>
    /// <value>The same as for the text <c>[]</c>.</value>
    public static JsonFields Empty { get; } = new([], [], FieldGroups.Default);

    /// <summary>Gets the paths of the fields that are named, in their order.</summary>
    /// <value>
    /// For a name with brackets, the paths of the names inside: <c>author.name</c>, and <c>lines.sku</c> for a list. For a selection from a
    /// <see cref="JsonFieldPolicy"/> these are all the values that are written; objects and lists of which nothing is left are not among
    /// them, and there may be no name at all. Any other selection may select more, with <c>!all</c> or <c>!default</c>.
    /// </value>
    public IEnumerable<string> Names => _named.SelectMany(static named =>
        named.Value._named.Count == 0 ? (named.Value.Groups == FieldGroups.None ? [] : [named.Key])
        : named.Value.Names.Select(inside => $"{named.Key}.{inside}"));

    // Gets the fields that are named, and what is selected inside each.
    internal IReadOnlyDictionary<string, JsonFields> ByName => _named;

    /// <summary>Parses a selection.</summary>
    /// <param name="text">The text, of at most 2,048 characters.</param>
    /// <exception cref="ArgumentNullException"><paramref name="text"/> is null.</exception>
    /// <exception cref="FormatException">The text is not a selection; the message says where and why.</exception>
    public static JsonFields Parse(string text)
    {
        ArgumentNullException.ThrowIfNull(text);
        return TryParse(text, out JsonFields? fields, out string? error) ? fields : throw new FormatException(error);
    }

    /// <summary>Parses a selection, if the text is one. Minimal APIs use this method to bind a parameter of this type.</summary>
    /// <param name="text">The text, of at most 2,048 characters.</param>
    /// <param name="fields">The selection; null if the text is not one.</param>
    /// <returns>True if the text is a selection; false if not, or if it is null.</returns>
    public static bool TryParse([NotNullWhen(true)] string? text, [NotNullWhen(true)] out JsonFields? fields) => TryParse(text, out fields, out _);

    /// <summary>Parses a selection, or says why the text is not one.</summary>
    /// <param name="text">The text, which may come from anyone: parsing takes time proportional to its length.</param>
    /// <param name="fields">The selection; null if the text is not one.</param>
    /// <param name="error">Null, or a sentence that says where the text is wrong. The first character is character 1.</param>
    /// <param name="maxLength">The limit for the length of the text, in characters.</param>
    /// <param name="maxDepth">The limit for the depth of nested brackets, including the outer ones: at most 64.</param>
    /// <returns>True if the text is a selection; false if not, or if it is null.</returns>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="maxDepth"/> is more than 64.</exception>
    public static bool TryParse(
        [NotNullWhen(true)] string? text,
        [NotNullWhen(true)] out JsonFields? fields,
        [NotNullWhen(false)] out string? error,
        int maxLength = DefaultMaxLength,
        int maxDepth = DefaultMaxDepth)
    {
        // Nested brackets are read recursively.
        ArgumentOutOfRangeException.ThrowIfGreaterThan(maxDepth, FieldsParser.MaxTextDepth);
        (fields, error) = FieldsParser.Parse(text, maxLength, maxDepth);
        return fields is not null;
    }

    /// <summary>Returns whether another selection selects the same fields.</summary>
    public bool Equals([NotNullWhen(true)] JsonFields? other) => ReferenceEquals(this, other)
        || (other is not null && other._hash == _hash && other.Groups == Groups && other._mayBeElsewhere == _mayBeElsewhere && HasSameNames(other));

    /// <inheritdoc/>
    public override bool Equals(object? obj) => Equals(obj as JsonFields);

    /// <inheritdoc/>
    public override int GetHashCode() => _hash;

    /// <summary>Returns the selection as text, in brackets.</summary>
    /// <returns>
    /// Text that <see cref="Parse"/> turns into an equal selection. Only the empty selection, which a policy may produce, has no such text.
    /// </returns>
    public override string ToString() => $"[{string.Join(',', Items())}]";
}
