namespace Dapper.Json.Tests.Contracts.Nested;

#pragma warning disable CA1815, CA1002 // Applications have structs without operators, and members that are a List.

/// <summary>Structs inside of objects, and a list that can only be read.</summary>
public static class StructTypes
{
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
