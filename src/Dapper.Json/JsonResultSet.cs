using System.Diagnostics.CodeAnalysis;
using Dapper.Json.Contracts;
using Dapper.Json.Contracts.Plans;
using Dapper.Json.Cursors;
using Dapper.Json.Documents;
using Dapper.Json.Planning;

namespace Dapper.Json;

/// <summary>Describes one of several results in the document that <c>QueryMultipleJsonAsync</c> writes: its place and its form.</summary>
/// <remarks>
/// <para>Immutable: keep instances, and the lists of them, in static fields.</para>
/// <para>
/// The name of a result is a path. <c>article</c> and <c>article.tags</c> put the second result into the object of the first;
/// <c>orders</c> and <c>orders[].lines</c> put each row of the second into the row of the first that <see cref="On"/> ties it to. Properties
/// have the order in which the list of results first mentions them, or that of the type of the row around them, whose members they fill. A
/// result that comes before its place is kept in pooled memory, up to <see cref="JsonQueryOptions.BufferLimit"/>.
/// </para>
/// </remarks>
/// <example>
/// <code>
/// private static readonly JsonResultSet[] Orders =
///     [JsonResultSet.Rows("orders"), JsonResultSet.Rows("orders[].lines").On("OrderId", "Id"), JsonResultSet.Count("count", "orders")];
/// </code>
/// </example>
public sealed partial class JsonResultSet
{
    private JsonResultSet(ResultKind kind, string? name, RowContract? contract = null)
    {
        Kind = kind;
        Name = name;
        Contract = contract;
        Segments = name is null ? [] : ParsePath(name, nameof(name));
    }

    private JsonResultSet(JsonResultSet other)
        : this(other.Kind, other.Name, other.Contract)
    {
        (IsRequired, Keys, SkipsOrphans) = (other.IsRequired, other.Keys, other.SkipsOrphans);
        (Limit, Cursor, Next) = (other.Limit, other.Cursor, other.Next);
    }

    /// <summary>Gets the path of the property that holds the result.</summary>
    /// <value>
    /// Its names are written as they are given, whatever the naming policy; null for <see cref="Spread"/> and <see cref="MustExist"/>.
    /// </value>
    public string? Name { get; }

    // Gets the names of the path, from the outermost inwards and without brackets and quotes; none without a name.
    internal IReadOnlyList<string> Path => Array.ConvertAll(Segments, static segment => segment.Name);

    // Gets the form of the result.
    internal ResultKind Kind { get; }

    // Gets the type of the rows; null if the result is not typed.
    internal Type? ContractType => Contract?.RowType;

    // Gets whether nothing at all is written if the result has no row.
    internal bool IsRequired { get; private init; }

    internal RowContract? Contract { get; }

    internal PathSegment[] Segments { get; }

    // Gets whether a result of the query belongs to it.
    internal bool IsRead => Kind is not (ResultKind.Count or ResultKind.Total or ResultKind.Constant or ResultKind.Next);

    // Gets whether it has a place in the document.
    internal bool IsInDocument => Kind is not (ResultKind.MustExist or ResultKind.Skip);

    // Gets whether anything of its rows may be written.
    internal bool MayBeWritten => IsRead && IsInDocument;

    // Gets the name of the result that a count, a total or a position is of.
    internal string? Of { get; private init; }

    // Gets the column of a total.
    internal string? Column { get; private init; }

    // Gets the value of a constant; null for any other kind.
    internal object? ConstantValue { get; private init; }

    /// <summary>
    /// Creates a result that is a single value: the only column of the only row; <c>null</c> if there is no row. A second row throws an
    /// <see cref="InvalidOperationException"/>, a further column a <see cref="JsonQueryException"/>, with rows or without.
    /// </summary>
    /// <inheritdoc cref="Rows(string)"/>
    public static JsonResultSet Value(string name) => new(ResultKind.Value, Checked(name));

    /// <summary>
    /// Creates a result that is an array of values: the only column of all rows. A further column throws a <see cref="JsonQueryException"/>, with
    /// rows or without.
    /// </summary>
    /// <inheritdoc cref="Rows(string)"/>
    public static JsonResultSet Values(string name) => new(ResultKind.Values, Checked(name));

