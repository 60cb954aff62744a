using System.Globalization;

namespace Dapper.Json.AspNetCore.Tests.Server;

/// <summary>Queries of any number of rows, numbered from 1, and the JSON of those rows.</summary>
internal static class Rows
{
    public const string Text = "a text that is long enough to fill a buffer with a few hundred rows";

    /// <summary>A row that is read before the first flush.</summary>
    public const int Early = 100;

    /// <summary>A row that comes long after the response has started.</summary>
    public const int Late = 5_000;

    /// <summary>Gets a query whose only row never comes.</summary>
    public static string Endless => $"select sum(length(text)) as s from ({Sql(long.MaxValue)})";

    /// <summary>Gets a query of rows; <paramref name="more"/> adds columns, which may use <c>n</c>.</summary>
    public static string Sql(long count, string more = "") => string.Create(
        CultureInfo.InvariantCulture,
        $"with recursive t(n) as (values (1) union all select n + 1 from t where n < {count}) select n, '{Text}' as text{more} from t");

    /// <summary>Gets a query that fails at a row; <see cref="Late"/> more rows would follow.</summary>
    public static string Failing(int row) => Sql(row + Late, FailAt(row));

    /// <summary>Gets the column that makes a query fail at a row: SQLite has no such absolute value.</summary>
    public static string FailAt(int row) => string.Create(CultureInfo.InvariantCulture, $", case when n = {row} then abs(-9223372036854775807 - 1) end as x");

    public static string Json(int count)
    {
        var json = new StringBuilder("[");
        for (int n = 1; n <= count; n++)
        {
            json.Append(n > 1 ? "," : "").Append(CultureInfo.InvariantCulture, $$"""{"n":{{n}},"text":"{{Text}}"}""");
        }

        return json.Append(']').ToString();
    }
}
