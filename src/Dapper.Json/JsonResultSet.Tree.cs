using System.Text.Json;
using Dapper.Json.Cells;
using Dapper.Json.Contracts.Mapping;
using Dapper.Json.Cursors;
using Dapper.Json.Documents;
using Dapper.Json.Planning;

namespace Dapper.Json;

/// <content>Results that go into others, and values that come from them.</content>
public sealed partial class JsonResultSet
{
    // Gets the columns that tie the rows to those of the result that they go into.
    internal (string Column, string Parent)[] Keys { get; private init; } = [];

    // Gets the property that holds the cursor of the next page; null for a result without pages.
    internal JsonResultSet? Next { get; private init; }

    // Gets how many rows are written at most; 0 for all.
    internal int Limit { get; private init; }

    // Gets the cursor of a page, or of the position of the next one.
    internal JsonCursor? Cursor { get; private init; }

    // Gets whether rows are ignored that belong to no row of the result that they go into.
    internal bool SkipsOrphans { get; private init; }

    /// <summary>Creates a property that holds how many rows of another result are written.</summary>
    /// <param name="name">The path of the property.</param>
    /// <param name="of">The path of the other result, as in its <see cref="Name"/>.</param>
    /// <remarks>No result of the query belongs to it. If it precedes the other result in the list, that one is kept in memory until it is counted.</remarks>
    /// <exception cref="ArgumentNullException">An argument is null.</exception>
    /// <exception cref="ArgumentException"><paramref name="name"/> ends in a list, or has brackets without being a path.</exception>
    public static JsonResultSet Count(string name, string of)
    {
        ArgumentNullException.ThrowIfNull(of);
        return new(ResultKind.Count, Checked(name)) { Of = of };
    }

    /// <summary>
    /// Creates a property that holds a column of another result, such as <c>count(*) over() as total</c>: its value in the first row, or 0 if there
    /// is no row, in the type that it has with rows. The column is left out of the rows, unless a member of their type takes it.
    /// </summary>
    /// <param name="name">The path of the property.</param>
    /// <param name="of">The path of the other result.</param>
    /// <param name="column">The name of the column, compared without case.</param>
    /// <inheritdoc cref="Count" path="/remarks"/>
    /// <inheritdoc cref="Count" path="/exception"/>
    public static JsonResultSet Total(string name, string of, string column)
    {
        ArgumentNullException.ThrowIfNull(of);
        ArgumentNullException.ThrowIfNull(column);
        return new(ResultKind.Total, Checked(name)) { Of = of, Column = column };
    }

    /// <summary>Creates a property that holds a value of the program.</summary>
    /// <param name="name">The path of the property.</param>
    /// <param name="value">The value, which the serializer writes under the query's options. It may be null.</param>
    /// <remarks>No result of the query belongs to it.</remarks>
    /// <exception cref="ArgumentNullException"><paramref name="name"/> is null.</exception>
    /// <exception cref="ArgumentException">
    /// <paramref name="name"/> ends in a list, or has brackets without being a path; or <paramref name="value"/> is a task, or a list of tasks.
    /// </exception>
    public static JsonResultSet Constant(string name, object? value) =>
        value is IEnumerable<Task> || DapperConstructor.IsTask(value?.GetType() ?? typeof(object))
            ? throw new ArgumentException($"The constant \"{name}\" is a task: await it, and give its value.", nameof(value))
            : new(ResultKind.Constant, Checked(name)) { ConstantValue = value };

    /// <summary>Ties the rows of this result, whose name ends in a list such as <c>orders[].lines</c>, to the rows that they go into.</summary>
    /// <param name="column">
    /// The name of this result's column that holds the key. It is not written: select it again, with an alias, to have it in the JSON.
    /// </param>
    /// <param name="parentColumn">The name of the column with the same value in the result that holds the list.</param>
    /// <returns>A copy with the key. Call the method again on it for a key of several columns.</returns>
    /// <remarks>
    /// Names are compared without case. Values are equal if their JSON is, whatever type the name of a column ends in: 1 and 1.00 are not. NULL equals
    /// nothing. If only the database's collation makes texts equal, make them the same in SQL: <c>lower(Code)</c>. The rows of
    /// both results may have any order.
    /// </remarks>
    /// <exception cref="ArgumentException">A name is null or empty.</exception>
    /// <exception cref="InvalidOperationException">The name contains no list, such as <c>orders[]</c>.</exception>
    public JsonResultSet On(string column, string parentColumn)
    {
        ArgumentException.ThrowIfNullOrEmpty(column);
        ArgumentException.ThrowIfNullOrEmpty(parentColumn);
        return Array.Exists(Segments, static segment => segment.IsList)
            ? new(this) { Keys = [.. Keys, (column, parentColumn)] }
            : throw new InvalidOperationException(
                $"{this} is not inside a list, so no key ties it to one: its name has no brackets, such as those of orders[].lines.");
    }

