using System.ComponentModel;
using System.Data;
using Dapper.Json.Parameters.Dialects;
using Dapper.Json.Parameters.Documents;
using Dapper.Json.Parameters.Lists;
using Dapper.Json.Parameters.Tables;

namespace Dapper.Json;

/// <summary>
/// A list, a table or a document that is sent to the database as one parameter. Use it in the parameters of any method of Dapper, not only
/// of this library: as a member of an object, or as a value in <see cref="DynamicParameters"/>.
/// </summary>
/// <remarks>
/// <para>
/// An instance is immutable and may be used by several commands, also at the same time. It keeps its values by reference and reads them each
/// time a command is prepared. Meanwhile no other thread may change them.
/// </para>
/// <para>
/// Values are always sent as the value of a parameter and never become SQL, whatever they contain.
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

    /// <summary>Creates a list of values for <c>in @ids</c> and <c>not in @ids</c>: one parameter, however many values there are.</summary>
    /// <typeparam name="T">
    /// The type of the values: an integer, <see cref="decimal"/>, <see cref="double"/>, <see cref="float"/>, <see cref="bool"/>,
    /// <see cref="string"/>, <see cref="char"/>, <see cref="Guid"/>, <see cref="DateTime"/>, <see cref="DateTimeOffset"/>,
    /// <see cref="DateOnly"/>, <see cref="TimeOnly"/>, <see cref="TimeSpan"/>, an array of bytes, an enumeration (sent as its number;
    /// see <see cref="JsonParameterOptions.SqlType"/>), a nullable form of these, or a type with a Dapper type handler. Lists of any other type are
    /// expanded by Dapper.
    /// </typeparam>
    /// <param name="values">The values, kept by reference. A null among them behaves as in SQL's <c>in (1, null)</c>.</param>
    /// <param name="options">How the list is sent; null for the defaults.</param>
    /// <returns>The parameter.</returns>
    /// <remarks>
    /// <para>
    /// While Dapper prepares a command, its text is changed at the place of the list. On SQLite <c>in @ids</c> becomes
    /// <c>in (select … from json_each(@ids))</c>; on SQL Server it uses <c>openjson</c>, or <c>nodes</c> of XML if the server does not support
    /// JSON; on PostgreSQL it becomes <c>= any(@ids)</c> with an array; on MySQL and MariaDB it uses <c>json_table</c>. On any other database,
    /// and for values that JSON cannot hold there, Dapper expands it to one parameter for each value: <c>@ids1</c>, <c>@ids2</c>. So a text that
    /// has both the list and a parameter of such a name throws an <see cref="ArgumentException"/> on every database.
    /// </para>
    /// <para>
    /// Inside the parentheses of a function, as in <c>json_each(@ids)</c> or <c>unnest(@ids)</c>, the name stays as it is: the value of the
    /// parameter is JSON, or an array on PostgreSQL. In any other place the method that runs the command throws an
    /// <see cref="ArgumentException"/> that shows the place. An empty list has no rows: <c>in</c> is true for no row, <c>not in</c> for all.
    /// </para>
    /// </remarks>
    /// <exception cref="ArgumentNullException"><paramref name="values"/> is null.</exception>
    /// <exception cref="ArgumentException">
    /// <paramref name="values"/> is a string, which would be a list of its characters; or <paramref name="options"/> name types of columns.
    /// </exception>
    public static JsonParameter List<T>(IEnumerable<T> values, JsonParameterOptions? options = null)
    {
        ArgumentNullException.ThrowIfNull(values);
        if (values is string)
        {
            throw new ArgumentException(
                "A string is not a list of texts, but of its characters. For a list of one text pass new[] { text }; for the characters pass "
                + "text.ToCharArray().",
                nameof(values));
        }

        return new Sending<ListParameter<T>>(new(values, JsonParameterOptions.Of(options, isList: true)));
    }

    /// <summary>Creates a table of rows for <c>from @rows r</c>: one parameter, however many rows there are.</summary>
    /// <typeparam name="T">
    /// The type of the rows: a class, record, struct, interface or anonymous type. Each of its members that System.Text.Json would write is a
    /// column with its JSON name; members of derived types are no columns. Values of the types that <see cref="List{T}"/> knows are sent as
    /// Dapper sends them, whatever converter their contract has; objects and lists are sent as JSON. Two names that differ only in case are an
    /// error. A source-generated contract needs <see cref="System.Text.Json.Serialization.JsonSourceGenerationMode.Metadata"/>.
    /// </typeparam>
    /// <param name="rows">The rows, kept by reference. None of them may be null.</param>
    /// <param name="options">How the table is sent; null for the defaults.</param>
    /// <returns>The parameter.</returns>
    /// <remarks>
    /// <para>
    /// While Dapper prepares a command, its text is changed where the table is used after <c>from</c>, <c>join</c>, <c>apply</c>,
    /// <c>using</c> or a comma between tables: to a query over <c>json_each</c> on SQLite, <c>openjson</c> (or <c>nodes</c> of XML) on SQL
    /// Server, <c>unnest</c> of one array per column on PostgreSQL, <c>json_table</c> on MySQL and MariaDB. On PostgreSQL the names are in
    /// lower case, because it reads unquoted names that way. An alias may follow; without one the query has the name of the parameter.
    /// </para>
    /// <para>
    /// Inside the parentheses of a function, as in <c>openjson(@rows)</c> or <c>jsonb_to_recordset(@rows)</c>, the name stays as it is: the
    /// value of the parameter is the rows as a JSON array of objects. In any other place, and after <c>from</c> with any other driver, the
    /// method that runs the command throws an <see cref="ArgumentException"/>. The order of the rows is not guaranteed: give them a member to
    /// order by.
    /// </para>
    /// </remarks>
    /// <example>
    /// <code>
    /// connection.Execute("insert into lines (Sku, Quantity) select Sku, Quantity from @lines", new { lines = JsonParameter.Table(lines) });
    /// </code>
    /// </example>
    /// <exception cref="ArgumentNullException"><paramref name="rows"/> is null.</exception>
    /// <exception cref="ArgumentException"><paramref name="options"/> name the type of a list.</exception>
    public static JsonParameter Table<T>(IEnumerable<T> rows, JsonParameterOptions? options = null)
    {
        ArgumentNullException.ThrowIfNull(rows);
        return new Sending<TableParameter<T>>(new(rows, JsonParameterOptions.Of(options, isTable: true)));
    }

    /// <summary>Creates a document: a value as JSON, for a column or a database function that takes JSON.</summary>
    /// <typeparam name="T">The type of the value. The serializer writes it by its contract.</typeparam>
    /// <param name="value">
    /// The value, kept by reference. Null is NULL; the JSON <c>null</c> is a <see cref="System.Text.Json.JsonElement"/> of that kind.
    /// </param>
    /// <param name="options">How the value is written; null for <see cref="System.Text.Json.JsonSerializerOptions.Web"/>, as for results of queries.</param>
    /// <returns>The parameter.</returns>
    /// <remarks>
    /// The text of the command stays as it is. The value is sent as <c>jsonb</c> on PostgreSQL, as <c>nvarchar(max)</c> on SQL Server and as
    /// text elsewhere. Exceptions of the serializer are thrown by the method that runs the command.
    /// </remarks>
    /// <exception cref="ArgumentException"><paramref name="options"/> name the type of a list, or types of columns.</exception>
    public static JsonParameter Document<T>(T value, JsonParameterOptions? options = null) =>
        new Sending<DocumentParameter<T>>(new(value, JsonParameterOptions.Of(options)));

    /// <summary>Adds the parameter to a command: for Dapper, which calls it when it prepares the command.</summary>
    /// <param name="command">The command.</param>
    /// <param name="name">The parameter's name, without a prefix.</param>
    /// <remarks>Public because Dapper 2.1.66 looks for the method by its name on the class, not on the interface.</remarks>
    [EditorBrowsable(EditorBrowsableState.Never)]
    public void AddParameter(IDbCommand command, string name) => AddTo(command, name);

    private protected abstract void AddTo(IDbCommand command, string name);

    // A structure, so that a parameter is one object.
    private sealed class Sending<T>(T sent) : JsonParameter
        where T : struct, ISentValue
    {
        private protected override void AddTo(IDbCommand command, string name) => sent.AddTo(command, name);
    }
}
