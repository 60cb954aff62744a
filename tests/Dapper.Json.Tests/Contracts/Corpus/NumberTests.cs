using System.Text.Json;
using System.Text.Json.Serialization;
using Xunit;

namespace Dapper.Json.Tests.Contracts.Corpus;

/// <summary>Numbers as numbers, as strings, and by name.</summary>
public sealed class NumberTests
{
    private const string Rows = "select 1 as A, 2.5 as B, 3.25 as C, 4 as D union all select -1, -0.0, 1e20, null";
    private const string Infinite = "select 1 as A, 9e999 as B, 0.5 as C union all select 2, -9e999, -9e999";

    [Theory]
    [InlineData(JsonNumberHandling.Strict)]
    [InlineData(JsonNumberHandling.WriteAsString)]
    [InlineData(JsonNumberHandling.AllowNamedFloatingPointLiterals)]
    [InlineData(JsonNumberHandling.WriteAsString | JsonNumberHandling.AllowReadingFromString | JsonNumberHandling.AllowNamedFloatingPointLiterals)]
    public void Handling_comes_from_options_type_and_member(JsonNumberHandling handling)
    {
        var options = new JsonSerializerOptions { NumberHandling = handling };
        Same.Directly<Plain>(Rows, options);
        Same.Directly<StrictType>(Rows, options);
        Same.Directly<StringType>(Rows, options);
        Same.Directly<Members>(Rows, options);
        Same.Directly<Members>("select 1 as Other", options);
    }

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
    public void Infinities_are_written_by_name() =>
        Same.Directly<Plain>(Infinite, new JsonSerializerOptions { NumberHandling = JsonNumberHandling.AllowNamedFloatingPointLiterals });

    [Fact]
    public void Infinities_without_a_name_are_errors() => Same.Error<Plain, ArgumentException>(Infinite, row: 1, "B");

    [Fact]
    public void Every_kind_of_number_is_written_alike()
    {
        Same.Directly<AllKinds>("select 1 as A, 2 as B, 3 as C, 4 as D, 5 as E, 6 as F, 7 as G, 8 as H, 9 as I, 10 as J, 11 as K, 1 as L");
        Same.Directly<AllKinds>("select -1 as H");
        Same.Directly<AllKinds>("select 0.5 as A, 1.5 as B, 2.5 as C, 3.5 as D, 4.5 as E, 5.5 as F, 6.5 as G, 7.5 as H, 8.5 as I, 9.5 as J, 0.1 as K, 0.0 as L");
        Same.Directly<AllKinds>("select '1' as A, '2' as B, '3' as C, '4' as D, '5' as E, '6' as F, '7' as G, '8' as H, '9.50' as I, '1e3' as J, '0.10' as K, 'true' as L");
        Same.Directly<AllKinds>("select null as A, null as B, null as C, null as D, null as E, null as F, null as G, null as H, null as I, null as J, null as K, null as L");
    }

    [Theory]
    [InlineData("A", "256")]
    [InlineData("B", "-129")]
    [InlineData("C", "32768")]
    [InlineData("D", "-1")]
    [InlineData("E", "2147483648")]
    [InlineData("F", "-1")]
    [InlineData("I", "1e30")]
    [InlineData("A", "'x'")]
    [InlineData("L", "'yes'")]
    [InlineData("A", "x'01'")]
    public void Overflows_name_row_and_column(string column, string value) =>
        Same.Error<AllKinds>($"select 1 as Other, {value} as {column}", row: 1, column);

    public class Plain
    {
        public int A { get; set; }

        public double B { get; set; }

        public float C { get; set; }

        public decimal? D { get; set; }
    }

    [JsonNumberHandling(JsonNumberHandling.Strict)]
    public sealed class StrictType : Plain;

    [JsonNumberHandling(JsonNumberHandling.WriteAsString)]
    public sealed class StringType : Plain;

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

    public sealed class AllKinds
    {
        public byte A { get; set; }

        public sbyte B { get; set; }

        public short C { get; set; }

        public ushort D { get; set; }

        public int E { get; set; }

        public uint F { get; set; }

        public long G { get; set; }

        public ulong H { get; set; }

        public decimal I { get; set; }

        public double J { get; set; }

        public float? K { get; set; }

        public bool L { get; set; }
    }
}
