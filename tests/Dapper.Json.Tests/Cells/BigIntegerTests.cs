namespace Dapper.Json.Tests.Cells;

/// <summary>Big integers are their digits, wherever a driver has them. System.Text.Json has no converter for them to compare with.</summary>
public class BigIntegerTests
{
    private static readonly JsonSerializerOptions Marking = new() { Converters = { new MarkingConverter<BigInteger>() } };
    private static readonly BigInteger Huge = BigInteger.Pow(2, 127) - 1;

    public static TheoryData<string> Numbers => new()
    {
        "0", "-1", "1", "79228162514264337593543950335", "79228162514264337593543950336", "-79228162514264337593543950335",
        "-79228162514264337593543950336", "170141183460469231731687303715884105727", "-170141183460469231731687303715884105728",
        "1" + new string('0', 300),
    };

    [Theory]
    [MemberData(nameof(Numbers))]
    public void A_big_integer_is_its_digits(string digits)
    {
        FakeResult result = FakeResult.OfValues<BigInteger>("N", BigInteger.Parse(digits, CultureInfo.InvariantCulture), null);

        Assert.Equal($$"""[{"n":{{digits}}},{"n":null}]""", FakeQuery.ToJson(result));
        Assert.Equal($"[{digits},null]", FakeQuery.ToJsonAsTheyDrift(result, new JsonQueryOptions { Format = JsonQueryFormat.Values }));
        Assert.Equal(
            $$"""[{"N":"{{digits}}"},{"N":null}]""",
            FakeQuery.ToJson(result, new JsonQueryOptions(new JsonSerializerOptions { NumberHandling = JsonNumberHandling.WriteAsString })));
    }

    [Fact]
    public void Culture_has_no_say()
    {
        CultureInfo before = CultureInfo.CurrentCulture;
        CultureInfo.CurrentCulture = new CultureInfo("") { NumberFormat = { NegativeSign = "minus" } };
        try
        {
            Assert.Equal("""[{"n":-5},{"n":-170141183460469231731687303715884105727}]""", FakeQuery.ToJson(FakeResult.OfValues<BigInteger>("N", new BigInteger(-5), -Huge)));
        }
        finally
        {
            CultureInfo.CurrentCulture = before;
        }
    }

    [Fact]
    public void A_big_integer_inside_of_another_value_is_its_digits()
    {
        FakeResult result = FakeResult.Of(
            [
                FakeColumn.Of<BigInteger[]>("Array"), FakeColumn.Of<List<BigInteger?>>("List"), FakeColumn.Of<Dictionary<string, object?>>("Struct"),
                FakeColumn.Of<Dictionary<BigInteger, BigInteger>>("Map"), new FakeColumn("Any", typeof(object)), new FakeColumn("Table", typeof(Array)),
            ],
            [
                new[] { Huge, 1 }, new List<BigInteger?> { Huge, null }, new Dictionary<string, object?> { ["a"] = Huge, ["b"] = new List<BigInteger> { 2 } },
                new Dictionary<BigInteger, BigInteger> { [Huge] = Huge }, Huge, new[,] { { Huge }, { 3 } },
            ]);

        const string H = "170141183460469231731687303715884105727";
        Assert.Equal(
            $$$"""[{"array":[{{{H}}},1],"list":[{{{H}}},null],"struct":{"a":{{{H}}},"b":[2]},"map":{"{{{H}}}":{{{H}}}},"any":{{{H}}},"table":[[{{{H}}}],[3]]}]""",
            FakeQuery.ToJson(result));
    }

    [Fact]
    public void A_converter_of_the_callers_writes_big_integers_everywhere()
    {
        FakeResult result = FakeResult.Of([FakeColumn.Of<BigInteger>("N"), FakeColumn.Of<BigInteger[]>("Ns"), new FakeColumn("Any", typeof(object))], [Huge, new[] { Huge }, Huge]);
        var options = new JsonQueryOptions(Marking);

        const string Marked = """["own BigInteger 170141183460469231731687303715884105727"]""";
        Assert.Equal($$"""[{"N":{{Marked}},"Ns":[{{Marked}}],"Any":{{Marked}}}]""", FakeQuery.ToJson(result, options));
    }

    [Fact]
    public void A_source_generated_context_need_not_know_them()
    {
        FakeResult result = FakeResult.OfValues<BigInteger>("N", Huge), list = FakeResult.OfValues<BigInteger[]>("N", new[] { Huge });
        var options = new JsonQueryOptions(WithoutBigIntegers.Default);

        Assert.Equal("""[{"N":170141183460469231731687303715884105727}]""", FakeQuery.ToJson(result, options));
        Assert.IsType<NotSupportedException>(Assert.Throws<JsonQueryException>(() => FakeQuery.ToJson(list, options)).InnerException);
    }
}

[JsonSerializable(typeof(int))]
internal sealed partial class WithoutBigIntegers : JsonSerializerContext;
