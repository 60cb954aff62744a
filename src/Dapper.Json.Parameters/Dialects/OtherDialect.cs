using System.Data;
using Dapper.Json.Parameters.Sql;

namespace Dapper.Json.Parameters.Dialects;

/// <summary>The dialect of any other database: Dapper expands lists after in, and JSON is sent for SQL that the caller has written.</summary>
/// <param name="emptyList">The query for an empty list, if the database does not understand Dapper's.</param>
internal sealed class OtherDialect(PlaceForm? emptyList = null) : ParameterDialect(SqlSyntax.Unknown)
{
    public override PlaceForm? EmptyList => emptyList;

    public override TableColumn? ColumnOf<T>(in ParameterTarget target, in ColumnDefinition definition, ReadOnlySpan<T> values, object? source) =>
        new JsonColumn<SqlServerFormat, T>(definition, default, values, source);

    protected override bool TryAddList(in ParameterTarget target, TableColumn column)
    {
        if (target.Places.AreRewritten || !target.Places.HasByHand || ParameterJson.OfList((JsonColumn)column) is not { } json)
        {
            return false;
        }

        target.Add(target.Parameter, json);
        return true;
    }

    public override TableForm AddRows(in ParameterTarget target, IDbDataParameter parameter, TableColumn[] columns) =>
        throw new ArgumentException(
            $"The table '{target.Name}' cannot be read with this driver, {parameter.GetType()}. Write the query with a JSON function of this database: "
            + "inside a function's parentheses the parameter is the rows as a JSON array of objects. If the database cannot read JSON, pass the rows "
            + "themselves to Dapper's Execute, which runs the command for each.");
}
