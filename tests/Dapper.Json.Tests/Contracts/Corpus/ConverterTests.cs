namespace Dapper.Json.Tests.Contracts.Corpus;

/// <summary>Converters of the program write what they are for.</summary>
public sealed class ConverterTests
{
    private const string Sql = "select 1 as Id, 2 as Maybe, 'a' as Name, '2024-02-29 01:02:03' as At union all select -1, null, null, '2000-01-01'";

    [Fact]
    public void In_options_for_a_type()
    {
        Same.Directly<Plain>(Sql, new JsonSerializerOptions { Converters = { new HexConverter() } });
        Same.Directly<Plain>(Sql, new JsonSerializerOptions { Converters = { new NullShouting() } });
        Same.Directly<Plain>(Sql, new JsonSerializerOptions { Converters = { new NullableConverter() } });
        Same.Directly<Plain>("select 1 as Other", new JsonSerializerOptions { Converters = { new NullShouting(), new NullableConverter() } });
    }

    [Fact]
    public void A_converter_that_throws_is_an_error()
    {
        Same.Error<Plain, InvalidOperationException>("select 1 as Id union all select 13", row: 2, "Id", options: new JsonSerializerOptions { Converters = { new Superstitious() } });
        Same.Error<WithComputed, InvalidOperationException>(
            "select 1 as Id union all select 13", row: 2, "", direct: false, new JsonSerializerOptions { Converters = { new Superstitious() } });
    }

    public class Plain
    {
        public int Id { get; set; }

        public int? Maybe { get; set; }

        public string? Name { get; set; }

        public DateTime At { get; set; }
    }

    public sealed class WithComputed : Plain
    {
        public int Next => Id + 1;
    }

    public sealed class HexConverter() : WritingConverter<int>(static (writer, value) => writer.WriteStringValue(value.ToString("x4", null)));

    public sealed class Superstitious() : WritingConverter<int>(
        static (writer, value) => writer.WriteNumberValue(value == 13 ? throw new InvalidOperationException("Not that one.") : value));

    public sealed class NullableConverter() : WritingConverter<int?>(static (writer, value) => writer.WriteStringValue($"maybe {value}"));

    public sealed class NullShouting() : WritingConverter<string?>(static (writer, value) => writer.WriteStringValue(value ?? "NULL!"))
    {
        public override bool HandleNull => true;
    }
}
