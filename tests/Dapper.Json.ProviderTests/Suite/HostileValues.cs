namespace Dapper.Json.ProviderTests.Suite;

/// <summary>Values at the ends of what a type can hold, as JSON.</summary>
internal static class HostileValues
{
    public const string MaxDecimal = "79228162514264337593543950335";
    public const string MinDecimal = "-79228162514264337593543950335";
    public const string Emoji = "\"\\ud83d\\ude00\"";
    public const string NoCharacters = "\"\\ufffe\\uffff\\ufeff\"";
    public const string Signs = "\"'; --\\\\%_\"";
    public const string Letters = "\"\u0430\u044f\u6c34\"";

    public static readonly string Long = $"\"{new string('x', 3000)}\"";
    public static readonly string LongLetters = $"\"{new string('\u6c34', 1000)}\"";

    private static readonly Dictionary<Type, string[]> Known = new()
    {
        [typeof(bool)] = ["true", "false"],
        [typeof(float)] = ["3.4028235E38", "-3.4028235E38", "1E-45", "-0.0"],
        [typeof(double)] = ["1.7976931348623157E308", "-1.7976931348623157E308", "5E-324", "-0.0", "1E-320"],
        [typeof(decimal)] = [MaxDecimal, MinDecimal, "0.0000000000000000000000000001"],
        [typeof(Guid)] = ["\"00000000-0000-0000-0000-000000000000\"", "\"ffffffff-ffff-ffff-ffff-ffffffffffff\""],
        [typeof(byte[])] = ["\"\"", "\"AA==\"", JsonSerializer.Serialize(new byte[2000])],
        [typeof(DateOnly)] = ["\"0001-01-01\"", "\"9999-12-31\""],
        [typeof(TimeOnly)] = ["\"00:00:00\"", "\"23:59:59.9999999\""],
        [typeof(DateTime)] =
        [
            "\"0001-01-01T00:00:00\"", "\"0001-01-01T00:00:00Z\"", "\"1582-10-10T00:00:00\"", "\"9999-12-31T23:59:59.9999999\"",
            "\"9999-12-31T23:59:59.9999999Z\"", "\"2024-02-29T23:59:59.9999999\"",
        ],
        [typeof(DateTimeOffset)] =
        [
            "\"0001-01-01T00:00:00Z\"", "\"0001-01-01T00:00:00+14:00\"", "\"0001-01-01T00:00:00-14:00\"", "\"9999-12-31T23:59:59.9999999Z\"",
            "\"9999-12-31T23:59:59.9999999-14:00\"", "\"9999-12-31T23:59:59.9999999+14:00\"",
        ],
        [typeof(string)] =
        [
            "\"\"", "\"\\u0000\"", "\"a\\u0000b\"", "\"\\u0001\\u001f\\u007f\"", Emoji, "\"\\ud83d\"", "\"\\ude00\\ud83d\"",
            NoCharacters, Letters, Signs, Long, LongLetters,
        ],
    };

    public static bool AreIntegers(Type type) => !Known.ContainsKey(type);

    public static IEnumerable<string> Of(Type type) => Known.TryGetValue(type, out string[]? values)
        ? values
        : new[] { "MinValue", "MaxValue" }.Select(name => ((IFormattable)type.GetField(name)!.GetValue(null)!).ToString(null, CultureInfo.InvariantCulture));
}
