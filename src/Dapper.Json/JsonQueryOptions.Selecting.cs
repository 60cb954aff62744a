using Dapper.Json.Execution;

namespace Dapper.Json;

/// <content>Copies that share the plans of these options.</content>
public sealed partial class JsonQueryOptions
{
    // Creates options that share the plans of others.
    private JsonQueryOptions(JsonQueryOptions options, PreparedOptions prepared)
        : this(options)
    {
        Fields = prepared.Fields;
        Observer = prepared.Observer;
        _prepared = prepared;
    }

    /// <summary>Gets the fields that are written.</summary>
    /// <value>The default is null: all. <see cref="WithFields"/> returns options with another value.</value>
    public JsonFields? Fields { get; }

    // Gets the observer of the plans of typed queries; null for none.
    internal Action<JsonQueryPlan>? Observer { get; }

    /// <summary>Returns a copy of the options that writes only some fields. It shares the plans of these, so it is cheap to create for each query.</summary>
    /// <param name="fields">
    /// The fields that are written, at each depth. In a document of several results the names at the top are those of its properties. They
    /// replace a selection that these options have.
    /// </param>
    /// <returns>The copy. Both become read-only.</returns>
    /// <remarks>
    /// The JSON is that without a selection, minus the properties that are not selected. A column that is not selected is not read, so a value
    /// in it that cannot be written is not an error. Only if an object or an element of a list may be missing,
    /// such a column is checked for NULL. Rows are grouped as without a selection. Where Dapper creates objects, they are created as a whole.
    /// A name that is not a field throws a <see cref="JsonQueryException"/> once there is a row; let a <see cref="JsonFieldPolicy"/> check what
    /// clients send. The plans of 1,024 selections are kept.
    /// </remarks>
    /// <exception cref="ArgumentNullException"><paramref name="fields"/> is null.</exception>
    public JsonQueryOptions WithFields(JsonFields fields)
    {
        ArgumentNullException.ThrowIfNull(fields);
        return new JsonQueryOptions(this, Prepare().With(fields.IsEverything ? null : fields, Observer));
    }

    /// <summary>Returns a copy of the options with an observer, which gets the plan of each typed query: how its rows are written, and why.</summary>
    /// <param name="observer">
    /// Called for each typed result, before its first row, on the thread that runs the query. Results with the same plan get the same
    /// <see cref="JsonQueryPlan"/> object. A result without rows has no plan. An exception fails the query. An observer that these options
    /// have already is called first.
    /// </param>
    /// <returns>The copy, which shares the plans of these options. Both become read-only.</returns>
    /// <remarks>For a log, or for a test that no type of a program needs objects.</remarks>
    /// <exception cref="ArgumentNullException"><paramref name="observer"/> is null.</exception>
    public JsonQueryOptions WithObserver(Action<JsonQueryPlan> observer)
    {
        ArgumentNullException.ThrowIfNull(observer);
        return new JsonQueryOptions(this, Prepare().With(Fields, Observer + observer));
    }
}
