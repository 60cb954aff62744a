using System.Text.Unicode;

namespace Dapper.Json.Tests.Shapes;

/// <summary>The name of a column may end in <c>::utc</c>: a time is written as System.Text.Json writes a DateTime in UTC.</summary>
public sealed class UtcNameTests : SqliteTests
{
    [Theory]
    [InlineData("2024-03-01 12:30:00", "2024-03-01T12:30:00Z")]
    [InlineData("2024-03-01T12:30:00", "2024-03-01T12:30:00Z")]
    [InlineData("2024-03-01 12:30", "2024-03-01T12:30:00Z")]
    [InlineData("2024-03-01 12:30:00.5", "2024-03-01T12:30:00.5Z")]
    [InlineData("2024-03-01 12:30:00.1230000", "2024-03-01T12:30:00.123Z")]
    [InlineData("2024-03-01 12:30:00.000", "2024-03-01T12:30:00Z")]
    [InlineData("2024-03-01 12:30:00.123456789", "2024-03-01T12:30:00.1234567Z")]
    [InlineData("2024-03-01 12:30:00Z", "2024-03-01T12:30:00Z")]
    [InlineData("2024-03-01T12:30:00.25Z", "2024-03-01T12:30:00.25Z")]
    [InlineData("2024-03-01 12:30:00+01", "2024-03-01T11:30:00Z")]
    [InlineData("2024-03-01T00:30:00+05:30", "2024-02-29T19:00:00Z")]
    [InlineData("2024-03-01 12:30-08:00", "2024-03-01T20:30:00Z")]
    [InlineData("2024-10-27 02:30:00", "2024-10-27T02:30:00Z")]
    [InlineData("0001-01-01 00:00:00", "0001-01-01T00:00:00Z")]
    [InlineData("9999-12-31 23:59:59.9999999", "9999-12-31T23:59:59.9999999Z")]
    public void Text_is_written_in_UTC(string text, string expected)
    {
        Assert.Equal($$"""[{"at":"{{expected}}"}]""", Connection.QueryJsonString("select @text as \"At::utc\"", new { text }));
        Assert.Equal(
            $$"""[{"id":1,"o":{"at":"{{expected}}"},"l":[{"at":"{{expected}}","t":["{{expected}}"]}]}]""",
            Connection.QueryJsonString("""select 1 as id, @text as "o.at::UTC", @text as "l[].at::utc", @text as "l[].t[]::utc" """, new { text }));
    }

    [Theory]
    [InlineData("'2024-03-01'")]
    [InlineData("'12:30:00'")]
    [InlineData("'2024-03-01 '")]
    [InlineData("'2024-03-01 24:00:00'")]
    [InlineData("'2024-02-30 12:30:00'")]
    [InlineData("'2024-03-01 12:30:00 UTC'")]
    [InlineData("'2024-03-01 12:30:00\"'")]
    [InlineData("'01.03.2024 12:30'")]
    [InlineData("'0001-01-01 00:00:00+01:00'")]
    [InlineData("'9999-12-31T23:30:00-01:00'")]
    [InlineData("'yesterday or so'")]
    [InlineData("printf('2024-03-01 12:30:00.%.*c', 100, '0')")]
    [InlineData("''")]
    [InlineData("1709296200")]
    [InlineData("2460371.0208333335")]
    [InlineData("x'323032342d30332d30312031323a33303a3030'")]
    public void What_is_no_time_is_an_error_with_row_and_column(string value)
    {
        JsonQueryException error = Assert.Throws<JsonQueryException>(
            () => Connection.QueryJsonString($"select '2024-03-01 12:30:00' as \"at::utc\" union all select {value}"));
        Assert.Equal((2, 0, "at::utc"), (error.RowNumber, error.Ordinal, error.ColumnName));
        Assert.Contains("::utc holds dates with a time", error.Message, StringComparison.Ordinal);
    }

    [Fact]
    public void NULL_is_null_or_left_out()
    {
        Assert.Equal("""[{"at":null}]""", Connection.QueryJsonString("select null as \"at::utc\""));
        Assert.Equal(
            "[{}]",
            Connection.QueryJsonString(
                "select null as \"at::utc\"",
                options: new(new JsonSerializerOptions { DefaultIgnoreCondition = JsonIgnoreCondition.WhenWritingNull })));
    }

    [Fact]
    public void Times_of_a_driver_are_those_of_the_serializer()
    {
        DateTime[] times =
        [
            new(2024, 3, 1, 12, 30, 0, DateTimeKind.Utc), new DateTime(2024, 3, 1, 12, 30, 0, DateTimeKind.Utc).AddTicks(1_230_000),
            new DateTime(2024, 3, 1, 12, 30, 0, DateTimeKind.Utc).AddTicks(7), DateTime.SpecifyKind(DateTime.MaxValue, DateTimeKind.Utc),
        ];
        foreach (DateTime time in times)
        {
            string expected = JsonSerializer.Serialize(time);
            AssertWritten(expected, time);
            AssertWritten(expected, DateTime.SpecifyKind(time, DateTimeKind.Unspecified));
            AssertWritten(expected, new DateTimeOffset(time, TimeSpan.Zero));
            if (time.Year < 9999)
            {
                AssertWritten(expected, time.ToLocalTime());
                AssertWritten(expected, new DateTimeOffset(time).ToOffset(TimeSpan.FromHours(-9.5)));
            }
        }
    }

