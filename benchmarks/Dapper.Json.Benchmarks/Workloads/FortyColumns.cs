namespace Dapper.Json.Benchmarks.Workloads;

/// <summary>A wide table: a key, and texts, integers and reals in turn.</summary>
internal sealed class FortyColumns() : Table("Forty", First(ColumnCount))
{
    /// <summary>The columns of the table.</summary>
    public const int ColumnCount = 40;

    /// <summary>The rows of the table.</summary>
    public const int TableRows = 100;

    private static readonly ColumnKind[] Kinds = [ColumnKind.Text, ColumnKind.Integer, ColumnKind.Real];

    /// <inheritdoc/>
    public override IEnumerable<object> Rows() => Enumerable.Range(1, TableRows).Select(id => RowOf(Columns, id));

    /// <summary>Makes the first of such columns.</summary>
    public static IReadOnlyList<Column> First(int count) => [new("Id", ColumnKind.Key), .. Enumerable.Range(1, count - 1).Select(ColumnOf)];

    /// <summary>Makes the row of a key.</summary>
    public static Dictionary<string, object> RowOf(IReadOnlyList<Column> columns, int id)
    {
        var texts = new SampleText(id);
        return columns.ToDictionary(
            static column => column.Name,
            column => column.Kind switch
            {
                ColumnKind.Key => (object)(long)id,
                ColumnKind.Integer => (long)texts.Number(1, 100_000, decimals: 0),
                ColumnKind.Real => texts.Number(1, 500, decimals: 2),
                _ => texts.Words(3),
            });
    }

    private static Column ColumnOf(int index) => new(FormattableString.Invariant($"C{index}"), Kinds[index % Kinds.Length]);
}
