using System.Collections;
using System.Net;
using System.Net.NetworkInformation;
using static Dapper.Json.Tests.Execution.MultipleQuery;

namespace Dapper.Json.Tests.Results;

/// <summary>Values that only the serializer or a converter can write, as keys between results, grouping keys, totals and cursors.</summary>
public sealed class ComparedValueTests
{
    private static readonly JsonResultSet[] Tied = [JsonResultSet.Rows("p"), JsonResultSet.Values("p[].c").On("k", "k")];
    private static readonly JsonQueryOptions Plain = new(new JsonSerializerOptions());
    private static readonly JsonQueryOptions Addresses = new(new JsonSerializerOptions { Converters = { new AddressConverter() } });

    /// <summary>Gets types of columns, two values, and options under which the serializer writes nothing of either, or fails.</summary>
    public static TheoryData<Type, object, object, JsonSerializerOptions?> Unwritten => new()
    {
        { typeof(Hidden), new Hidden(1), new Hidden(2), null },
        { typeof(HiddenStruct), new HiddenStruct(1), new HiddenStruct(2), null },
        { typeof(Hidden[]), new Hidden[] { new(1) }, new Hidden[] { new(2) }, null },
        { typeof(List<Hidden>), new List<Hidden> { new(1) }, new List<Hidden> { new(2) }, null },
        { typeof(Range<HiddenStruct>), new Range<HiddenStruct>(new(1)), new Range<HiddenStruct>(new(2)), null },
        { typeof(object), new Hidden(1), new Hidden(2), null },
        { typeof(object[]), new object[] { new Hidden(1) }, new object[] { new Hidden(2) }, null },
        { typeof(Array), new Hidden[,] { { new(1) } }, new Hidden[,] { { new(2) } }, null },
        { typeof(IPNetwork), IPNetwork.Parse("192.0.2.0/24"), IPNetwork.Parse("192.0.3.0/24"), new() { IgnoreReadOnlyProperties = true } },
        { typeof(Point), new Point(1), new Point(2), new() { IgnoreReadOnlyProperties = true } },
    };

    [Theory]
    [MemberData(nameof(Unwritten), DisableDiscoveryEnumeration = true)]
    public void A_value_of_which_nothing_is_written_is_no_key(Type type, object one, object other, JsonSerializerOptions? serializer)
    {
        var options = new JsonQueryOptions(serializer ?? new JsonSerializerOptions());
        FakeResult parents = FakeResult.Of([new FakeColumn("k", type), FakeColumn.Of<int>("id")], [one, 1], [other, 2]);
        FakeResult children = FakeResult.Of([new FakeColumn("k", type), FakeColumn.Of<int>("v")], [one, 7]);
        FakeResult grouped = FakeResult.Of([new FakeColumn("k", type), FakeColumn.Of<int>("c[]")], [one, 1], [other, 2]);

        AssertExplained(Assert.Throws<JsonQueryException>(() => Write(Tied, options, parents, children)));
        AssertExplained(Assert.Throws<JsonQueryException>(() => Write([Tied[0], Tied[1].SkipOrphans()], options, parents, children)));
        AssertExplained(Assert.Throws<JsonQueryException>(() => Write([JsonResultSet.Rows("p")], options, grouped)));
        AssertExplained(Assert.Throws<JsonQueryException>(
            () => Write([JsonResultSet.Rows("p").Take(1, JsonCursor.By<string>("k"), "next")], options, parents)));
    }