    [Fact]
    public void Dates_and_times_of_a_driver_are_errors()
    {
        foreach (object value in (object[])[new DateOnly(2024, 3, 1), new TimeOnly(12, 30), TimeSpan.FromHours(1), 1, true, 1.5m, Guid.Empty])
        {
            using FakeConnection connection = Of(value);
            Assert.Equal("at::utc", Assert.Throws<JsonQueryException>(() => connection.QueryJsonString("select")).ColumnName);
        }
    }

    /// <remarks>Some drivers give a date as midnight, and a time of a zone as one of the year 1: also behind a wrapper, which hides the driver.</remarks>
    [Theory]
    [InlineData("date", false)]
    [InlineData("DATE", false)]
    [InlineData("TIME", false)]
    [InlineData("TimeTz", true)]
    [InlineData("time with time zone", true)]
    public void A_date_and_a_time_are_errors_whatever_the_driver_makes_of_them(string type, bool hasOffset)
    {
        object value = hasOffset ? new DateTimeOffset(1, 1, 2, 12, 0, 0, TimeSpan.FromHours(2)) : new DateTime(2024, 3, 1);
        using FakeConnection connection = Of(value, type);
        Assert.Contains("::utc holds dates with a time", Assert.Throws<JsonQueryException>(() => connection.QueryJsonString("select")).Message, StringComparison.Ordinal);
        using FakeConnection empty = new(new FakeServer(new FakeResult([new FakeColumn("at::utc", value.GetType(), type)], [[null]])));
        Assert.Equal("""[{"at":null}]""", empty.QueryJsonString("select"));
    }

    /// <remarks>A "Date" of Oracle has a time, and a column of SQLite holds what it is given.</remarks>
    [Theory]
    [InlineData("Date")]
    [InlineData("timestamp with time zone")]
    [InlineData("TIMESTAMP_NS")]
    public void Any_other_type_of_a_date_with_a_time_is_one(string type)
    {
        using FakeConnection connection = Of(new DateTime(2024, 3, 1, 12, 30, 0), type);
        Assert.Equal("""[{"at":"2024-03-01T12:30:00Z"}]""", connection.QueryJsonString("select"));
        Assert.Equal(
            """[{"at":"2024-03-01T12:30:00Z"}]""",
            Connection.QueryJsonString("create temp table t (day date); insert into t values ('2024-03-01 12:30'); select day as \"at::utc\" from t"));
    }

    [Fact]
    public void Your_converter_writes_the_time_and_does_not_hide_it()
    {
        var options = new JsonQueryOptions(new JsonSerializerOptions { Converters = { new German() } });
        using FakeConnection connection = Of(new DateTimeOffset(2024, 3, 1, 0, 30, 0, TimeSpan.FromHours(1)));
        Assert.Equal("""[{"at":"29.02.2024 Utc"}]""", connection.QueryJsonString("select", options: options));
        using FakeConnection unspecified = Of(new DateTime(2024, 3, 1));
        Assert.Equal("""[{"at":"01.03.2024 Utc"}]""", unspecified.QueryJsonString("select", options: options));
    }

    [Fact]
    public void An_encoder_that_escapes_everything_hides_neither_a_time_nor_a_boolean()
    {
        var options = new JsonQueryOptions(new JsonSerializerOptions { Encoder = JavaScriptEncoder.Create(UnicodeRanges.Cyrillic) });
        Assert.Equal(
            [("2024-03-01T11:30:00Z", true)],
            JsonSerializer.Deserialize<Row[]>(
                Connection.QueryJsonString("""select '2024-03-01 12:30:00+01:00' as "At::utc", 'true' as "Ok::boolean" """, options: options), JsonSerializerOptions.Web)!
                .Select(static row => (row.At, row.Ok)));
    }

    [Fact]
    public void No_member_of_a_type_says_UTC()
    {
        foreach (Func<string> query in (Func<string>[])
        [
            () => Connection.QueryJsonString<Timed>("""select '2024-03-01 12:30:00' as "At::utc" """),
            () => Connection.QueryJsonString<Timed>("""select '2024-03-01 12:30:00' as "Offset::utc" """),
            () => Connection.QueryJsonString<Timed>("""select '2024-03-01 12:30:00' as "Text::utc" """),
        ])
        {
            Assert.Contains("In a typed query the member decides", Assert.Throws<JsonQueryException>(query).Message, StringComparison.Ordinal);
        }
    }

    private static void AssertWritten(string expected, object value)
    {
        using FakeConnection connection = Of(value);
        Assert.Equal($$"""[{"at":{{expected}}}]""", connection.QueryJsonString("select"));
    }

    private static FakeConnection Of(object value, string type = "") =>
        new(new FakeServer(new FakeResult([new FakeColumn("at::utc", value.GetType(), type)], [[value]])));

    private sealed record Row(string At, bool Ok);

    private sealed class Timed
    {
        public DateTime At { get; set; }

        public DateTimeOffset Offset { get; set; }

        public string? Text { get; set; }
    }

    private sealed class German() : WritingConverter<DateTime>(static (writer, value) => writer.WriteStringValue($"{value:dd.MM.yyyy} {value.Kind}"));
}
