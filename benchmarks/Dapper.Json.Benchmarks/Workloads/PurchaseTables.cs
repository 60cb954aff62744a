using System.Globalization;

namespace Dapper.Json.Benchmarks.Workloads;

/// <summary>The rows of <see cref="Purchase"/>, without their lines.</summary>
internal sealed class PurchaseTable() : Table("Purchase",
[
    new(nameof(Purchase.Id), ColumnKind.Key),
    new(nameof(Purchase.Customer), ColumnKind.Text),
    new(nameof(Purchase.PlacedAt), ColumnKind.Text),
    new(nameof(Purchase.Total), ColumnKind.Real),
])
{
    /// <summary>
    /// The rows of the table: so many that a hundred of them are found by an index. Of a tenth, PostgreSQL rather reads the lines of all.
    /// </summary>
    public const int TableRows = 10_000;

    /// <summary>The day of the first purchase.</summary>
    public static readonly DateTime FirstDay = new(2020, 1, 1, 0, 0, 0, DateTimeKind.Utc);

    /// <inheritdoc/>
    public override IEnumerable<Purchase> Rows()
    {
        for (int id = 1; id <= TableRows; id++)
        {
            var texts = new SampleText(id);
            yield return new Purchase
            {
                Id = id,
                Customer = texts.Words(3),
                PlacedAt = FirstDay.AddSeconds(id * 7_919L).ToString("yyyy-MM-dd HH:mm:ss", CultureInfo.InvariantCulture),
                Total = texts.Number(1, 500, decimals: 2),
            };
        }
    }
}

/// <summary>The rows of <see cref="PurchaseLine"/>, as many for each purchase.</summary>
/// <param name="ofEach">How many for each purchase.</param>
internal sealed class PurchaseLineTable(int ofEach = PurchaseLineTable.LinesOfEach) : Table(FormattableString.Invariant($"PurchaseLineOf{ofEach}"),
[
    new(nameof(PurchaseLine.Id), ColumnKind.Key),
    new(nameof(PurchaseLine.Sku), ColumnKind.Text),
    new(nameof(PurchaseLine.Quantity), ColumnKind.Integer),
    new(nameof(PurchaseLine.Price), ColumnKind.Real),
])
{
    /// <summary>The lines of each purchase where nothing else is wanted.</summary>
    public const int LinesOfEach = 10;

    /// <inheritdoc/>
    public override Column Reference { get; } = new("PurchaseId", ColumnKind.Integer);

    /// <summary>Makes those of all purchases, but of long lists only as many as of the usual ones.</summary>
    /// <inheritdoc/>
    public override IEnumerable<object> Rows()
    {
        for (int id = 1; id <= PurchaseTable.TableRows * Math.Min(ofEach, LinesOfEach); id++)
        {
            var texts = new SampleText(id);
            yield return new
            {
                Id = (long)id,
                Sku = texts.Words(1) + "-" + id.ToString(CultureInfo.InvariantCulture),
                Quantity = (long)texts.Number(1, 20, decimals: 0),
                Price = texts.Number(1, 100, decimals: 2),
                PurchaseId = ((id - 1) / ofEach) + 1L,
            };
        }
    }
}

/// <summary>The rows of <see cref="Payment"/>, as many for each purchase.</summary>
/// <param name="ofEach">How many for each purchase.</param>
internal sealed class PaymentTable(int ofEach = PaymentTable.PaymentsOfEach) : Table(FormattableString.Invariant($"PaymentOf{ofEach}"),
[
    new(nameof(Payment.Id), ColumnKind.Key),
    new(nameof(Payment.PaidAt), ColumnKind.Text),
    new(nameof(Payment.Amount), ColumnKind.Real),
])
{
    /// <summary>The payments of each purchase where nothing else is wanted.</summary>
    public const int PaymentsOfEach = 5;

    /// <inheritdoc/>
    public override Column Reference { get; } = new("PurchaseId", ColumnKind.Integer);

    /// <inheritdoc/>
    public override IEnumerable<object> Rows()
    {
        for (int id = 1; id <= PurchaseTable.TableRows * Math.Min(ofEach, PaymentsOfEach); id++)
        {
            yield return new
            {
                Id = (long)id,
                PaidAt = PurchaseTable.FirstDay.AddSeconds(id * 7_919L).ToString("yyyy-MM-dd HH:mm:ss", CultureInfo.InvariantCulture),
                Amount = new SampleText(id).Number(1, 100, decimals: 2),
                PurchaseId = ((id - 1) / ofEach) + 1L,
            };
        }
    }
}

/// <summary>Purchases of twenty columns: a key, and texts, integers and reals in turn.</summary>
internal sealed class WidePurchaseTable() : Table("WidePurchase", FortyColumns.First(ColumnCount))
{
    /// <summary>The columns of the table.</summary>
    public const int ColumnCount = 20;

    /// <inheritdoc/>
    public override IEnumerable<object> Rows() => Enumerable.Range(1, PurchaseTable.TableRows).Select(id => FortyColumns.RowOf(Columns, id));
}
