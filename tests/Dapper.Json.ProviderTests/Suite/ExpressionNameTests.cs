using System.Text.Json.Nodes;

namespace Dapper.Json.ProviderTests.Suite;

/// <summary>A column without an alias is named by its database, often by the text of its expression: that is one name, and no path.</summary>
public abstract class ExpressionNameTests<TDatabase> : DatabaseTests<TDatabase>
    where TDatabase : Database, new()
{
    private static readonly JsonQueryOptions AsNamed = new(new JsonSerializerOptions());

    /// <summary>Gets expressions of all databases. Each refuses some.</summary>
    private static string[] Expressions { get; } =
    [
        "o.total - o.discount", "-o.total", "o.total*o.discount", "(o.total)", "o.total", "\"o\".\"total\"", "-\"o\".\"total\"", "-`o`.`total`", "-[o].[total]",
        "case when o.total = 7 then o.discount else 3 end", "o.total is null", "not (o.total = 7)", "not o.total", "o.total between 1 and 9", "o.total in (1, 7)",
        "'a b.c'", "'[1]'", "'x' || 'a.b'", "'x' collate nocase", "1.5", "-1.5", "1_000.5", "1e3", "null", "true", "date '2024-01-02'", "count(*)", "max(o.total)",
        "cast(o.total as varchar(10))", "cast(o.total as text)", "o.total::text", "o.total::int", "coalesce(o.total, 1)", "nullif(o.total, 1)", "(array[1, 2])[1]",
        "[1, 2][1]", "{'a': 1}.a", "json_extract('{\"a\":[7]}', '$.a[0]')", "exists (select 1 from (select 1 as n) p)", "(select max(o.total))", "row_number() over ()",
        "o.total % 2", "o.total << 1", "current_date is null", "o.total is not distinct from 7", "upper('a.b')", "extract(year from date '2024-01-02')",
    ];

    [Fact]
    public async Task A_column_without_an_alias_has_one_name()
    {
        await using DbConnection connection = await Database.OpenAsync();
        string?[] kinds = Array.ConvertAll(Expressions, expression => Try(connection, expression));
        TestContext.Current.TestOutputHelper?.WriteLine(string.Join('\n', Expressions.Zip(kinds, static (expression, kind) => $"{expression}: {kind ?? "refused"}")));
        Assert.True(kinds.Count(static kind => kind is not null) > Expressions.Length / 2);
    }

    /// <returns>What the column is, with its name; null for an expression that the database refuses.</returns>
    private static string? Try(DbConnection connection, string expression)
    {
        string from = $"from (select 7 as total, 2 as discount {Database.FromOneRow}) o", name;
        try
        {
            using DbDataReader reader = (DbDataReader)connection.ExecuteReader($"select {expression} {from}");
            name = reader.GetName(0);
            reader.Read();
        }
        catch (Exception error) when (Database.ErrorType.IsInstanceOfType(error))
        {
            return null;
        }

        if (name.Length == 0 || name.Contains('[') || name.Contains(']'))
        {
            JsonQueryException error = Assert.Throws<JsonQueryException>(() => Query(connection, $"select {expression} {from}", options: AsNamed));
            Assert.Contains("alias in SQL", error.Message, StringComparison.Ordinal);
            return $"needs an alias: {name}";
        }

        JsonNode value = JsonNode.Parse(Query(connection, $"select {expression} as \"v\" {from}", options: AsNamed))!;
        string expected = new JsonArray(new JsonObject { [name] = value[0]!["v"]?.DeepClone() }).ToJsonString();
        Assert.Equal(expected, Query(connection, $"select {expression} {from}", options: AsNamed));
        if (!name.Equals("total", StringComparison.OrdinalIgnoreCase))
        {
            // Dapper ignores what fits no member.
            Assert.Equal(
                """[{"Total":5}]""",
                connection.QueryJsonString<Order>($"select total, {expression} from (select 5 as total, 2 as discount {Database.FromOneRow}) o group by total, discount", options: AsNamed));
        }

        return $"one name: {name}";
    }

    private sealed class Order
    {
        public int Total { get; set; }
    }
}
