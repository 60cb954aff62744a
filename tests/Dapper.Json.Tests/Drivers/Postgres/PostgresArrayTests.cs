using Dapper.Json.Drivers.Postgres;
using Dapper.Json.Tests.Cells;

namespace Dapper.Json.Tests.Drivers.Postgres;

/// <summary>Arrays of no, one and more dimensions, with NULLs: as the serializer writes arrays of arrays.</summary>
public class PostgresArrayTests
{
    private static readonly bool[][] TwoByTwo = [[true, true], [true, true]];

    private static readonly Guid Key = new("8d6f7fb4-1a2b-4c3d-9e8f-0a1b2c3d4e5f");

    public static TheoryData<string> Sets => new(OptionSets.All.Keys);

    [Theory]
    [MemberData(nameof(Sets))]
    public void Elements_of_each_type_are_written_as_by_the_serializer(string optionSet)
    {
        AssertWritten(optionSet, "smallint", new short?[] { short.MinValue, null }, short.MinValue);
        AssertWritten(optionSet, "integer", new int?[] { int.MaxValue, null }, int.MaxValue);
        AssertWritten(optionSet, "bigint", new long?[] { long.MinValue, null }, long.MinValue);
        AssertWritten(optionSet, "real", new float?[] { 0.1f, null }, 0.1f);
        AssertWritten(optionSet, "double precision", new double?[] { 2.25, null }, 2.25);
        AssertWritten(optionSet, "double precision", new double?[] { 1e300, null }, 1e300);
        AssertWritten(optionSet, "boolean", new bool?[] { true, null }, true);
        AssertWritten(optionSet, "uuid", new Guid?[] { Key, null }, Key);
        AssertWritten(optionSet, "bytea", new byte[]?[] { [0, 255], null }, new byte[] { 0, 255 });
        AssertWritten(optionSet, "numeric", new decimal?[] { -1.50m, null }, PostgresBinary.Numeric("-1.50"));
        AssertWritten(optionSet, "date", new DateOnly?[] { new(1999, 12, 31), null }, -1);
        AssertWritten(optionSet, "time without time zone", new TimeOnly?[] { TimeOnly.MinValue, null }, 0L);
        AssertWritten(optionSet, "timestamp without time zone", new DateTime?[] { new(2000, 1, 1), null }, 0L);
        AssertWritten(optionSet, "interval", new TimeSpan?[] { TimeSpan.FromDays(1), null }, PostgresBinary.Bytes(0L, 1, 0));
    }

    [Theory]
    [MemberData(nameof(Sets))]
    public void Dimensions_are_nested(string optionSet)
    {
        JsonSerializerOptions options = OptionSets.All[optionSet];
        byte[]?[] elements = [.. Enumerable.Range(1, 6).Select(static i => i == 4 ? null : PostgresBinary.Bytes(i + 0.5))];

        Assert.Equal(Serialize(System.Array.Empty<double>()), ToJson([]));
        Assert.Equal(Serialize(new double?[] { 1.5, 2.5, 3.5, null, 5.5, 6.5 }), ToJson([6]));
        Assert.Equal(Serialize(new double?[][] { [1.5, 2.5, 3.5], [null, 5.5, 6.5] }), ToJson([2, 3]));
        Assert.Equal(Serialize(new double?[][][] { [[1.5], [2.5], [3.5]], [[null], [5.5], [6.5]] }), ToJson([2, 3, 1]));

        string Serialize(object array) => JsonSerializer.Serialize(array, options);

        string ToJson(int[] lengths) =>
            PostgresBinary.Array(lengths, lengths.Length == 0 ? [] : elements).ToJson(static decoders => ArrayOf(decoders, "double precision"), options);
    }

