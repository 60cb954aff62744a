using System.ComponentModel;
using System.Data;
using Dapper.Json.Parameters;
using Dapper.Json.Parameters.Lists;
using Dapper.Json.Parameters.Tables;

namespace Dapper.Json;

/// <summary>
/// A list, a table or a document that goes to the database as one parameter. It stands in the parameter objects of every method of Dapper, not only
/// of those of this library: as a member of an object, or as what <see cref="DynamicParameters"/> is given.
/// </summary>
/// <remarks>
/// <para>
/// An instance is immutable and may be used by several commands, at once too. It keeps the values that it is made of by reference and reads
/// them each time a command is prepared: until then they must not change on another thread.
/// </para>
/// <para>
/// The values are always sent as the value of a parameter and never become SQL, whatever is in them.
/// </para>
/// </remarks>
/// <example>
/// <code>
/// IEnumerable&lt;Post&gt; posts = connection.Query&lt;Post&gt;("select Id, Title from posts where Id in @ids", new { ids = JsonParameter.List(ids) });
/// </code>
/// </example>
public abstract class JsonParameter : SqlMapper.ICustomQueryParameter
{
    private protected JsonParameter()
    {
    }

    /// <summary>Makes a list of values for <c>in @ids</c> and <c>not in @ids</c>: one parameter, however many values there are.</summary>
    /// <typeparam name="T">
    /// The type of the values: an integer, <see cref="decimal"/>, <see cref="double"/>, <see cref="float"/>, <see cref="bool"/>,
    /// <see cref="string"/>, <see cref="char"/>, <see cref="Guid"/>, <see cref="DateTime"/>, <see cref="DateTimeOffset"/>,
    /// <see cref="DateOnly"/>, <see cref="TimeOnly"/>, <see cref="TimeSpan"/>, an array of bytes, an enumeration (sent as its number), any of
    /// these that may be null, or a type that Dapper has a type handler for. Any other type is left to Dapper's own expansion.
    /// </typeparam>
    /// <param name="values">The values, kept by reference. A NULL among them behaves as in <c>in (1, null)</c> of SQL.</param>
    /// <param name="options">How the list is sent; null for the defaults.</param>
    /// <returns>The parameter.</returns>
    /// <remarks>
    /// <para>
    /// While Dapper prepares a command, its text is changed where the list stands: on SQLite <c>in @ids</c> becomes
    /// <c>in (select … from json_each(@ids))</c>, on SQL Server <c>openjson</c> or, where the server knows no JSON, <c>nodes</c> of XML; on
    /// PostgreSQL it becomes <c>= any(@ids)</c> with an array, on MySQL and MariaDB <c>json_table</c>. On any other database, and for values
    /// that JSON cannot carry there, it is expanded by Dapper to one parameter for each value.
    /// </para>
    /// <para>
    /// Inside of the parentheses of a function, as in <c>json_each(@ids)</c> or <c>unnest(@ids)</c>, the name stays as it is: the value of the
    /// parameter is the JSON, an array on PostgreSQL. In any other place the list is an <see cref="ArgumentException"/> of the method that
    /// runs the command, which shows the place. An empty list has no rows: <c>in</c> is true for none, <c>not in</c> for all.
    /// </para>
    /// </remarks>
    /// <exception cref="ArgumentNullException"><paramref name="values"/> is null.</exception>
    public static JsonParameter List<T>(IEnumerable<T> values, JsonParameterOptions? options = null)
    {
        ArgumentNullException.ThrowIfNull(values);
        return new ListParameter<T>(values, options ?? JsonParameterOptions.Default);
    }

    /// <summary>Makes a table of rows for <c>from @rows r</c>: one parameter, however many rows there are.</summary>
    /// <typeparam name="T">
    /// The type of the rows: a class, record, structure, interface or anonymous type. Each of its members that System.Text.Json would write is a
    /// column, with the name that it has in JSON; what a type derived from it adds is none. Members of the types that <see cref="List{T}"/> knows
    /// are sent as Dapper sends them, whatever converter their contract has; objects and lists are sent as JSON. Two names that differ only in
    /// case are an error. A source-generated contract needs <see cref="System.Text.Json.Serialization.JsonSourceGenerationMode.Metadata"/>.
    /// </typeparam>
    /// <param name="rows">The rows, kept by reference. None of them may be null.</param>
    /// <param name="options">How the table is sent; null for the defaults.</param>
    /// <returns>The parameter.</returns>
    /// <remarks>
    /// <para>
    /// While Dapper prepares a command, its text is changed where the table stands behind <c>from</c>, <c>join</c>, <c>apply</c>,
    /// <c>using</c> or a comma between tables: to a query over <c>json_each</c> on SQLite, <c>openjson</c> (or <c>nodes</c> of XML) on SQL
    /// Server, <c>unnest</c> of one array per column on PostgreSQL, <c>json_table</c> on MySQL and MariaDB. On PostgreSQL the names are in
    /// lower case, as it reads names without quotes. An alias may follow; without one the query has the name of the parameter.
    /// </para>
    /// <para>
    /// Inside of the parentheses of a function, as in <c>openjson(@rows)</c> or <c>jsonb_to_recordset(@rows)</c>, the name stays as it is: the
    /// value of the parameter is the rows as a JSON array of objects. In any other place, and behind <c>from</c> with any other driver, the
    /// table is an <see cref="ArgumentException"/> of the method that runs the command. No order is promised: give the rows a member to order
    /// by.
    /// </para>
    /// </remarks>
    /// <example>
    /// <code>
    /// connection.Execute("insert into lines (Sku, Quantity) select Sku, Quantity from @lines", new { lines = JsonParameter.Table(lines) });
    /// </code>
    /// </example>
    /// <exception cref="ArgumentNullException"><paramref name="rows"/> is null.</exception>
    public static JsonParameter Table<T>(IEnumerable<T> rows, JsonParameterOptions? options = null)
    {
        ArgumentNullException.ThrowIfNull(rows);
        return new TableParameter<T>(rows, options ?? JsonParameterOptions.Default);
    }

    /// <summary>Makes a document: a value as JSON, for a column or a function of the database that takes JSON.</summary>
    /// <typeparam name="T">The type of the value, by whose contract it is written.</typeparam>
    /// <param name="value">The value, kept by reference. Null is sent as the JSON <c>null</c>, not as NULL.</param>
    /// <param name="options">How the value is written; null for the defaults.</param>
    /// <returns>The parameter.</returns>
    /// <remarks>
    /// The text of the command stays as it is. The value is sent as <c>jsonb</c> on PostgreSQL, as <c>nvarchar(max)</c> on SQL Server and as
    /// text elsewhere. What the serializer throws comes out of the method that runs the command.
    /// </remarks>
    public static JsonParameter Document<T>(T value, JsonParameterOptions? options = null) =>
        new DocumentParameter<T>(value, options ?? JsonParameterOptions.Default);

    /// <summary>Adds the parameter to a command: for Dapper, which calls it when it prepares the command.</summary>
    /// <param name="command">The command.</param>
    /// <param name="name">The parameter's name, without a prefix.</param>
    /// <remarks>Public because Dapper 2.1.66 looks for the method by its name on the class, not on the interface.</remarks>
    [EditorBrowsable(EditorBrowsableState.Never)]
    public void AddParameter(IDbCommand command, string name) => AddTo(command, name);

    /// <summary>Adds the parameter to a command and puts what it needs into the command's text.</summary>
    private protected abstract void AddTo(IDbCommand command, string name);
}
