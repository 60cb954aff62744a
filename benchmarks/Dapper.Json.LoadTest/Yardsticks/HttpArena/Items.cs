using System.Text.Json;
using System.Text.Json.Serialization;

namespace Dapper.Json.LoadTest.Yardsticks.HttpArena;

/// <summary>The response of the profile async-db.</summary>
internal sealed record ItemPage(IReadOnlyList<Item> Items, int Count);

/// <summary>An item as it is in the JSON.</summary>
internal sealed class Item
{
    public int Id { get; set; }

    public string Name { get; set; } = "";

    public string Category { get; set; } = "";

    public int Price { get; set; }

    public int Quantity { get; set; }

    public bool Active { get; set; }

    public List<string> Tags { get; set; } = [];

    public ItemRating? Rating { get; set; }
}

/// <summary>What customers think of an item.</summary>
internal sealed class ItemRating
{
    public int Score { get; set; }

    public int Count { get; set; }
}

/// <summary>An item as Dapper reads it.</summary>
internal sealed class ItemRow
{
    public int Id { get; set; }

    public string Name { get; set; } = "";

    public string Category { get; set; } = "";

    public int Price { get; set; }

    public int Quantity { get; set; }

    public bool Active { get; set; }

    public string Tags { get; set; } = "";

    public int RatingScore { get; set; }

    public int RatingCount { get; set; }

    public Item ToItem() => new()
    {
        Id = Id,
        Name = Name,
        Category = Category,
        Price = Price,
        Quantity = Quantity,
        Active = Active,
        Tags = JsonSerializer.Deserialize(Tags, ItemJsonContext.Default.ListString)!,
        Rating = new ItemRating { Score = RatingScore, Count = RatingCount },
    };
}

[JsonSourceGenerationOptions(JsonSerializerDefaults.Web)]
[JsonSerializable(typeof(ItemPage))]
internal sealed partial class ItemJsonContext : JsonSerializerContext;