    [Theory]
    [MemberData(nameof(Sets))]
    public void What_is_embedded_stands_where_the_serializer_would_put_a_value(string optionSet)
    {
        JsonSerializerOptions options = OptionSets.All[optionSet];
        string[] embedded = ["""{"b" : [1]}""", "7", "\"x\"", "[]"];
        string[] around = JsonSerializer.Serialize(TwoByTwo, options).Split("true");
        string expected = string.Concat(embedded.Select((json, i) => around[i] + json)) + around[^1];

        Assert.Equal(expected, Array("").ToJson(static decoders => ArrayOf(decoders, "json"), options));
        Assert.Equal(expected, Array("\u0001").ToJson(static decoders => ArrayOf(decoders, "jsonb"), options));

        byte[] Array(string version) => PostgresBinary.Array([2, 2], [.. embedded.Select(json => PostgresBinary.Bytes(version, json))]);
    }

    [Fact]
    public void Digits_that_no_decimal_holds_stand_there_too()
    {
        byte[] value = PostgresBinary.Array([2], PostgresBinary.Numeric("1" + new string('0', 40)), PostgresBinary.Numeric("0.5"));
        var options = new JsonSerializerOptions { WriteIndented = true, IndentCharacter = '\t', IndentSize = 1, NewLine = "\r\n" };

        Assert.Equal($"[\r\n\t1{new string('0', 40)},\r\n\t0.5\r\n]", value.ToJson(static decoders => ArrayOf(decoders, "numeric"), options));
    }

    [Fact]
    public void Text_is_written_as_by_the_serializer()
    {
        string?[] texts = ["", "ü\"\n<", null, "NULL"];
        byte[] value = PostgresBinary.Array([4], [.. texts.Select(static text => text is null ? null : PostgresBinary.Bytes(text))]);

        foreach (JsonSerializerOptions options in OptionSets.All.Values)
        {
            Assert.Equal(
                JsonSerializer.Serialize(texts, options),
                value.ToJson(static decoders => new PostgresArray(decoders.TryGetTextElement()!).Write, options));
        }
    }

    [Fact]
    public void An_array_that_is_cut_anywhere_is_an_error()
    {
        byte[] value = PostgresBinary.Array([2, 2], PostgresBinary.Bytes(1), null, PostgresBinary.Bytes(3), PostgresBinary.Bytes(4));
        for (int length = 0; length < value.Length; length++)
        {
            AssertMalformed(value[..length]);
        }

        AssertMalformed([.. value, 0]);
    }

    [Fact]
    public void Lengths_that_do_not_fit_are_an_error()
    {
        AssertMalformed(PostgresBinary.Bytes(-1, 0, 0));
        AssertMalformed(PostgresBinary.Bytes(7, 0, 0, new byte[7 * 8]));
        AssertMalformed(PostgresBinary.Bytes(int.MaxValue, 0, 0));
        AssertMalformed(PostgresBinary.Bytes(1, 0, 0, int.MaxValue, 1));
        AssertMalformed(PostgresBinary.Bytes(1, 0, 0, -1, 1, 4, 7));
        AssertMalformed(PostgresBinary.Bytes(1, 0, 0, 1, 1, -2));
        AssertMalformed(PostgresBinary.Bytes(1, 0, 0, 1, 1, int.MaxValue, 7));
        AssertMalformed(PostgresBinary.Bytes(1, 0, 0, 1, 1, 3, (byte)0, (byte)0, (byte)7));
    }

    private static void AssertMalformed(byte[] value) =>
        Assert.Throws<FormatException>(() => value.ToJson(static decoders => ArrayOf(decoders, "integer")));

    private static void AssertWritten(string optionSet, string type, object expected, object element)
    {
        JsonSerializerOptions options = OptionSets.All[optionSet];
        byte[] value = PostgresBinary.Array([2], PostgresBinary.Bytes(element), null);

        Assert.Equal(JsonSerializer.Serialize(expected, options), value.ToJson(decoders => ArrayOf(decoders, type), options));
    }

    private static PostgresValueWriter ArrayOf(PostgresDecoders decoders, string type) => new PostgresArray(decoders.TryGetElement(type)!).Write;
}
