using System.Data;
using System.Text.Json.Serialization.Metadata;
using Dapper.Json.Parameters.Sql;

namespace Dapper.Json.Parameters.Dialects;

/// <summary>The dialect of SQL Server, which uses openjson, or nodes of XML if the database has no JSON support.</summary>
internal sealed class SqlServerDialect() : ParameterDialect(SqlSyntax.SqlServer)
{
    /// <summary>The driver's size for max.</summary>
    private const int AnyLength = -1;

    public override TableColumn? ColumnOf<T>(in ParameterTarget target, in ColumnDefinition definition, ReadOnlySpan<T> values, object? source) =>
        SqlServerType.Of(values, definition.SqlType, target.Options.Collation) is { } sql
            ? new JsonColumn<SqlServerFormat, T>(definition, sql, values, source)
            : null;

    protected override bool TryAddList(in ParameterTarget target, TableColumn column)
    {
        bool isJson = ReadsJson(target);
        if ((isJson ? ParameterJson.OfList((JsonColumn)column) : SqlServerXml.Write([column], isTable: false)) is not { } text)
        {
            return false;
        }

        (string before, string after) = isJson
            ? ($"select {column.Sql.Read("[value]")} from openjson(", $") with ([value] {column.Sql.Type} '$')")
            : ($"select {SqlServerXml.Read(column, 0)} from ", SqlServerXml.Rows);
        SetType(target.Parameter, isJson);
        target.Complete(new ListQueryForm(before, after), text);
        return true;
    }

    public override TableForm AddRows(in ParameterTarget target, IDbDataParameter parameter, TableColumn[] columns)
    {
        bool isJson = ReadsJson(target);
        SetType(parameter, isJson);
        target.Add(parameter, isJson ? ParameterJson.OfRows(columns) : SqlServerXml.Write(columns, isTable: true)!);
        IEnumerable<string> read = columns.Select((column, i) =>
            $"{(isJson ? column.Sql.Read($"[{i}]") : SqlServerXml.Read(column, i))} as {Quoted(column.Name)}");
        IEnumerable<string> declared = columns.Select(static (column, i) => $"[{i}] {column.Sql.Type} '$[{i}]'");
        string select = $"select {string.Join(", ", read)} from ";
        return isJson
            ? new TableForm($"{select}openjson(", $") with ({string.Join(", ", declared)})", Quoted(target.Name))
            : new TableForm(select, SqlServerXml.Rows, Quoted(target.Name));
    }

    public override void SetDocument<T>(IDbDataParameter parameter, T value, JsonTypeInfo<T> type)
    {
        base.SetDocument(parameter, value, type);
        SetType(parameter, isJson: true);
    }

    /// <remarks>Without a type and a length the driver takes both from the text, and the server compiles another plan for each.</remarks>
    private static void SetType(IDbDataParameter parameter, bool isJson)
    {
        parameter.DbType = isJson ? DbType.String : DbType.Xml;
        parameter.Size = AnyLength;
    }

    private static bool ReadsJson(in ParameterTarget target) =>
        target.Options.SqlServer == SqlServerParameterFormat.Json
        || (target.Options.SqlServer == SqlServerParameterFormat.Auto && SqlServerSupport.HasJson(target.Command));

    private static string Quoted(string name) => $"[{name.Replace("]", "]]")}]";
}
