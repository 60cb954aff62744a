using System.Data;
using System.Text.Json;
using System.Text.Json.Serialization.Metadata;
using Dapper.Json.Parameters.Lists;
using Dapper.Json.Parameters.Sql;

namespace Dapper.Json.Parameters.Dialects;

/// <summary>How a database is spoken to.</summary>
internal abstract class ParameterDialect(SqlSyntax syntax)
{
    /// <summary>Gets how a list is left to Dapper.</summary>
    public ListForm ExpansionForm { get; } = new(syntax, ListFormKind.Expansion);

    protected SqlSyntax Syntax => syntax;

    /// <summary>Adds a list as one parameter.</summary>
    /// <returns>False, with nothing done, where its values cannot be sent in this way.</returns>
    /// <exception cref="ArgumentException">The list stands where none can.</exception>
    public abstract bool TryAddList<T>(in ListTarget target, ReadOnlySpan<T> values);

    /// <summary>Lets a parameter carry a value as JSON.</summary>
    public virtual void SetDocument<T>(IDbDataParameter parameter, T value, JsonTypeInfo<T> type) =>
        parameter.Value = JsonSerializer.Serialize(value, type);
}
