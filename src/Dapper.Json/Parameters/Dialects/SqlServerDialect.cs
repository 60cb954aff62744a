using System.Data;
using System.Text.Json.Serialization.Metadata;
using Dapper.Json.Parameters.Lists;
using Dapper.Json.Parameters.Sql;

namespace Dapper.Json.Parameters.Dialects;

/// <summary>SQL Server: openjson, or nodes of XML where it knows no JSON.</summary>
internal sealed class SqlServerDialect() : ParameterDialect(SqlSyntax.SqlServer)
{
    /// <summary>What the driver calls max.</summary>
    private const int AnyLength = -1;

    public override bool TryAddList<T>(in ListTarget target, ReadOnlySpan<T> values)
    {
        if (SqlServerType.Of(values, target.Options.SqlType) is not { } type)
        {
            return false;
        }

        bool isJson = target.Options.SqlServer == SqlServerListFormat.Json
            || (target.Options.SqlServer == SqlServerListFormat.Auto && SqlServerSupport.HasJson(target.Command));
        string? text = isJson ? ListJson.Write<SqlServerFormat, T>(values) : SqlServerXml.Write(values);
        if (text is null)
        {
            return false;
        }

        // Without a type and a length the driver takes both from the text, and each is another plan of the server's.
        target.Parameter.DbType = isJson ? DbType.String : DbType.Xml;
        target.Parameter.Size = AnyLength;
        target.Complete(ListTexts.Of(target, isJson ? FormOf(type) : SqlServerXml.FormOf(type, typeof(T) == typeof(byte[]))), text);
        return true;
    }

    public override void SetDocument<T>(IDbDataParameter parameter, T value, JsonTypeInfo<T> type)
    {
        base.SetDocument(parameter, value, type);
        parameter.DbType = DbType.String;
        parameter.Size = AnyLength;
    }

    private static ListForm FormOf(SqlServerType type) =>
        new(SqlSyntax.SqlServer, ListFormKind.Query, $"select {type.Convert("[value]")} from openjson(", $") with ([value] {type.Read} '$')");
}