    /// <summary>Writes one page of rows, and beside them the cursor of the next page: the keys of the last row as a text.</summary>
    /// <param name="count">The most rows that are written. The query must fetch one more: it shows that there is a next page.</param>
    /// <param name="cursor">The key columns that the query orders by.</param>
    /// <param name="next">The path of the property with that text: a string, or <c>null</c> on the last page.</param>
    /// <returns>A copy with these settings.</returns>
    /// <remarks>Rows of its lists that belong to no row of the page are ignored, because they may belong to the row after it.</remarks>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="count"/> is less than 1.</exception>
    /// <exception cref="ArgumentNullException">An argument is null.</exception>
    /// <exception cref="ArgumentException"><paramref name="next"/> ends in a list, or has brackets without being a path.</exception>
    /// <exception cref="InvalidOperationException">The result is not of rows, goes into the rows of another result, or has pages already.</exception>
    public JsonResultSet Take(int count, JsonCursor cursor, string next)
    {
        ArgumentOutOfRangeException.ThrowIfLessThan(count, 1);
        ArgumentNullException.ThrowIfNull(cursor);
        var position = new JsonResultSet(ResultKind.Next, Checked(next)) { Of = Name, Cursor = cursor };
        return Kind != ResultKind.Rows || IsKeyed ? throw new InvalidOperationException($"{this} cannot have pages: only Rows outside other lists can.")
            : Next is not null ? throw new InvalidOperationException($"{this} has pages already: call Take once.")
            : new(this) { Limit = count, Cursor = cursor, Next = position };
    }

    // Returns this result without the value of a constant, which is mostly made for one request: what is kept for longer must not hold it.
    internal JsonResultSet WithoutValue() => ConstantValue is null ? this : new(ResultKind.Constant, Name);

    // Writes a value of the program, or a count. A context that was generated for the rows need not know the type of a number.
    internal void WriteValue(Utf8JsonWriter writer, object value, CellSettings cells)
    {
        try
        {
            if (!cells.Types.TryWrite(writer, value))
            {
                JsonSerializer.Serialize(writer, value, cells.Serializer.GetTypeInfo(value.GetType()));
            }
        }
        catch (Exception cause) when (cause is not JsonQueryException && !SourceFailure.Is(cause))
        {
            throw ColumnError.Of($"A value could not be written as JSON, for the result {this}: {cause.Message}", ColumnSchema.None, cause: cause);
        }
    }

    // Returns whether the other result has the same place, form and links. Their values, if they are constants, may differ.
    internal bool IsLike(JsonResultSet other) =>
        ReferenceEquals(this, other)
        || (Kind == other.Kind && Name == other.Name && Equals(Contract, other.Contract) && IsRequired == other.IsRequired && Of == other.Of
            && Column == other.Column && Limit == other.Limit && ReferenceEquals(Cursor, other.Cursor) && SkipsOrphans == other.SkipsOrphans
            && Keys.AsSpan().SequenceEqual(other.Keys));

    // Returns the results with the positions of next pages, each after the page that it is of.
    internal static JsonResultSet[] WithPositions(JsonResultSet[] results) => !Array.Exists(results, static result => result.Next is not null)
        ? results
        : [.. results.SelectMany(static result => result.Next is null ? [result] : (JsonResultSet[])[result, result.Next])];

    /// <summary>Ignores rows that belong to no row of the result that they go into. Otherwise such a row throws a <see cref="JsonQueryException"/>.</summary>
    /// <returns>A copy that ignores them.</returns>
    /// <exception cref="InvalidOperationException">The result is not rows or values directly below a list.</exception>
    public JsonResultSet SkipOrphans() =>
        IsKeyed ? new(this) { SkipsOrphans = true } : throw new InvalidOperationException($"{this} is not inside a list.");

    // Gets the calls that made this result of a simpler one, as in code. ETags are of this text: what changes the JSON must change it.
    private string Details => string.Concat(Keys.Select(static key => $".On({CursorKey.Quote(key.Column)}, {CursorKey.Quote(key.Parent)})"))
        + (SkipsOrphans ? ".SkipOrphans()" : "")
        + (Next is null ? "" : $".Take({Limit}, {Cursor!.Code}, {CursorKey.Quote(Next.Name!)})");

    // Gets whether the rows go into those of another result.
    internal bool IsKeyed => Kind is ResultKind.Rows or ResultKind.Values && Segments.Length > 1 && Segments[^2].IsList;

    private static PathSegment[] ParsePath(string name, string paramName) =>
        PathSegment.TryRead(name) is { } path && !path[^1].IsList ? path : throw new ArgumentException(
            $"The name of a result is a path such as items, article.tags or orders[].lines, but this one is \"{name}\". In a path, names with characters "
            + "other than letters, digits and underscores are in double quotes.", paramName);
}
