namespace Dapper.Json.Tests.Cursors;

/// <summary>Each value comes back from a cursor as it was, with its type.</summary>
public class CursorValueTests
{
    private static readonly DateTime Noon = new(2024, 2, 29, 12, 0, 0);

    [Fact]
    public void Integers()
    {
        AssertSame<byte>(DbType.Byte, byte.MinValue, byte.MaxValue);
        AssertSame<short>(DbType.Int16, short.MinValue, 0, short.MaxValue);
        AssertSame(DbType.Int32, int.MinValue, 0, int.MaxValue);
        AssertSame(DbType.Int64, long.MinValue, -1, 0, (1L << 53) + 1, long.MaxValue);
    }

    /// <remarks>Npgsql and SqlClient have no parameters of these types, and their databases no such numbers.</remarks>
    [Fact]
    public void Integers_that_most_databases_do_not_have_are_sent_as_larger_ones()
    {
        AssertSent<sbyte, short>(DbType.Int16, (-128, -128), (127, 127));
        AssertSent<ushort, int>(DbType.Int32, (0, 0), (65_535, 65_535));
        AssertSent<uint, long>(DbType.Int64, (0, 0), (4_294_967_295, 4_294_967_295));
        AssertSent<ulong, long>(DbType.Int64, (0, 0), (9_223_372_036_854_775_807, 9_223_372_036_854_775_807));
        Assert.Equal(18446744073709551615m, Sent<ulong>("18446744073709551615").Value);
    }

    [Fact]
    public void Other_numbers()
    {
        AssertSame(DbType.Decimal, decimal.MinValue, decimal.MaxValue, 0.0000000000000000000000000001m, -0.0000000000000000000000000001m, 1.10m, 0m, -5m);
        AssertSame(DbType.Double, double.MinValue, double.MaxValue, double.Epsilon, 0.1, 1e20, -0.0, 1d / 3, 1L << 53, 1e15, 1e18, long.MinValue);
        AssertSame(DbType.Single, float.MinValue, float.MaxValue, float.Epsilon, 0.1f, 1f / 3, 1 << 24, 1e10f, long.MaxValue);
    }

    [Fact]
    public void Others()
    {
        AssertSame(DbType.Boolean, true, false);
        AssertSame(DbType.String, "", "é", "\"\\/\t\u0001<>&'", "😀", "null", new string('x', 1000));
        AssertSame(DbType.Guid, Guid.Empty, new Guid("ffffffff-ffff-ffff-ffff-ffffffffffff"), new Guid("12345678-9abc-def0-1234-56789abcdef0"));
        AssertSame<byte[]>(DbType.Binary, [], [0], [0xFF, 0xFE, 0xFD, 0xFC]);
    }

    [Fact]
    public void Dates_and_times()
    {
        AssertSame(DbType.DateTime, DateTime.MinValue, DateTime.MaxValue, Noon.AddTicks(1), DateTime.SpecifyKind(Noon, DateTimeKind.Utc));
        AssertSame(DbType.DateTimeOffset, DateTimeOffset.MinValue, DateTimeOffset.MaxValue, new DateTimeOffset(Noon.AddTicks(1), TimeSpan.Zero));
        AssertSame(DbType.Date, DateOnly.MinValue, DateOnly.MaxValue, new DateOnly(2024, 2, 29));
        AssertSame(DbType.Time, TimeOnly.MinValue, TimeOnly.MaxValue, new TimeOnly(12, 0), new TimeOnly(1, 2, 3, 4));
    }

    [Fact]
    public void A_date_in_another_time_zone_is_sent_in_utc()
    {
        var value = new DateTimeOffset(Noon, TimeSpan.FromHours(-7.5));
        var sent = (DateTimeOffset)Sent<DateTimeOffset>(JsonSerializer.Serialize(value)).Value!;
        Assert.Equal((new DateTime(2024, 2, 29, 19, 30, 0), TimeSpan.Zero), (sent.DateTime, sent.Offset));
    }

    /// <remarks>As most drivers have dates, and times of day.</remarks>
    [Fact]
    public void A_date_may_be_written_as_midnight_and_a_time_as_a_span()
    {
        Assert.Equal(new DateOnly(2024, 2, 29), Sent<DateOnly>(JsonSerializer.Serialize(Noon.Date)).Value);
        Assert.Equal(new TimeOnly(23, 59, 59, 999), Sent<TimeOnly>(JsonSerializer.Serialize(new TimeSpan(0, 23, 59, 59, 999))).Value);
    }