    /// <summary>Gets two values of a type that have the same JSON, or nearly so, and whether that JSON is a value.</summary>
    public static TheoryData<Type, object, object, bool> Partial => new()
    {
        { typeof(WideDecimal), new WideDecimal(12, 1), new WideDecimal(13, 1), false },
        { typeof(WideDecimal[]), new WideDecimal[] { new(12, 1) }, new WideDecimal[] { new(13, 1) }, false },
        { typeof(object), new WideDecimal(12, 1), new WideDecimal(13, 1), false },
        { typeof(Amount), new Amount(12, 1), new Amount(13, 1), false },
        { typeof(List<Amount?>), new List<Amount?> { new(12, 1) }, new List<Amount?> { new(13, 1) }, false },
        { typeof(Dictionary<string, Amount>), new Dictionary<string, Amount> { ["a"] = new(12, 1) }, new Dictionary<string, Amount> { ["a"] = new(13, 1) }, false },
        { typeof(Range<Amount>), new Range<Amount>(new(12, 1)), new Range<Amount>(new(13, 1)), false },
        { typeof(Lexeme), new Lexeme(1) { Text = "a" }, new Lexeme(2) { Text = "a" }, true },
        { typeof(Lexeme[]), new Lexeme[] { new(1) { Text = "a" } }, new Lexeme[] { new(2) { Text = "a" } }, true },
        { typeof(object[]), new object[] { new Lexeme(1) { Text = "a" } }, new object[] { new Lexeme(2) { Text = "a" } }, true },
        { typeof(SharperLexeme), new SharperLexeme(1) { Text = "a" }, new SharperLexeme(2) { Text = "a" }, true },
        { typeof(Path), new Path(true) { 1 }, new Path(false) { 1 }, true },
    };

    [Theory]
    [MemberData(nameof(Partial), DisableDiscoveryEnumeration = true)]
    public void A_value_that_is_not_written_whole_is_no_key(Type type, object one, object other, bool isValue)
    {
        FakeResult parents = FakeResult.Of([new FakeColumn("k", type), FakeColumn.Of<int>("id")], [one, 1], [other, 2]);
        FakeResult children = FakeResult.Of([new FakeColumn("k", type), FakeColumn.Of<int>("v")], [one, 7]);
        FakeResult grouped = FakeResult.Of([new FakeColumn("k", type), FakeColumn.Of<int>("c[]")], [one, 1], [other, 2]);

        AssertExplained(Assert.Throws<JsonQueryException>(() => Write(Tied, Plain, parents, children)));
        AssertExplained(Assert.Throws<JsonQueryException>(() => Write([JsonResultSet.Rows("p")], Plain, grouped)));
        AssertExplained(Assert.Throws<JsonQueryException>(() => FakeQuery.ToJson(parents, Plain.Lossless)));
        if (isValue)
        {
            Assert.Equal(JsonSerializer.Serialize(new[] { new { k = one, id = 1 }, new { k = other, id = 2 } }), FakeQuery.ToJson(parents, Plain));
        }
        else
        {
            AssertExplained(Assert.Throws<JsonQueryException>(() => FakeQuery.ToJson(parents, Plain)));
        }
    }

    [Fact]
    public void A_value_that_is_written_whole_is_a_key()
    {
        Assert.Equal("""{"p":[{"k":{"X":1},"c":[7]},{"k":{"X":2},"c":[]}]}""", Write(Tied, Plain, Keys(new Point(1), new Point(2)), Rows(new Point(1))));
        Assert.Equal(
            """{"p":[{"k":[{"X":1},null,3],"c":[7]}]}""", Write(Tied, Plain, Keys<object?[]>([new Point(1), null, 3]), Rows<object?[]>([new Point(1), null, 3])));
        Assert.Equal(
            """{"p":[{"k":[true,false],"c":[7]}]}""", Write(Tied, Plain, Keys(new BitArray([true, false])), Rows(new BitArray([true, false]))));

        var options = new JsonQueryOptions(new JsonSerializerOptions { Converters = { new WideDecimalConverter() } });
        WideDecimal one = new(12, 1), other = new(13, 1);
        Assert.Equal("""{"p":[{"k":"1.2","c":[]},{"k":"1.3","c":[7]}]}""", Write(Tied, options, Keys(one, other), Rows(other)));
        Assert.Equal("""[["1.2","1.3"]]""", FakeQuery.ToJson(FakeResult.OfValues<WideDecimal[]>("n", (object)new[] { one, other }), new(options) { Format = JsonQueryFormat.Values }));
        Assert.Contains(
            "(the members of BigInteger that it writes are not the whole value). Cast the column in SQL, such as to text, or register a converter.",
            Assert.Throws<JsonQueryException>(() => FakeQuery.ToJson(FakeResult.OfValues<Amount>("n", new Amount(12, 1)))).Message, StringComparison.Ordinal);
    }

