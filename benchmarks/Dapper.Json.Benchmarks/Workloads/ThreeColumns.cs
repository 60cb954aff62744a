using System.Data.Common;
using System.Text.Json;
using System.Text.Json.Serialization.Metadata;

namespace Dapper.Json.Benchmarks.Workloads;

/// <summary>The classic of this field: three columns, 100 of 1,000 rows.</summary>
internal sealed class ThreeColumns() : Workload<Product>("(a) 3 columns", "Product",
[
    new(nameof(Product.Id), ColumnKind.Key),
    new(nameof(Product.Name), ColumnKind.Text),
    new(nameof(Product.Price), ColumnKind.Real),
])
{
    private const int TableRows = 1_000;

    /// <summary>The rows to write.</summary>
    public const int RowsToWrite = 100;

    /// <inheritdoc/>
    public override bool HasParameter => false;

    /// <inheritdoc/>
    public override JsonTypeInfo<IEnumerable<Product>> SourceGenerated => BenchmarkJsonContext.Default.IEnumerableProduct;

    /// <inheritdoc/>
    public override IEnumerable<Product> Rows()
    {
        for (int id = 1; id <= TableRows; id++)
        {
            var texts = new SampleText(id);
            yield return new Product { Id = id, Name = texts.Words(2), Price = texts.Number(1, 500, decimals: 2) };
        }
    }

    /// <inheritdoc/>
    public override IQueryable<Product> InOrder(IQueryable<Product> rows) => rows.OrderBy(row => row.Id);

    /// <inheritdoc/>
    public override void WriteByHand(DbDataReader reader, Utf8JsonWriter writer)
    {
        writer.WriteStartObject();
        writer.WriteNumber("id", reader.GetInt64(0));
        writer.WriteString("name", reader.GetString(1));
        writer.WriteNumber("price", reader.GetDouble(2));
        writer.WriteEndObject();
    }
}