    [Theory]
    [InlineData(typeof(byte), "1", "-1", "256", "1.0", "1e2", "\"1\"", "true", "null")]
    [InlineData(typeof(int), "1", "2147483648", "1.5", "99999999999999999999999999", "\"\"", "[]", "{}")]
    [InlineData(typeof(long), "1", "9223372036854775808", "-9223372036854775809", "1e400", "\"1\"")]
    [InlineData(typeof(ulong), "1", "-1", "18446744073709551616")]
    [InlineData(
        typeof(decimal), "1", "79228162514264337593543950336", "0.00000000000000000000000000001", "1e2", "0.12345678901234567890123456789012345", "\"1\"")]
    [InlineData(typeof(double), "1", "1e400", "-1e400", "9007199254740993", "\"NaN\"", "\"1\"", "null")]
    [InlineData(typeof(float), "1", "1e39", "16777217", "\"Infinity\"")]
    [InlineData(typeof(bool), "true", "0", "1", "\"true\"", "null")]
    [InlineData(typeof(string), "\"a\"", "1", "true", "null", "\"\\ud800\"", "[\"a\"]", "\"\\u0000\"", "\"a\\u0000b\"")]
    [InlineData(
        typeof(Guid), "\"12345678-9abc-def0-1234-56789abcdef0\"", "\"\"", "\"{12345678-9abc-def0-1234-56789abcdef0}\"", "\"123456789abcdef0123456789abcdef0\"", "1")]
    [InlineData(typeof(byte[]), "\"AAAA\"", "\"=\"", "\"AA\"", "\"AA-_\"", "1", "[1]")]
    [InlineData(
        typeof(DateTime), "\"2024-02-29T12:00:00\"", "\"2024-02-29 12:00:00\"", "\"2024-02-29T12:00:00+02:00\"", "\"2023-02-29\"", "\"12:00\"", "20240229")]
    [InlineData(typeof(DateTimeOffset), "\"2024-02-29T12:00:00+02:00\"", "\"2024-02-29T12:00:00\"", "\"2024-02-29\"", "\"2024-02-29T12:00:00+25:00\"", "1")]
    [InlineData(typeof(DateOnly), "\"2024-02-29\"", "\"2024-02-29T12:00:00\"", "\"2024-02-29T00:00:00Z\"", "\"29.02.2024\"", "\"2023-02-29\"", "1")]
    [InlineData(typeof(TimeOnly), "\"12:00:00\"", "\"24:00:00\"", "\"-01:00:00\"", "\"1.01:00:00\"", "\"1\"", "1", "\"\\ud800\"")]
    public void A_value_of_another_type_is_refused_when_it_is_written_and_when_it_is_read(Type type, string right, params string[] wrong)
    {
        JsonCursor cursor = CursorOf(type);
        string text = cursor.Encode(Encoding.UTF8.GetBytes($"[{right}]"));
        Assert.True(cursor.TryParse(text, null, out _));
        foreach (string value in wrong)
        {
            var failure = Assert.Throws<JsonQueryException>(() => cursor.Encode(Encoding.UTF8.GetBytes($"[{value}]")));
            Assert.Equal("Key", failure.ColumnName);
            Assert.Contains("\"Key\"", failure.Message, StringComparison.Ordinal);
            Assert.False(cursor.TryParse(CursorAccess.Forged(text, $"[{value}]"), null, out DynamicParameters? parameters), value);
            Assert.Null(parameters);
        }
    }

    [Theory]
    [InlineData(typeof(char))]
    [InlineData(typeof(TimeSpan))]
    [InlineData(typeof(object))]
    [InlineData(typeof(DayOfWeek))]
    [InlineData(typeof(int[]))]
    public void A_type_that_cannot_be_a_key_is_refused(Type type) => Assert.Throws<ArgumentException>(() => CursorOf(type));

    [Fact]
    public void A_nullable_type_is_refused_with_advice_that_can_be_followed()
    {
        Assert.Contains(
            "Use DateTime, and nullable: true.",
            Assert.Throws<ArgumentException>(static () => JsonCursor.By<DateTime?>("Key")).Message,
            StringComparison.Ordinal);
        Assert.DoesNotContain("Use", Assert.Throws<ArgumentException>(static () => JsonCursor.By<TimeSpan?>("Key")).Message, StringComparison.Ordinal);
    }

    private static void AssertSame<T>(DbType type, params T[] values)
    {
        foreach (T value in values)
        {
            SqliteParameter parameter = Sent<T>(JsonSerializer.Serialize(value));
            Assert.Equal(value, Assert.IsType<T>(parameter.Value));
            if (value is DateTime time)
            {
                Assert.Equal(time.Kind, ((DateTime)parameter.Value!).Kind);
            }

            Assert.Equal(JsonSerializer.Serialize(value), JsonSerializer.Serialize((T)parameter.Value!));
        }

        SqliteParameter first = Assert.Single(JsonCursor.By<T>("Key").Parse(null).Sent());
        Assert.Equal(("afterKey", DBNull.Value, type), (first.ParameterName, first.Value, first.DbType));
    }

    private static void AssertSent<T, TSent>(DbType type, params (T Value, TSent Sent)[] values)
    {
        foreach ((T value, TSent sent) in values)
        {
            Assert.Equal(sent, Assert.IsType<TSent>(Sent<T>(JsonSerializer.Serialize(value)).Value));
        }

        Assert.Equal(type, Assert.Single(JsonCursor.By<T>("Key").Parse(null).Sent()).DbType);
    }

    private static SqliteParameter Sent<T>(string json)
    {
        var cursor = JsonCursor.By<T>("Key");
        return Assert.Single(cursor.Parse(cursor.Encode(Encoding.UTF8.GetBytes($"[{json}]"))).Sent());
    }

    private static JsonCursor CursorOf(Type type)
    {
        MethodInfo by = typeof(JsonCursor).GetMethod(nameof(JsonCursor.By))!.MakeGenericMethod(type);
        return (JsonCursor)by.Invoke(null, BindingFlags.DoNotWrapExceptions, null, ["Key", null, false, null], null)!;
    }
}
