using System.Data;
using System.Text.Json;
using System.Text.Json.Serialization.Metadata;
using Dapper.Json.Parameters.Sql;

namespace Dapper.Json.Parameters.Dialects;

/// <summary>Sends lists, tables and documents to one kind of database.</summary>
internal abstract class ParameterDialect(SqlSyntax syntax)
{
    public SqlSyntax Syntax => syntax;

    /// <summary>Gets the query for an empty list that Dapper would expand; null if the database understands Dapper's.</summary>
    public virtual PlaceForm? EmptyList => null;

    /// <summary>Gets the SQL type of a column that holds JSON; null for the type of text.</summary>
    public virtual string? DocumentType => null;

    /// <summary>Returns whether the driver sends the values of an enumeration itself as a SQL type, so that they must not become numbers.</summary>
    public virtual bool SendsEnumsAs(string? sqlType) => false;

    /// <summary>Creates a column of values.</summary>
    /// <returns>Null if the database has no type for the values.</returns>
    public abstract TableColumn? ColumnOf<T>(in ParameterTarget target, in ColumnDefinition definition, ReadOnlySpan<T> values, object? source);

    /// <summary>Adds a list as one parameter.</summary>
    /// <returns>False if its values cannot be sent in this way. Then nothing has been changed.</returns>
    public bool TryAddList<T>(in ParameterTarget target, ReadOnlySpan<T> values, object? source)
    {
        var definition = new ColumnDefinition("value", target.Name + "__0", target.Options.SqlType) { IsList = true };
        return ColumnOf(target, definition, values, source) is { } column && TryAddList(target, column);
    }

    /// <summary>Adds the rows of a table.</summary>
    /// <param name="target">The command that the table is added to.</param>
    /// <param name="parameter">The parameter that the query names, not yet added to the command.</param>
    /// <param name="columns">The columns.</param>
    /// <returns>The query that reads the rows.</returns>
    /// <exception cref="ArgumentException">A value cannot be sent.</exception>
    public abstract TableForm AddRows(in ParameterTarget target, IDbDataParameter parameter, TableColumn[] columns);

    /// <summary>Sets a value as JSON on a parameter.</summary>
    public virtual void SetDocument<T>(IDbDataParameter parameter, T value, JsonTypeInfo<T> type) =>
        parameter.Value = JsonSerializer.Serialize(value, type);

    /// <summary>Adds the column of a list as one parameter.</summary>
    /// <returns>False if its values cannot be sent in this way. Then nothing has been changed.</returns>
    protected abstract bool TryAddList(in ParameterTarget target, TableColumn column);
}
