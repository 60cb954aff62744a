using System.Data;
using System.Diagnostics.CodeAnalysis;
using Dapper.Json.Cursors;
using Dapper.Json.Execution;

namespace Dapper.Json;

/// <summary>Describes a position in an ordered list, by the key columns of a row and their types: where a page of the list ends and the next begins.</summary>
/// <remarks>
/// <para>
/// A page that is written with a cursor ends with the position of its last row as a text. Parsed, that text is a parameter for each key column: the
/// query of the next page selects the rows after them, such as <c>where (CreatedAt, Id) &lt; (@afterCreatedAt, @afterId)</c>. The query must order
/// by the key columns, and together they must be unique. Without a text all parameters are null, which is the first page.
/// </para>
/// <para>
/// A text is valid for cursors with the same columns and types, and the same name of the list, if it has one. Two lists that have all that in
/// common, such as the two directions of one, accept each other's texts: give them names. A text is neither encrypted nor signed: clients can read the
/// values and choose others, so it is not access control. Values are only sent as parameters: a text cannot change the SQL.
/// </para>
/// <para>Immutable, and safe to share between threads: keep instances in static fields.</para>
/// </remarks>
/// <example>
/// <code>
/// private static readonly JsonCursor ByDate = JsonCursor.By&lt;DateTime&gt;("CreatedAt").ThenBy&lt;long&gt;("Id");
/// </code>
/// </example>
public sealed class JsonCursor
{
    /// <summary>The longest text, in characters: 4,096.</summary>
    public const int MaxLength = 4096;

    private readonly CursorKey[] _keys;
    private readonly string? _list;
    private readonly uint _tag;

    private JsonCursor(CursorKey[] keys, string? list)
    {
        (_keys, _list) = (keys, list);
        _tag = CursorText.TagOf(keys, list);
        Columns = Array.ConvertAll(keys, static key => key.Column);
        Parameters = Array.ConvertAll(keys, static key => key.Parameter);
        Types = Array.ConvertAll(keys, static key => key.TypeName);
    }

    // The names of the key columns.
    internal IReadOnlyList<string> Columns { get; }

    // The names of their parameters.
    internal IReadOnlyList<string> Parameters { get; }

    // The names of their types.
    internal IReadOnlyList<string> Types { get; }

    // The calls that made this cursor, with all that decides its texts.
    internal string Code => $"JsonCursor.By{_keys[0].Code(_list)}" + string.Concat(_keys.Skip(1).Select(static key => $".ThenBy{key.Code()}"));

    /// <summary>Creates a cursor for a list that is ordered by a column.</summary>
    /// <typeparam name="T">
    /// The type of the column's values: an integer type, <see cref="decimal"/>, <see cref="double"/>, <see cref="float"/>, <see cref="bool"/>,
    /// <see cref="string"/>, <see cref="Guid"/>, <see cref="DateTime"/>, <see cref="DateTimeOffset"/>, <see cref="DateOnly"/>, <see cref="TimeOnly"/>
    /// or an array of <see cref="byte"/>. It must be the type that the database stores: on SQLite, <see cref="string"/> for dates. The
    /// driver must accept <see cref="DateOnly"/> and <see cref="TimeOnly"/> as parameters. A column that may compare differently from its order, or come
    /// back changed, such as an enum, throws on the first page, and the error says what to cast it to.
    /// </typeparam>
    /// <param name="column">The name of the column in the result, before any naming policy.</param>
    /// <param name="parameter">
    /// The name of the parameter, without a sign. The default is <c>after</c> and the name of the column with an upper-case first letter:
    /// <c>afterCreatedAt</c>. It is required for a column whose name is not an identifier.
    /// </param>
    /// <param name="nullable">
    /// Whether the column may be NULL at the end of a page. The default is false: such a page throws, because a comparison with NULL would lose
    /// the rows after it. If true, the SQL must compare NULLs as it orders them.
    /// </param>
    /// <param name="list">
    /// A name of the list, which clients do not see. A list refuses the texts of lists with another name: use it for lists with the same columns, such as
    /// one list in two directions. The default is null: no name.
    /// </param>
    /// <exception cref="ArgumentNullException"><paramref name="column"/> is null.</exception>
    /// <exception cref="ArgumentException">
    /// <typeparamref name="T"/> is another type, a column or a parameter is named twice, the name of the parameter is not an identifier, or
    /// <paramref name="list"/> is empty.
    /// </exception>
    public static JsonCursor By<T>(string column, string? parameter = null, bool nullable = false, string? list = null)
    {
        if (list is not null)
        {
            ArgumentException.ThrowIfNullOrEmpty(list);
        }

        return new([CursorKey.Of<T>(column, parameter, nullable, before: [])], list);
    }

