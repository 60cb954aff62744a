using Dapper.Json.Generated;
using FsCheck;
using FsCheck.Fluent;

namespace Dapper.Json.Tests.Contracts.Nested;

/// <summary>Rows whose columns' names are paths. Few values, so that rows agree often, and many NULLs.</summary>
/// <param name="Columns">The columns: integers, strings and nulls.</param>
internal sealed record NestedRows(GeneratedColumn[] Columns)
{
    private static readonly string[] Numbers = ["Id", "Customer.Address.Zip", "Lines[].Quantity", "Lines[].Taxes[].Rate"];

    private static readonly string[] Texts =
    [
        "Name", "Customer.Name", "Customer.City", "Lines[].Sku", "Lines[].Product.Name", "Lines[].Taxes[].Name",
    ];

    public static Dialect Dialect { get; } = new SqliteDialect();

    public static Arbitrary<NestedRows> Any { get; } = (
        from paths in Gen.SubListOf(Numbers.Concat(Texts))
        where HasOwnColumns(paths)
        from shuffled in Gen.Shuffle(paths.ToArray())
        from count in Gen.Choose(0, 12)
        from columns in Gen.CollectToArray(shuffled, path => Column(path, count))
        select new NestedRows(columns)).ToArbitrary();

    public string Sql => Dialect.Query(Columns);

    public override string ToString() => Sql;

    /// <summary>Each object that holds a list needs something that tells it from the next.</summary>
    private static bool HasOwnColumns(IEnumerable<string> paths)
    {
        bool hasTaxes = paths.Any(static path => path.StartsWith("Lines[].Taxes[]", StringComparison.Ordinal));
        return paths.Any(static path => !path.Contains('[', StringComparison.Ordinal))
            && (!hasTaxes || paths.Any(static path => path.StartsWith("Lines[].", StringComparison.Ordinal) && path.LastIndexOf('[') == path.IndexOf('[')));
    }

    private static Gen<GeneratedColumn> Column(string path, int rows) =>
        Gen.Elements("null", "null", Numbers.Contains(path) ? "2" : "'t2'", Numbers.Contains(path) ? "3" : "'t3'")
            .ArrayOf(rows).Select(cells => new GeneratedColumn(path, cells));
}
