using System.Collections.Immutable;
using System.Text.Json.Serialization;

namespace Dapper.Json.Tests.Contracts.Nested;

/// <summary>Orders with a customer and lines, each kind of type in its own words. All have the same names at each level.</summary>
internal static class NestedTypes
{
    public sealed class Plain
    {
        public int Id { get; set; }

        public string? Name { get; set; }

        public Customer? Customer { get; set; }

        public List<Line> Lines { get; set; } = [];

        public sealed class Line
        {
            public string? Sku { get; set; }

            public int? Quantity { get; set; }

            public Product? Product { get; set; }

            public IReadOnlyList<Tax>? Taxes { get; set; }
        }
    }

    /// <summary>With members that are set by a constructor, by an initializer, or only once.</summary>
    public sealed class Initialized
    {
        public long? Id { get; init; } = 7;

        public string Name { get; init; } = "none";

        public Customer Customer { get; init; } = new() { City = "nowhere" };

        public Line[] Lines { get; init; } = [new Line()];

        public sealed class Line
        {
            public string Sku { get; init; } = "?";

            public int Quantity { get; set; } = 1;

            public Product Product { get; set; } = new();

            public IEnumerable<Tax> Taxes { get; set; } = [];
        }
    }

    /// <summary>Whose lists stand before other properties.</summary>
    public sealed class ListFirst
    {
        public ICollection<Line>? Lines { get; set; }

        public int Id { get; set; }

        public string? Name { get; set; }

        [JsonPropertyOrder(-1)]
        public Customer? Customer { get; set; }

        public sealed class Line
        {
            public ImmutableArray<Tax> Taxes { get; set; } = [];

            public string? Sku { get; set; }

            public int? Quantity { get; set; }

            public Product? Product { get; set; }
        }
    }

    /// <summary>Whose lists do not keep what is equal.</summary>
    public sealed class Sets
    {
        public int Id { get; set; }

        public string? Name { get; set; }

        public Customer? Customer { get; set; }

        public ISet<Line>? Lines { get; set; }

        public sealed record Line
        {
            public string? Sku { get; set; }

            public int? Quantity { get; set; }

            public Product? Product { get; set; }

            public ImmutableList<Tax>? Taxes { get; set; }
        }
    }

#pragma warning disable CS0649 // Dapper fills the fields.
    /// <summary>Without a setter or a reference: fields and structs.</summary>
    public struct Fields
    {
        public int Id;
        public string? Name;
        public Customer? Customer;
        public IList<Line>? Lines;

        public struct Line
        {
            public string? Sku;
            public int? Quantity;
            public Product? Product;
            public Tax[]? Taxes;
        }
    }
#pragma warning restore CS0649

    /// <summary>With properties that are left out, renamed or computed.</summary>
    public sealed class Attributes
    {
        [JsonIgnore]
        public int Id { get; set; }

        [JsonPropertyName("title")]
        public string? Name { get; set; }

        [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]
        public Customer? Customer { get; set; }

        [JsonPropertyName("rows")]
        public List<Line>? Lines { get; set; }

        public string? Unfilled { get; set; } = "constant";

        public sealed class Line
        {
            [JsonNumberHandling(JsonNumberHandling.WriteAsString)]
            public int? Quantity { get; set; }

            public string? Sku { get; set; }

            [JsonIgnore]
            public Product? Product { get; set; }

            public List<Tax>? Taxes { get; set; }
        }
    }

    public sealed record Customer
    {
        public string? Name { get; set; }

        public string? City { get; set; }

        public Address? Address { get; set; }
    }

    public sealed record Address
    {
        public int? Zip { get; set; }
    }

    public sealed record Product
    {
        public string? Name { get; set; }
    }

    public sealed record Tax
    {
        public int Rate { get; set; }

        public string? Name { get; set; }
    }
}
