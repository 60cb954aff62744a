using System.Text.Json;
using System.Text.Json.Serialization;
using Xunit;

namespace Dapper.Json.Tests.Contracts.Corpus;

/// <summary>Numbers as numbers, as strings, and by name.</summary>
public sealed class NumberTests
{
    private const string Infinite = "select 1 as A, 9e999 as B, 0.5 as C union all select 2, -9e999, -9e999";

    [Fact]
    public void Handling_comes_from_the_type_for_numbers_without_a_column()
    {
        const string sql = "select 1 as A";
        Same.ByObjects<Unfilled>(sql, "JsonNumberHandling");
        Same.ByObjects<Large>(sql, "JsonNumberHandling");
        Same.ByObjects<Boxed>(sql, "(box)");
        Same.ByObjects<Handled>(sql, "JsonNumberHandling");
        Same.ByObjects<NoNumbers>(sql, "JsonNumberHandling");
        Same.ByObjects<Unhandled>(sql, "JsonNumberHandling");
        Same.ByObjects<Unhandled>(sql, "JsonNumberHandling", new JsonSerializerOptions { NumberHandling = JsonNumberHandling.WriteAsString });
        Same.ByObjects<Unfilled>(sql, "JsonNumberHandling", new JsonSerializerOptions { NumberHandling = JsonNumberHandling.WriteAsString });
    }

    [Fact]
    public void Infinities_without_a_name_are_errors() => Same.Error<Plain, ArgumentException>(Infinite, row: 1, "B");

    public class Plain
    {
        public int A { get; set; }

        public double B { get; set; }

        public float C { get; set; }

        public decimal? D { get; set; }
    }

    [JsonNumberHandling(JsonNumberHandling.WriteAsString)]
    public sealed class Members
    {
        [JsonNumberHandling(JsonNumberHandling.Strict)]
        public int A { get; set; }

        [JsonNumberHandling(JsonNumberHandling.WriteAsString)]
        public double B { get; set; }

        public float C { get; set; } = 1.5f;

        [JsonNumberHandling(JsonNumberHandling.Strict)]
        public decimal? D { get; set; } = 1.50m;
    }

    [JsonNumberHandling(JsonNumberHandling.WriteAsString)]
    public sealed class Unfilled
    {
        public int A { get; set; }

        public Half H { get; set; }
    }

    [JsonNumberHandling(JsonNumberHandling.WriteAsString)]
    public sealed class Large
    {
        public Int128 Low { get; } = new(0, 2);

        public UInt128 High { get; } = new(0, 3);
    }

    [JsonNumberHandling(JsonNumberHandling.WriteAsString)]
    public sealed class Boxed
    {
        public int A { get; set; }

        public object Any { get; } = 4;
    }

    public sealed class Handled
    {
        public int A { get; set; }

        [JsonNumberHandling(JsonNumberHandling.WriteAsString)]
        public Half H { get; set; }
    }

    [JsonNumberHandling(JsonNumberHandling.WriteAsString)]
    public sealed class NoNumbers
    {
        public int A { get; set; }

        public Half? H { get; set; }

        public List<int> Items { get; set; } = [];

        public Uri? Link { get; set; }

        public object? Any { get; set; }
    }

    [JsonNumberHandling(JsonNumberHandling.AllowReadingFromString)]
    public sealed class Unhandled
    {
        public int A { get; set; }

        public Half H { get; set; }
    }
}
