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

    /// <summary>Stores its parameters in other members than those of their names.</summary>
    public sealed class Swapped(int id, Customer? first, Customer? second)
    {
        public int Id { get; } = id;

        public Customer? First { get; } = second;

        public Customer? Second { get; } = first;
    }

    public sealed class Ignoring
    {
#pragma warning disable IDE0060 // It is what is shown.
        public Ignoring(int id, Customer? customer) => Id = id;
#pragma warning restore IDE0060

        public int Id { get; }

        public Customer? Customer { get; set; }
    }

    /// <summary>Has a constructor for the columns alone, which Dapper would take.</summary>
    public sealed class Shorter
    {
        private readonly Customer? _customer;

        public Shorter(long id) => Id = id;

        [JsonConstructor]
        public Shorter(long id, Customer? customer) => (Id, _customer) = (id, customer);

        public long Id { get; }

        public Customer? Customer => _customer;
    }

    /// <summary>As object mappers ask for it: a private constructor that they call, and a public one.</summary>
    public sealed class Entity
    {
        public Entity(int id, IEnumerable<Product> products)
            : this()
        {
            Id = id;
            Products.AddRange(products);
        }

        private Entity()
        {
        }

        public int Id { get; private set; }

        public List<Product> Products { get; } = [];
    }

    public sealed record Defaults(
        Customer? Customer, Level? Level = Level.High, decimal? Amount = 2.5m, DateTime Date = default, char Sign = 'x', byte? Small = 3, Guid Key = default);

    public sealed class Ambiguous
    {
        public Ambiguous(Customer customer) => Customer = customer;

        public Ambiguous(int id, Customer customer) => (Id, Customer) = (id, customer);

        public int Id { get; }

        public Customer Customer { get; }
    }
}