    /// <summary>
    /// Creates a result that is an object: the only row; <c>null</c> if there is none. A second row throws an <see cref="InvalidOperationException"/>.
    /// </summary>
    /// <param name="name">The path of the property.</param>
    /// <param name="required">Whether nothing at all is written if there is no row, and the method returns false. The default is false.</param>
    /// <inheritdoc cref="Rows(string)" path="/exception"/>
    public static JsonResultSet Row(string name, bool required = false) => new(ResultKind.Row, Checked(name)) { IsRequired = required };

    /// <summary>Creates a result that is an array of objects: all rows.</summary>
    /// <param name="name">The path of the property.</param>
    /// <exception cref="ArgumentNullException"><paramref name="name"/> is null.</exception>
    /// <exception cref="ArgumentException"><paramref name="name"/> ends in a list, or has brackets without being a path.</exception>
    public static JsonResultSet Rows(string name) => new(ResultKind.Rows, Checked(name));

    /// <summary>Creates a typed result that is an object: the only row; <c>null</c> if there is none.</summary>
    /// <typeparam name="T">The type, as for <c>QueryJsonAsync&lt;T&gt;</c>.</typeparam>
    /// <remarks>
    /// If other results fill members of the type, the object is written without them, and each of them in its place. The query throws an
    /// <see cref="ArgumentException"/>, before anything is opened, for a type with code that may see these members, such as a computed property
    /// <c>Count =&gt; Lines.Count</c>.
    /// </remarks>
    /// <inheritdoc cref="Row(string, bool)"/>
    public static JsonResultSet Row<[DynamicallyAccessedMembers(RowType.Members)] T>(string name, bool required = false) =>
        new(ResultKind.Row, Checked(name), ContractPlanner<T>.Contract) { IsRequired = required };

    /// <summary>Creates a typed result that is an array of objects: all rows.</summary>
    /// <typeparam name="T">The type, as for <c>QueryJsonAsync&lt;T&gt;</c>.</typeparam>
    /// <inheritdoc cref="Rows(string)"/>
    /// <inheritdoc cref="Row{T}(string, bool)" path="/remarks"/>
    public static JsonResultSet Rows<[DynamicallyAccessedMembers(RowType.Members)] T>(string name) =>
        new(ResultKind.Rows, Checked(name), ContractPlanner<T>.Contract);

    /// <summary>
    /// Creates a result without a name: the properties of its only row are written into the document itself. If there is no row, nothing at all
    /// is written and the method returns false. A second row throws an <see cref="InvalidOperationException"/>.
    /// </summary>
    /// <remarks>JSON before the last required result is buffered until its row is read: select it first.</remarks>
    public static JsonResultSet Spread() => new(ResultKind.Spread, name: null) { IsRequired = true };

    /// <summary>
    /// Creates a typed result without a name: its only row is the document, and all other results fill members of the type. If there is no row,
    /// nothing at all is written and the method returns false. A second row throws an <see cref="InvalidOperationException"/>.
    /// </summary>
    /// <typeparam name="T">
    /// The type of the document, as for <c>QueryJsonAsync&lt;T&gt;</c>. Its properties, results included, are written in its order.
    /// </typeparam>
    /// <inheritdoc cref="Row{T}(string, bool)" path="/remarks"/>
    public static JsonResultSet Spread<[DynamicallyAccessedMembers(RowType.Members)] T>() =>
        new(ResultKind.Spread, name: null, ContractPlanner<T>.Contract) { IsRequired = true };

    /// <summary>
    /// Creates a result that only decides whether anything is written: if it has no row, nothing is, and the method returns false. Its columns are
    /// not read.
    /// </summary>
    /// <inheritdoc cref="Spread" path="/remarks"/>
    public static JsonResultSet MustExist() => new(ResultKind.MustExist, name: null) { IsRequired = true };

    /// <summary>Creates a result of the query that is not written, such as one of a procedure that others need. Its rows are not read.</summary>
    public static JsonResultSet Skip() => new(ResultKind.Skip, name: null);

    /// <summary>Returns the kind, the name and the settings of the result, as in code. The value of a constant is not shown.</summary>
    /// <returns>For example <c>Rows("items")</c> or <c>Rows("orders[].lines").On("OrderId", "Id")</c>.</returns>
    public override string ToString()
    {
        string[] names = [.. ((string?[])[Name, Of, Column]).OfType<string>().Select(CursorKey.Quote)];
        return $"{Kind}({string.Join(", ", names)}){Details}";
    }

    private static string Checked(string name) => name ?? throw new ArgumentNullException(nameof(name));
}
