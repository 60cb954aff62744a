using System.Diagnostics.CodeAnalysis;
using System.Text;
using Dapper.Json.Planning;

namespace Dapper.Json;

/// <summary>A selection of fields: which properties of a JSON document are written, at each depth.</summary>
/// <remarks>
/// <para>
/// As text it is a list of names such as <c>[id,title,author[name],lines[sku,quantity]]</c>, whose outer brackets may be missing. What
/// stands in brackets behind a name selects inside of that object, or of the elements of that list. Names are those of the JSON and
/// compared exactly; white space around them is ignored. An empty name, and one with a comma, a bracket, a quote, or one of the signs
/// below in front, stands between double quotes (a quote inside is doubled).
/// </para>
/// <para>
/// <c>!all</c> stands for all fields and <c>!default</c> for those that a <see cref="JsonFieldPolicy"/> gives by default, which are
/// all where there is no policy. A list that asks for nothing (<c>[]</c>, or no brackets) is the default. A name behind <c>-</c> is
/// left out, wherever else it is asked for: <c>[!all,-body]</c>, or <c>[-body]</c> for the default without it. What is named twice is
/// asked for once, with the fields of both.
/// </para>
/// <para>
/// Immutable, and safe to share between threads. Two selections are equal if they ask for the same names in any order. It says nothing of the
/// order of properties in the JSON.
/// </para>
/// </remarks>
/// <example>
/// <code>
/// JsonFields fields = JsonFields.Parse("[id,title,author[name]]");
/// await connection.QueryJsonAsync(sql, param, writer, options.Select(fields));
/// </code>
/// </example>
public sealed partial class JsonFields : IEquatable<JsonFields>
{
    /// <summary>How long a text may be, in characters, where nothing else is said: 2,048.</summary>
    public const int DefaultMaxLength = 2048;

    /// <summary>How deep its brackets may be nested where nothing else is said: 16.</summary>
    public const int DefaultMaxDepth = 16;

    /// <summary>Gets the selection that asks for nothing: the default fields, or all where there is no policy.</summary>
    /// <value>The same as of the text <c>[]</c>.</value>
    public static JsonFields Default { get; } = new([], [], FieldGroups.Default);

    /// <summary>Gets the fields that are named, and what is selected inside of each.</summary>
    public IReadOnlyDictionary<string, JsonFields> Named => _named;

    /// <summary>Gets the paths of the fields that are named, in the order in which they are.</summary>
    /// <value>
    /// Where a name has brackets, the names inside behind it and a dot: <c>author.name</c>, and <c>lines.sku</c> of a list. Of a selection
    /// that a <see cref="JsonFieldPolicy"/> has made these are all the values that are written. Objects and lists of which it leaves
    /// nothing are not among them, and there may be no name at all. Any other selection may ask for more, with <c>!all</c> or
    /// <c>!default</c>.
    /// </value>
    public IEnumerable<string> Names => _named.SelectMany(static named =>
        named.Value._named.Count == 0 ? (named.Value._groups == FieldGroups.None ? [] : [named.Key])
        : named.Value.Names.Select(inside => $"{named.Key}.{inside}"));

    /// <summary>Reads a selection.</summary>
    /// <param name="text">The text, of at most <see cref="DefaultMaxLength"/> characters.</param>
    /// <exception cref="ArgumentNullException"><paramref name="text"/> is null.</exception>
    /// <exception cref="FormatException">The text is no selection; the message says where and why.</exception>
    public static JsonFields Parse(string text)
    {
        ArgumentNullException.ThrowIfNull(text);
        return TryParse(text, out JsonFields? fields, out string? error) ? fields : throw new FormatException(error);
    }

    /// <summary>Reads a selection, where the text is one. Minimal APIs bind a parameter of this type by it.</summary>
    /// <param name="text">The text, of at most <see cref="DefaultMaxLength"/> characters.</param>
    /// <param name="fields">The selection; null where the text is none.</param>
    /// <returns>Whether the text is a selection. Null is none.</returns>
    public static bool TryParse([NotNullWhen(true)] string? text, [NotNullWhen(true)] out JsonFields? fields) => TryParse(text, out fields, out _);

    /// <summary>Reads a selection, or says why the text is none.</summary>
    /// <param name="text">The text, which may come from anyone: the time that it takes is proportional to its length.</param>
    /// <param name="fields">The selection; null where the text is none.</param>
    /// <param name="error">Null, or a sentence that says where the text is wrong, counting its characters from 1.</param>
    /// <param name="maxLength">How many characters the text may have.</param>
    /// <param name="maxDepth">How deep its brackets may be nested, those around all included: at most 64.</param>
    /// <returns>Whether the text is a selection. Null is none.</returns>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="maxDepth"/> is more than 64.</exception>
    public static bool TryParse(
        [NotNullWhen(true)] string? text,
        [NotNullWhen(true)] out JsonFields? fields,
        [NotNullWhen(false)] out string? error,
        int maxLength = DefaultMaxLength,
        int maxDepth = DefaultMaxDepth)
    {
        // Brackets inside of brackets are read recursively.
        ArgumentOutOfRangeException.ThrowIfGreaterThan(maxDepth, FieldsParser.DeepestText);
        (fields, error) = FieldsParser.Parse(text, maxLength, maxDepth);
        return fields is not null;
    }

    /// <summary>Says whether another selection asks for the same fields.</summary>
    public bool Equals([NotNullWhen(true)] JsonFields? other)
    {
        if (ReferenceEquals(this, other))
        {
            return true;
        }

        return other is not null && other._hash == _hash && other._groups == _groups && other._isPart == _isPart && HasSameNames(other);
    }

    /// <inheritdoc/>
    public override bool Equals(object? obj) => Equals(obj as JsonFields);

    /// <inheritdoc/>
    public override int GetHashCode() => _hash;

    /// <summary>Gives the selection as text, between brackets.</summary>
    /// <returns>
    /// What <see cref="Parse"/> reads as an equal selection, except that no text says what a policy may come to: nothing at all.
    /// </returns>
    public override string ToString()
    {
        var text = new StringBuilder();
        AppendTo(text);
        return text.ToString();
    }
}
