using System.Globalization;
using FsCheck;
using FsCheck.Fluent;

namespace Dapper.Json.Tests.Contracts.Nested;

/// <summary>Rows whose columns' names are paths. Few values, so that rows agree often, and many NULLs.</summary>
/// <param name="Paths">The names of the columns.</param>
/// <param name="Rows">The rows: integers, strings and nulls.</param>
public sealed record NestedRows(string[] Paths, object?[][] Rows)
{
    private static readonly string[] Numbers = ["Id", "Customer.Address.Zip", "Lines[].Quantity", "Lines[].Taxes[].Rate"];

    private static readonly string[] Texts =
    [
        "Name", "Customer.Name", "Customer.City", "Lines[].Sku", "Lines[].Product.Name", "Lines[].Taxes[].Name",
    ];

    public static Arbitrary<NestedRows> Any { get; } = (
        from paths in Gen.SubListOf(Numbers.Concat(Texts))
        where HasOwnColumns(paths)
        from shuffled in Gen.Shuffle(paths.ToArray())
        from count in Gen.Choose(0, 12)
        from rows in Row(shuffled).ArrayOf(count)
        select new NestedRows(shuffled, rows)).ToArbitrary();

    /// <summary>Gets the query that gives the rows in their order.</summary>
    public string Sql
    {
        get
        {
            string columns = string.Join(", ", Paths.Select(static (path, i) => $"""c{i} as "{path}" """));
            IEnumerable<string> rows = Rows.Select((row, i) => $"select {i} as n, {string.Join(", ", row.Select(static (cell, c) => $"{Literal(cell)} as c{c}"))}");
            string none = $"select 0 as n, {string.Join(", ", Paths.Select(static (_, c) => $"null as c{c}"))} where 0";
            return $"select {columns} from ({string.Join(" union all ", rows.Append(none))}) order by n";
        }
    }

    public override string ToString() => Sql;

    /// <summary>Each object that holds a list needs something that tells it from the next.</summary>
    private static bool HasOwnColumns(IEnumerable<string> paths)
    {
        bool hasTaxes = paths.Any(static path => path.StartsWith("Lines[].Taxes[]", StringComparison.Ordinal));
        return paths.Any(static path => !path.Contains('[', StringComparison.Ordinal))
            && (!hasTaxes || paths.Any(static path => path.StartsWith("Lines[].", StringComparison.Ordinal) && path.LastIndexOf('[') == path.IndexOf('[')));
    }

    private static Gen<object?[]> Row(string[] paths) =>
        Gen.Choose(0, 3).ArrayOf(paths.Length).Select(kinds => kinds.Zip(paths, static (kind, path) => Cell(kind, Numbers.Contains(path))).ToArray());

    private static object? Cell(int kind, bool isNumber) => kind < 2 ? null : isNumber ? (long)kind : $"t{kind}";

    private static string Literal(object? cell) => cell switch
    {
        null => "null",
        long number => number.ToString(CultureInfo.InvariantCulture),
        _ => $"'{cell}'",
    };
}
