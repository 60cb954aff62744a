namespace Dapper.Json.Tests.Contracts.Nested;

#pragma warning disable CA1815, CA1819, CA1002 // As in applications.

/// <summary>Types whose constructors take objects and lists, structs inside of objects, and a list that can only be read.</summary>
public static class RecordTypes
{
    public enum Level
    {
        Low = 1,
        High = 2,
    }

    public sealed record Customer(int Id, string? Name, Level Level = Level.High);

    public sealed record Product(string Sku, decimal Price);

    /// <summary>Computes from what it is given.</summary>
    public sealed record Computed(int Id, IReadOnlyList<Product> Products)
    {
        public decimal Total { get; } = Products.Sum(static product => product.Price);
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

    public sealed record Defaults(
        Customer? Customer, Level? Level = Level.High, decimal? Amount = 2.5m, DateTime Date = default, char Sign = 'x', byte? Small = 3, Guid Key = default);

    public record struct Money(decimal Amount, string? Currency);

    public struct Bag
    {
        public int Id { get; set; }

        public List<Money> Coins { get; set; }
    }

    public sealed class Purse
    {
        public int Id { get; set; }

        public Bag Bag { get; set; }
    }

    public sealed record Wallet(int Id, Bag Bag)
    {
        public int Count { get; } = Bag.Coins?.Count ?? 0;
    }

    public sealed class Prices
    {
        public int Id { get; set; }

        public List<Money?> All { get; set; } = [];
    }

    /// <summary>A list without an initializer, which is null until it is filled.</summary>
    public class WithMoney
    {
        public int Id { get; set; }

        public List<Money>? AllMoney { get; }
    }
}
