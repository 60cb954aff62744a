using System.Data.Common;
using System.Text.Json;
using System.Text.Json.Serialization.Metadata;

namespace Dapper.Json.Benchmarks.Workloads;

/// <summary>
/// Eight columns that are something else in the JSON: SQLite keeps a flag as 0 or 1, a date as text and an amount as a
/// double, and all databases keep an enum as a number. 100 of 1,000 rows.
/// </summary>
internal sealed class ConvertedColumns() : Workload<Order>("(d) 8 columns, converted", "Order",
[
    new(nameof(Order.Id), ColumnKind.SmallKey),
    new(nameof(Order.Customer), ColumnKind.Text),
    new(nameof(Order.InvoiceId), ColumnKind.OptionalSmallInteger),
    new(nameof(Order.Total), ColumnKind.Amount),
    new(nameof(Order.PlacedAt), ColumnKind.Timestamp),
    new(nameof(Order.IsPaid), ColumnKind.Boolean),
    new(nameof(Order.Priority), ColumnKind.SmallInteger),
    new(nameof(Order.State), ColumnKind.SmallInteger),
])
{
    private const int TableRows = 1_000;

    /// <summary>The rows to write.</summary>
    public const int RowsToWrite = 100;

    private static readonly DateTime FirstDay = new(2020, 1, 1);

    /// <inheritdoc/>
    public override bool HasParameter => true;

    /// <inheritdoc/>
    public override bool ColumnsDecide => false;

    /// <inheritdoc/>
    public override JsonTypeInfo<IEnumerable<Order>> SourceGenerated => BenchmarkJsonContext.Default.IEnumerableOrder;

    /// <inheritdoc/>
    public override IEnumerable<Order> Rows()
    {
        for (int id = 1; id <= TableRows; id++)
        {
            var texts = new SampleText(id);
            yield return new Order
            {
                Id = id,
                Customer = texts.Words(3),
                InvoiceId = texts.IsNull() ? null : (int)texts.Number(1, 2_000, decimals: 0),

                // Never a whole number: 12 as a double is the decimal 12 to Dapper and 12.0 to SQLite's driver.
                Total = (((int)texts.Number(0, 25_000, decimals: 0) * 2) + 1) / 100m,
                PlacedAt = FirstDay.AddSeconds(id * 7_919L),
                IsPaid = id % 2 == 1,
                Priority = (OrderPriority)(id % 3),
                State = (OrderState)(id % 4),
            };
        }
    }

    /// <inheritdoc/>
    public override IQueryable<Order> InOrder(IQueryable<Order> rows) => rows.OrderBy(row => row.Id);

    /// <inheritdoc/>
    public override void WriteByHand(DbDataReader reader, Utf8JsonWriter writer)
    {
        writer.WriteStartObject();
        writer.WriteNumber("id", reader.GetInt32(0));
        writer.WriteString("customer", reader.GetString(1));
        if (reader.IsDBNull(2))
        {
            writer.WriteNull("invoiceId");
        }
        else
        {
            writer.WriteNumber("invoiceId", reader.GetInt32(2));
        }

        writer.WriteNumber("total", reader.GetDecimal(3));
        writer.WriteString("placedAt", reader.GetDateTime(4));
        writer.WriteBoolean("isPaid", reader.GetBoolean(5));
        writer.WriteNumber("priority", reader.GetInt32(6));
        writer.WriteString("state", ((OrderState)reader.GetInt32(7)).ToString());
        writer.WriteEndObject();
    }
}