    /// <summary>Gets values of types that an app may map a composite type to, whose members hold all that they have.</summary>
    public static TheoryData<object> Whole =>
        [new Price(1.50m, "EUR"), new Price[] { new(1.50m, "EUR") }, new Order(new Price(1.50m, "EUR"), new Circle(2)), new Order(null, null), new Empty()];

    [Theory]
    [MemberData(nameof(Whole), DisableDiscoveryEnumeration = true)]
    public void A_value_whose_members_hold_all_of_it_is_written(object value) =>
        Assert.Equal($"[{JsonSerializer.Serialize(value)}]", FakeQuery.ToJson(
            FakeResult.Of([new FakeColumn("n", value.GetType())], [value]), new(Plain) { Format = JsonQueryFormat.Values }));

    [Fact]
    public void A_key_has_no_member_that_may_hide_values()
    {
        AssertExplained(Assert.Throws<JsonQueryException>(() => Write(Tied, Plain, Keys(new Order(null, null)), Rows(new Order(null, null)))));
        Assert.Equal(
            """{"p":[{"k":{"Amount":1.50,"Currency":"EUR"},"c":[7]}]}""", Write(Tied, Plain, Keys(new Price(1.50m, "EUR")), Rows(new Price(1.50m, "EUR"))));
    }

    /// <summary>An empty dictionary says all of itself, and so does what a converter of the caller's writes.</summary>
    [Fact]
    public void What_is_empty_is_a_key()
    {
        Dictionary<string, string> none = [], one = new() { ["a"] = "b" };
        Assert.Equal("""{"p":[{"k":{},"c":[7]},{"k":{"a":"b"},"c":[]}]}""", Write(Tied, Plain, Keys(none, one), Rows(none)));
        Assert.Equal("""{"p":[{"k":[{}],"c":[7]},{"k":[{"a":"b"}],"c":[]}]}""", Write(Tied, Plain, Keys<Dictionary<string, string>[]>([none], [one]), Rows<Dictionary<string, string>[]>([none])));
        Assert.Equal("""{"p":[{"k":[],"c":[7]}]}""", Write(Tied, Plain, Keys(new List<Point>()), Rows(new List<Point>())));
        Assert.Equal("""{"p":[{"k":"{}","c":[7]}]}""", Write(Tied, Plain, Keys("{}"), Rows("{}")));

        var options = new JsonQueryOptions(new JsonSerializerOptions { Converters = { new EmptyConverter() } });
        Assert.Equal("""{"p":[{"k":{},"c":[7]}]}""", Write(Tied, options, Keys(new Hidden(1)), Rows(new Hidden(1))));
    }

    [Fact]
    public void A_registered_converter_writes_keys_and_totals()
    {
        IPAddress one = IPAddress.Parse("192.0.2.1"), other = IPAddress.Parse("192.0.2.2");
        Assert.Equal("""{"p":[{"k":"192.0.2.1","c":[]},{"k":"192.0.2.2","c":[7]}]}""", Write(Tied, Addresses, Keys(one, other), Rows(other)));
        Assert.Equal("""{"p":[{"k":"192.0.2.1","c":[7]}]}""", Write(Tied, Addresses, Keys(one), Rows("192.0.2.1")));
        Assert.Throws<JsonQueryException>(() => Write(Tied, Addresses, Keys(one), Rows(other)));

        JsonResultSet[] total = [JsonResultSet.Rows("p"), JsonResultSet.Total("t", "p", "k")];
        Assert.Equal("""{"p":[{"v":7}],"t":"192.0.2.2"}""", Write(total, Addresses, Rows(other)));

        // A database orders addresses otherwise than texts.
        JsonCursor cursor = JsonCursor.By<string>("k");
        var refused = Assert.Throws<JsonQueryException>(() => Write([JsonResultSet.Rows("p").Take(1, cursor, "next")], Addresses, Keys(one, other)));
        Assert.Contains(": cast the column to varchar where ", refused.Message, StringComparison.Ordinal);
        Assert.Equal(
            """{"p":[{"k":"192.0.2.1","c":[1,2]},{"k":"192.0.2.2","c":[3]}]}""",
            Write(
                [JsonResultSet.Rows("p")], Addresses,
                FakeResult.Of([FakeColumn.Of<IPAddress>("k"), FakeColumn.Of<int>("c[]")], [one, 1], [IPAddress.Parse("192.0.2.1"), 2], [other, 3])));
    }

