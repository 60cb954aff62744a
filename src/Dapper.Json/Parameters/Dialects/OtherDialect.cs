using Dapper.Json.Parameters.Lists;
using Dapper.Json.Parameters.Sql;

namespace Dapper.Json.Parameters.Dialects;

/// <summary>Any other database: Dapper's own expansion behind in, and JSON for what is written by hand.</summary>
internal sealed class OtherDialect() : ParameterDialect(SqlSyntax.Unknown)
{
    public override bool TryAddList<T>(in ListTarget target, ReadOnlySpan<T> values)
    {
        ListText text = ListTexts.Of(target, ExpansionForm);
        if (text.Lists > 0 || text.ByHand == 0 || ListJson.Write<SqlServerFormat, T>(values) is not { } json)
        {
            return false;
        }

        target.Complete(text, json);
        return true;
    }
}
