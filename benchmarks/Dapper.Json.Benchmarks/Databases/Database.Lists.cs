using Dapper.Json.Benchmarks.Workloads;

namespace Dapper.Json.Benchmarks.Databases;

/// <content>The SQL of rows with lists inside.</content>
internal abstract partial class Database
{
    /// <summary>Selects purchases with their lines, one row for each line.</summary>
    /// <param name="purchases">The table of the purchases.</param>
    /// <param name="lines">The table of their lines.</param>
    /// <param name="prefix">What goes before the names of the lines' columns in the result.</param>
    /// <param name="copies">
    /// How often all of it comes: a number, up to that of the purchases. With more than one, those of a copy stand together; without
    /// any, only purchases up to the parameter <c>@purchases</c> come, once.
    /// </param>
    public static string SelectLinesSql(Table purchases, Table lines, string prefix = "", int? copies = null)
    {
        string id = Quoted("Id");
        string columns = string.Join(", ", purchases.Columns.Select(column => "p." + Quoted(column.Name))
            .Concat(lines.Columns.Select(column => $"l.{Quoted(column.Name)} as {Quoted(prefix + column.Name)}")));
        string join = $"{Quoted(purchases.Name)} p join {Quoted(lines.Name)} l on l.{Quoted(lines.Reference!.Name)} = p.{id}";
        return copies is null
            ? $"select {columns} from {join} where p.{id} <= @purchases order by p.{id}, l.{id}"
            : FormattableString.Invariant(
                $"select {columns} from {Quoted(purchases.Name)} c cross join {join} where c.{id} <= {copies} order by c.{id}, p.{id}, l.{id}");
    }

    /// <summary>Has the database itself make the JSON of <see cref="SelectLinesSql"/>.</summary>
    /// <inheritdoc cref="SelectLinesSql" path="/param"/>
    public abstract string SelectLinesJsonSql(Table purchases, Table lines);

    /// <summary>Selects purchases up to the parameter <c>@purchases</c>, and then the rows of their lists, each with the key of its purchase.</summary>
    /// <param name="purchases">The table of the purchases.</param>
    /// <param name="lists">The tables of the lists.</param>
    /// <param name="copies">How often all of it comes, each copy with keys of its own; a number up to that of the purchases.</param>
    public static string SelectResultsSql(Table purchases, IReadOnlyList<Table> lists, int? copies = null)
    {
        string parents = SelectCopiesSql(purchases, ["Id"], copies);
        IEnumerable<string> rows = lists.Select(list => SelectCopiesSql(list, [list.Reference!.Name, "Id"], copies));
        return string.Join("; ", rows.Prepend(parents));
    }

    /// <summary>Selects purchases up to the parameter <c>@purchases</c>, each with its lists, which the database makes as JSON.</summary>
    /// <param name="purchases">The table of the purchases.</param>
    /// <param name="lists">The names and the tables of the lists.</param>
    public string SelectSubSelectsSql(Table purchases, IReadOnlyList<(string Name, Table Rows)> lists)
    {
        string id = Quoted("Id");
        IEnumerable<string> columns = purchases.Columns.Select(static column => "p." + Quoted(column.Name))
            .Concat(lists.Select(list => $"{ListJsonSql(list.Rows)} as {Quoted(list.Name + "::json")}"));
        return $"select {string.Join(", ", columns)} from {Quoted(purchases.Name)} p where p.{id} <= @purchases order by p.{id}";
    }

    /// <summary>Has the database make the JSON of the rows that refer to the row <c>p</c>: an expression.</summary>
    protected abstract string ListJsonSql(Table list);

    /// <summary>Selects what belongs to purchases, in the order of keys of which the first is that of the purchase.</summary>
    private static string SelectCopiesSql(Table table, string[] keys, int? copies)
    {
        IEnumerable<string> names = table.AllColumns.Select(static column => Quoted(column.Name));
        string order = string.Join(", ", keys.Select(Quoted));
        return copies is null
            ? $"select {string.Join(", ", names)} from {Quoted(table.Name)} where {Quoted(keys[0])} <= @purchases order by {order}"
            : FormattableString.Invariant($"""
                select {string.Join(", ", names.Select(name => name == Quoted(keys[0]) ? $"n * {PurchaseTable.TableRows} + {name} as {name}" : name))}
                from (select {Quoted("Id")} - 1 as n from {Quoted(table.Name)} where {Quoted("Id")} <= {copies}) copies cross join {Quoted(table.Name)} order by n, {order}
                """);
    }
}