    /// <summary>A position is compared with the column in the database: neither a converter that rounds nor numbers as text may change it.</summary>
    [Fact]
    public void A_cursor_has_all_of_a_value_whatever_writes_it()
    {
        var at = new DateTime(2024, 2, 29, 1, 2, 3, 456, DateTimeKind.Utc);
        var options = new JsonQueryOptions(new JsonSerializerOptions
        {
            NumberHandling = JsonNumberHandling.WriteAsString,
            Converters = { new DayConverter() },
        });
        JsonCursor cursor = JsonCursor.By<DateTime>("at").ThenBy<decimal>("amount").ThenBy<long>("id").ThenBy<string>("name");
        FakeResult result = FakeResult.Of(
            [FakeColumn.Of<DateTime>("at"), FakeColumn.Of<decimal>("amount"), FakeColumn.Of<long>("id::string"), FakeColumn.Of<string>("name", "varchar")],
            [at, 1.50m, long.MaxValue, "<é+>"], [at, 1.50m, 1L, "x"]);

        JsonElement root = JsonDocument.Parse(Write([JsonResultSet.Rows("p").Take(1, cursor, "next")], options, result)).RootElement;
        DynamicParameters next = cursor.Parse(root.GetProperty("next").GetString());

        Assert.Equal("""[{"at":"2024-02-29","amount":"1.50","id":"9223372036854775807","name":"\u003C\u00E9\u002B\u003E"}]""", root.GetProperty("p").GetRawText());
        Assert.Equal((1.50m, long.MaxValue, "<é+>"), (next.Get<decimal>("afterAmount"), next.Get<long>("afterId"), next.Get<string>("afterName")));

        using var connection = new SqliteConnection("Data Source=:memory:");
        Assert.Equal("2024-02-29 01:02:03.456", connection.ExecuteScalar<string>("select @afterAt", next));
    }

    /// <summary>So many digits, that of a driver which rounds to the CLR's decimal two keys may be one.</summary>
    [Theory]
    [InlineData("79228162514264337593543950335")]
    [InlineData("1.0000000000000000000000000001")]
    [InlineData("0.0000000000000000000000000000")]
    public void A_decimal_that_may_have_been_rounded_is_no_key(string digits)
    {
        decimal key = decimal.Parse(digits, System.Globalization.CultureInfo.InvariantCulture);
        JsonQueryException error = Assert.Throws<JsonQueryException>(() => Write(Tied, Plain, Keys(key), Rows(key)));
        Assert.Contains("more digits than a decimal", error.Message, StringComparison.Ordinal);
        Assert.Contains("Cast", error.Message, StringComparison.Ordinal);
        Assert.Equal("[" + digits + "]", FakeQuery.ToJson(FakeResult.OfValues<decimal>("n", key), new JsonQueryOptions { Format = JsonQueryFormat.Values }));
    }

