using System.Collections.Immutable;
using System.Text.Json.Serialization;

namespace Dapper.Json.Tests.Contracts.Nested;

#pragma warning disable CA1815, CA1819, CA1002 // As in applications.

/// <summary>Types whose constructors take objects and lists.</summary>
public static class RecordTypes
{
    public enum Level
    {
        Low = 1,
        High = 2,
    }

    /// <summary>Its list is not the last property.</summary>
    public sealed record Order(long Id, Customer Customer, List<Line> Lines, string Note = "none");

    public sealed record Customer(int Id, string? Name, Level Level = Level.High);

    public sealed record Line(int No, Product Product);

    public sealed record Product(string Sku, decimal Price);

    /// <summary>Its list is the last property.</summary>
    public sealed record Basket(int Id, Customer? Owner, ImmutableArray<Product> Products)
    {
        public string? Comment { get; set; }
    }

    public sealed record Tagged(int Id, HashSet<string> Tags);

    public sealed record Arrays(int Id, Line[] Lines);

    /// <summary>Computes from what it is given.</summary>
    public sealed record Computed(int Id, IReadOnlyList<Product> Products)
    {
        public decimal Total { get; } = Products.Sum(static product => product.Price);
    }

    /// <summary>Has no setters.</summary>
    public sealed class Closed(int id, Customer customer)
    {
        public int Id { get; } = id;

        public Customer Customer { get; } = customer;
    }

    public sealed class Checking
    {
        public Checking(int id, Customer customer, List<Product> products)
        {
            ArgumentNullException.ThrowIfNull(customer);
            (Id, Customer, Products) = (id, customer, products);
        }

        public int Id { get; }

        public Customer Customer { get; }

        public List<Product> Products { get; }
    }

    public sealed class Outer
    {
        public int Id { get; set; }

        public Basket? Basket { get; set; }
    }

    public sealed class Marked
    {
        public Marked(int id) => Id = id;

        [JsonConstructor]
        public Marked(int id, Customer customer) => (Id, Customer) = (id, customer);

        public int Id { get; }

        public Customer? Customer { get; }
    }

    public sealed class Ambiguous
    {
        public Ambiguous(Customer customer) => Customer = customer;

        public Ambiguous(int id, Customer customer) => (Id, Customer) = (id, customer);

        public int Id { get; }

        public Customer Customer { get; }
    }
}
