using System.Text.Json;
using System.Text.Json.Serialization;
using Xunit;

namespace Dapper.Json.Tests.Contracts.Corpus;

/// <summary>Enums from numbers and text, as numbers and text.</summary>
public sealed class EnumTests
{
    private static readonly JsonSerializerOptions Strings = new() { Converters = { new JsonStringEnumConverter(JsonNamingPolicy.SnakeCaseLower) } };

    public static TheoryData<string> Rows =>
    [
        "select 1 as State, 2 as Maybe, 3 as Rights, 1 as Tiny, 1 as Own union all select 0, null, 8, 200, 7 union all select -5, 99, 255, 0, 0",
        "select 'ReadyNow' as State, 'readynow' as Maybe, 'Read, Write' as Rights, 'ONE' as Tiny, '1' as Own union all select '7', null, 'write', ' One ', 'Second'",
        "select null as State, null as Maybe, null as Rights, null as Tiny, null as Own",
        "select 1.0 as State, 2.0 as Maybe, 3.0 as Rights, 1.0 as Tiny, 1.0 as Own",
        "select 1 as Other",
    ];

    [Theory]
    [MemberData(nameof(Rows))]
    public void Are_numbers_unless_a_converter_says_otherwise(string rows)
    {
        Same.Directly<Plain>(rows);
        Same.Directly<Plain>(rows, Strings);
        Same.Directly<Attributed>(rows);
        Same.Directly<Attributed>(rows, Strings);
    }

    [Fact]
    public void Numbers_may_be_refused() =>
        Same.Error<Plain, JsonException>("select 99 as State", row: 1, "State", options: new JsonSerializerOptions
        {
            Converters = { new JsonStringEnumConverter(allowIntegerValues: false) },
        });

    [Theory]
    [InlineData("'Nothing'")]
    [InlineData("''")]
    [InlineData("5000000000")]
    [InlineData("x'01'")]
    public void What_is_no_member_is_an_error(string value)
    {
        Same.Error<Plain>($"select {value} as State", row: 1, "State");
        Same.Error<Computed>($"select {value} as State", row: 1, "State", direct: false);
    }

    [Fact]
    public void Later_rows_may_be_of_another_class_only_where_Dapper_lets_them() =>
        Same.Error<Plain>("select 1 as State union all select 'ReadyNow'", row: 2, "State");

    public enum State
    {
        None,
        ReadyNow,
        [JsonStringEnumMemberName("third one")]
        Third,
    }

    [Flags]
    public enum Rights : short
    {
        None = 0,
        Read = 1,
        Write = 2,
    }

    public enum Tiny : byte
    {
        Zero,
        One,
    }

    [JsonConverter(typeof(JsonStringEnumConverter<Own>))]
    public enum Own : long
    {
        First,
        Second,
    }

    public sealed class Plain
    {
        public State State { get; set; }

        public State? Maybe { get; set; }

        public Rights Rights { get; set; }

        public Tiny Tiny { get; set; }

        public Own? Own { get; set; }
    }

    public sealed class Attributed
    {
        [JsonConverter(typeof(JsonStringEnumConverter))]
        public State State { get; set; } = State.Third;

        [JsonConverter(typeof(JsonStringEnumConverter<State>))]
        public State? Maybe { get; set; } = State.ReadyNow;

        [JsonConverter(typeof(JsonStringEnumConverter<Rights>))]
        public Rights Rights { get; set; } = Rights.Read | Rights.Write;

        [JsonNumberHandling(JsonNumberHandling.Strict)]
        public Tiny? Tiny { get; set; } = EnumTests.Tiny.One;

        public Own Own { get; set; } = Own.Second;
    }

    public sealed class Computed
    {
        public State State { get; set; }

        public int Next => (int)State + 1;
    }
}
