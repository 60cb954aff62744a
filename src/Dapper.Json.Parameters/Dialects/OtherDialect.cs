using System.Data;
using Dapper.Json.Parameters.Sql;

namespace Dapper.Json.Parameters.Dialects;

/// <summary>Any other database: Dapper's own expansion behind in, and JSON for what is written by hand.</summary>
/// <param name="emptyList">The query that stands for an empty list, where Dapper's is not understood.</param>
internal sealed class OtherDialect(PlaceForm? emptyList = null) : ParameterDialect(SqlSyntax.Unknown)
{
    public override PlaceForm? EmptyList => emptyList;

    public override TableColumn? ColumnOf<T>(in ParameterTarget target, in ColumnDefinition definition, ReadOnlySpan<T> values, object? source) =>
        new JsonColumn<SqlServerFormat, T>(definition, default, values, source);

    public override bool TryAddList(in ParameterTarget target, TableColumn column)
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
            $"The table '{target.Name}' cannot be read with this driver, {parameter.GetType()}. Write by hand what reads JSON in this database: "
            + "inside of a function's parentheses the parameter is the rows as a JSON array of objects. Where nothing reads JSON, pass the rows "
            + "themselves to Dapper's Execute, which runs the command for each.");
}