    [Theory]
    [InlineData("08002b010203", "08:00:2b:01:02:03")]
    [InlineData("08002b0102030405", "08:00:2b:01:02:03:04:05")]
    public void A_hardware_address_is_its_text(string digits, string text)
    {
        PhysicalAddress address = new(Convert.FromHexString(digits)), other = new(new byte[6]);
        FakeResult result = FakeResult.Of(
            [FakeColumn.Of<PhysicalAddress>("a"), FakeColumn.Of<PhysicalAddress?[]>("l"), new FakeColumn("o", typeof(object)), new FakeColumn("t", typeof(Array))],
            [address, new[] { address, null }, address, new[,] { { address } }], [null, null, null, null]);
        Assert.Equal($$"""[{"a":"{{text}}","l":["{{text}}",null],"o":"{{text}}","t":[["{{text}}"]]},{"a":null,"l":null,"o":null,"t":null}]""", FakeQuery.ToJson(result));
        Assert.Equal($$"""{"p":[{"k":"{{text}}","c":[7]},{"k":"00:00:00:00:00:00","c":[]}]}""", Write(Tied, Plain, Keys(address, other), Rows(text)));
        result = FakeResult.OfValues<PhysicalAddress>("a", address);
        Assert.Equal($$"""[{"a":"{{text}}"}]""", FakeQuery.ToJson(result, new JsonQueryOptions(FilledMemberContext.Default)));

        var options = new JsonQueryOptions(new JsonSerializerOptions { Converters = { new DigitsConverter() } });
        Assert.Equal($$"""{"p":[{"k":"{{digits.ToUpperInvariant()}}","c":[7]},{"k":"000000000000","c":[]}]}""", Write(Tied, options, Keys(address, other), Rows(address)));
    }

    private static void AssertExplained(JsonQueryException error)
    {
        Assert.Equal((1, "k"), (error.RowNumber, error.ColumnName));
        Assert.Contains("that it writes are not the whole value", error.Message, StringComparison.Ordinal);
        Assert.Contains("Cast the column in SQL", error.Message, StringComparison.Ordinal);
        Assert.Contains("register a converter", error.Message, StringComparison.Ordinal);
    }

    private static FakeResult Keys<T>(params T[] keys) => FakeResult.Of([FakeColumn.Of<T>("k")], [.. keys.Select(static key => new object?[] { key })]);

    private static FakeResult Rows<T>(T key) => FakeResult.Of([FakeColumn.Of<T>("k"), FakeColumn.Of<int>("v")], [key, 7]);

    private sealed class Hidden(int value)
    {
        public override string ToString() => $"{value}";
    }

    private readonly struct HiddenStruct(int value)
    {
        public override string ToString() => $"{value}";
    }

    private sealed record Range<T>(T Lower)
    {
        public bool IsInclusive => true;
    }

    private sealed class Point(int x)
    {
        public int X { get; } = x;
    }

    private readonly struct WideDecimal(BigInteger mantissa, int scale) : IFormattable
    {
        public BigInteger Mantissa { get; } = mantissa;

        public int Scale { get; } = scale;

        public string ToString(string? format, IFormatProvider? formatProvider) => $"{Mantissa / 10}.{Mantissa % 10}";
    }

    private readonly record struct Amount(BigInteger Coefficient, int Exponent);

    [JsonDerivedType(typeof(Circle), "circle")]
    private interface IShape;

    private sealed record Circle(int Radius) : IShape;

    private sealed record Order(Price? Price, IShape? Shape);

    private sealed class Empty;

    private readonly record struct Price(decimal Amount, string Currency) : IFormattable
    {
        public string ToString(string? format, IFormatProvider? formatProvider) => $"{Amount} {Currency}";
    }

    private class Lexeme(int position)
    {
        private readonly int _position = position;

        public string Text { get; set; } = "";

        public override string ToString() => $"{Text}:{_position}";
    }

    private sealed class SharperLexeme(int position) : Lexeme(position);

    private sealed class Path(bool isOpen) : List<int>
    {
        public override string ToString() => isOpen ? "[]" : "()";
    }

    private sealed class AddressConverter() : WritingConverter<IPAddress>(static (writer, value) => writer.WriteStringValue(value.ToString()));

    private sealed class DigitsConverter() : WritingConverter<PhysicalAddress>(static (writer, value) => writer.WriteStringValue(value.ToString()));

    private sealed class DayConverter() : WritingConverter<DateTime>(
        static (writer, value) => writer.WriteStringValue(value.ToString("yyyy-MM-dd", System.Globalization.CultureInfo.InvariantCulture)));

    private sealed class WideDecimalConverter() : WritingConverter<WideDecimal>(static (writer, value) => writer.WriteStringValue(value.ToString(null, null)));

    private sealed class EmptyConverter() : WritingConverter<Hidden>(static (writer, _) =>
    {
        writer.WriteStartObject();
        writer.WriteEndObject();
    });
}
