using System.Text.Json;
using System.Text.Json.Serialization.Metadata;

namespace Dapper.Json.Benchmarks.Workloads;

/// <summary>A page of a shop.</summary>
/// <param name="Items">The items.</param>
/// <param name="Count">How many there are on the page.</param>
public sealed record ShopItems(IReadOnlyList<ShopItem> Items, int Count);

/// <summary>An item of a shop, with a list and an object inside.</summary>
public sealed record ShopItem(
    long Id, string Name, string Category, long Price, long Quantity, bool Active, IReadOnlyList<string> Tags, ShopRating Rating);

/// <summary>What customers think of an item.</summary>
public sealed record ShopRating(double Score, long Count);

/// <summary>An item of a shop as it is in the table.</summary>
public sealed class ShopRow
{
    /// <summary>Gets or sets the key.</summary>
    public long Id { get; set; }

    /// <summary>Gets or sets a short text.</summary>
    public string Name { get; set; } = "";

    /// <inheritdoc cref="Name"/>
    public string Category { get; set; } = "";

    /// <summary>Gets or sets an integer.</summary>
    public long Price { get; set; }

    /// <inheritdoc cref="Price"/>
    public long Quantity { get; set; }

    /// <summary>Gets or sets a value indicating whether the item is sold.</summary>
    public bool Active { get; set; }

    /// <summary>Gets or sets an array of strings, as JSON.</summary>
    public string Tags { get; set; } = "";

    /// <summary>Gets or sets a number with one decimal.</summary>
    public double RatingScore { get; set; }

    /// <inheritdoc cref="Price"/>
    public long RatingCount { get; set; }

    /// <summary>Makes the item of the JSON.</summary>
    public ShopItem ToItem() => new(Id, Name, Category, Price, Quantity, Active, JsonSerializer.Deserialize(Tags, ListOfTags)!, new ShopRating(RatingScore, RatingCount));

    private static JsonTypeInfo<IReadOnlyList<string>> ListOfTags => BenchmarkJsonContext.Default.IReadOnlyListString;
}

/// <summary>The rows of <see cref="ShopRow"/>.</summary>
internal sealed class ShopTable() : Table("Shop",
[
    new(nameof(ShopRow.Id), ColumnKind.Key),
    new(nameof(ShopRow.Name), ColumnKind.Text),
    new(nameof(ShopRow.Category), ColumnKind.Text),
    new(nameof(ShopRow.Price), ColumnKind.Integer),
    new(nameof(ShopRow.Quantity), ColumnKind.Integer),
    new(nameof(ShopRow.Active), ColumnKind.Boolean),
    new(nameof(ShopRow.Tags), ColumnKind.Json),
    new(nameof(ShopRow.RatingScore), ColumnKind.Real),
    new(nameof(ShopRow.RatingCount), ColumnKind.Integer),
])
{
    private const int TableRows = 1_000;

    /// <summary>Gets the columns' names that say the JSON.</summary>
    public static IReadOnlyList<string> Paths { get; } =
        ["Id", "Name", "Category", "Price", "Quantity", "Active::boolean", "Tags::json", "Rating.Score", "Rating.Count"];

    /// <inheritdoc/>
    public override IEnumerable<ShopRow> Rows()
    {
        for (int id = 1; id <= TableRows; id++)
        {
            var texts = new SampleText(id);
            yield return new ShopRow
            {
                Id = id,
                Name = texts.Words(3),
                Category = texts.Words(1),
                Price = (long)texts.Number(1, 500, decimals: 0),
                Quantity = (long)texts.Number(1, 100, decimals: 0),
                Active = id % 2 == 1,
                Tags = $"[\"{texts.Words(1)}\",\"{texts.Words(1)}\",\"{texts.Words(1)}\"]",
                RatingScore = texts.Number(0, 5, decimals: 1),
                RatingCount = (long)texts.Number(1, 1_000, decimals: 0),
            };
        }
    }
}