    /// <summary>Creates a cursor for a list that is ordered by a further column where the columns so far are equal.</summary>
    /// <typeparam name="T"><inheritdoc cref="By" path="/typeparam/node()"/></typeparam>
    /// <param name="column"><inheritdoc cref="By" path="/param[@name='column']/node()"/></param>
    /// <param name="parameter"><inheritdoc cref="By" path="/param[@name='parameter']/node()"/></param>
    /// <param name="nullable"><inheritdoc cref="By" path="/param[@name='nullable']/node()"/></param>
    /// <exception cref="ArgumentNullException"><paramref name="column"/> is null.</exception>
    /// <exception cref="ArgumentException">
    /// <typeparamref name="T"/> is another type, a column or a parameter is named twice, or the name of the parameter is not an identifier.
    /// </exception>
    public JsonCursor ThenBy<T>(string column, string? parameter = null, bool nullable = false) =>
        new([.. _keys, CursorKey.Of<T>(column, parameter, nullable, before: _keys)], _list);

    /// <summary>Parses the text of a position, and adds its parameters to those of a query.</summary>
    /// <param name="text">The text of the request; null or empty for the first page, whose parameters are null.</param>
    /// <param name="param">
    /// The other parameters of the query, in any form that Dapper takes: an object, a dictionary or <see cref="DynamicParameters"/>, which are not
    /// changed. Members given to <c>DynamicParameters.Output</c> are not filled.
    /// </param>
    /// <returns>All parameters. They belong to the caller, who may add others.</returns>
    /// <exception cref="FormatException">The text is not a position of such a list, or longer than <see cref="MaxLength"/>.</exception>
    /// <exception cref="ArgumentException">
    /// <paramref name="param"/> already has a parameter of the cursor, in any case of letters; or it is not a set of parameters.
    /// </exception>
    /// <exception cref="PlatformNotSupportedException">
    /// <paramref name="param"/> is an object in a program that was compiled ahead of time: Dapper generates the code that reads its members.
    /// </exception>
    public DynamicParameters Parse(string? text, object? param = null) => TryParse(text, param, out DynamicParameters? parameters)
        ? parameters
        : throw new FormatException($"The text is not a cursor of a list by {this}: pass the one of a page of that list, unchanged.");

    /// <summary>Parses the text of a position, if it is one, and adds its parameters to those of a query.</summary>
    /// <param name="text">The text, which may come from anyone. A text that is too long is refused before anything is allocated for it.</param>
    /// <param name="param"><inheritdoc cref="Parse" path="/param[@name='param']/node()"/></param>
    /// <param name="parameters">All parameters, which belong to the caller; null if the text is wrong.</param>
    /// <returns>False if the text is not a position of such a list, or longer than <see cref="MaxLength"/>.</returns>
    /// <exception cref="ArgumentException"><inheritdoc cref="Parse" path="/exception[@cref='T:System.ArgumentException']/node()"/></exception>
    /// <exception cref="PlatformNotSupportedException">
    /// <inheritdoc cref="Parse" path="/exception[@cref='T:System.PlatformNotSupportedException']/node()"/>
    /// </exception>
    public bool TryParse(string? text, object? param, [NotNullWhen(true)] out DynamicParameters? parameters)
    {
        // The SQL is not known here. As for a procedure, any member may be meant.
        QueryArguments<JsonQueryOptions>.ThrowIfUnusable(nameof(JsonCursor), param, CommandType.StoredProcedure);
        object?[]? values = string.IsNullOrEmpty(text) ? new object?[_keys.Length] : CursorText.Parse(text, MaxLength, _tag, _keys);
        parameters = values is null ? null : CursorParameters.Add(_keys, values, param);
        return parameters is not null;
    }

    /// <summary>Returns the names of the key columns, for messages.</summary>
    /// <returns>For example <c>CreatedAt, Id</c>.</returns>
    public override string ToString() => string.Join(", ", Columns);

    // Returns the text for the position of a row. The values of the key columns are a compact JSON array, in the order of Columns, as the default
    // options write them. A value that is NULL or of another type than the cursor says is a JsonQueryException, as is a text that would be too long.
    internal string Encode(ReadOnlySpan<byte> jsonArray)
    {
        CursorText.ThrowIfUnreadable(jsonArray, _keys);
        string text = CursorText.Of(_tag, jsonArray);
        return text.Length <= MaxLength
            ? text
            : throw new JsonQueryException($"The key of the last row is too long: a cursor of {text.Length} characters, more than {MaxLength}.");
    }
}
