using System.Text.Json;
using System.Text.Json.Serialization;

namespace Dapper.Json.Tests.Contracts.Nested;

#pragma warning disable CA1815, CA2225, CA1002, CA1051, CA1708 // As in applications.

/// <summary>Structs inside of objects, strong ids, and lists that can only be read.</summary>
public static class StructTypes
{
    public record struct Money(decimal Amount, string? Currency);

    public readonly record struct Period(int From, int? To);

    public struct Pair
    {
        public int X { get; set; }

        public Money Price { get; set; }
    }

    public struct Bag
    {
        public int Id { get; set; }

        public List<Money> Coins { get; set; }
    }

    public sealed class Article
    {
        public int Id { get; set; }

        public Money Price { get; set; } = new(1, "EUR");

        public Money? Discount { get; set; }

        public Period Valid { get; init; }

        public Pair Pair { get; set; }
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

    [JsonConverter(typeof(StrongIdConverter))]
    public readonly record struct StrongId(long Value)
    {
        public static implicit operator StrongId(long value) => new(value);

        public static explicit operator long(StrongId id) => id.Value;
    }

    public sealed class StrongIdConverter : JsonConverter<StrongId>
    {
        public override StrongId Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) => new(reader.GetInt64());

        public override void Write(Utf8JsonWriter writer, StrongId value, JsonSerializerOptions options) => writer.WriteStringValue($"#{value.Value}");
    }

    public sealed record Strong(StrongId Id, StrongId? Other, StrongOwner Owner, List<StrongId> Ids);

    public sealed record StrongOwner(StrongId Id, string Name);

    /// <summary>An aggregate as domain models have it: what it holds can only be read.</summary>
    public class Aggregate
    {
        private readonly List<Money> _coins = [];

        public int Id { get; private set; }

        public IReadOnlyList<Money> Coins => _coins;
    }

    /// <summary>A list without an initializer, which is null until it is filled.</summary>
    public class WithMoney
    {
        public int Id { get; set; }

        public List<Money>? AllMoney { get; }
    }
}
