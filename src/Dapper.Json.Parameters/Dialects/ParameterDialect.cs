using System.Data;
using System.Text.Json;
using System.Text.Json.Serialization.Metadata;
using Dapper.Json.Parameters.Sql;

namespace Dapper.Json.Parameters.Dialects;

/// <summary>How a database is spoken to.</summary>
internal abstract class ParameterDialect(SqlSyntax syntax)
{
    public SqlSyntax Syntax => syntax;

    /// <summary>Gets the query that stands for an empty list that is left to Dapper; null where Dapper's is understood.</summary>
    public virtual PlaceForm? EmptyList => null;

    /// <summary>Gets the type of a column that holds JSON; null for that of text.</summary>
    public virtual string? DocumentType => null;

    /// <summary>Makes a column of values.</summary>
    /// <returns>Null where their type has none in the database.</returns>
    public abstract TableColumn? ColumnOf<T>(in ParameterTarget target, in ColumnDefinition definition, ReadOnlySpan<T> values, object? source);

    /// <summary>Adds a list as one parameter.</summary>
    /// <returns>False, with nothing done, where its values cannot be sent in this way.</returns>
    public abstract bool TryAddList(in ParameterTarget target, TableColumn column);

    /// <summary>Adds the rows of a table.</summary>
    /// <param name="target">What the table is added to.</param>
    /// <param name="parameter">The parameter that the query names, not yet the command's.</param>
    /// <param name="columns">The columns.</param>
    /// <returns>The query that reads the rows.</returns>
    /// <exception cref="ArgumentException">A value cannot be sent.</exception>
    public abstract TableForm AddRows(in ParameterTarget target, IDbDataParameter parameter, TableColumn[] columns);

    /// <summary>Lets a parameter carry a value as JSON.</summary>
    public virtual void SetDocument<T>(IDbDataParameter parameter, T value, JsonTypeInfo<T> type) =>
        parameter.Value = JsonSerializer.Serialize(value, type);
}
