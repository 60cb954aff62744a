using System.Collections.ObjectModel;
using System.Text.Json.Nodes;

namespace Dapper.Json.Tests.Cells;

/// <summary>Every CLR type that a driver hands out, with the values at its edges.</summary>
internal static class ColumnCases
{
    private static readonly JsonElement Element = JsonDocument.Parse("""{"a":[1,null,"x"]}""").RootElement;

    /// <summary>Gets the types that have a row in the table.</summary>
    public static IReadOnlyList<ColumnCase> Hot { get; } =
    [
        Value<int>(0, 1, -1, int.MinValue, int.MaxValue),
        Value<long>(0, 1, -1, long.MinValue, long.MaxValue),
        Value<short>(0, short.MinValue, short.MaxValue),
        Value<byte>(0, 1, 255),
        Value<sbyte>(0, -128, 127),
        Value<ushort>(0, 65535),
        Value<uint>(0, uint.MaxValue),
        Value<ulong>(0, ulong.MaxValue),
        Value<decimal>(0m, 1.10m, -0.000m, 1.0000000000000000000000000000m, decimal.MinValue, decimal.MaxValue),
        Value<double>(0, -0.0, 0.1, 1e300, double.Epsilon, double.MinValue, double.MaxValue),
        Value<float>(0, -0f, 0.1f, 1e30f, float.Epsilon, float.MinValue, float.MaxValue),
        Value<bool>(true, false),
        Value<char>('a', '"', 'é', '\u2028'),
        Value<Guid>(Guid.Empty, new Guid("8d6f7fb4-1a2b-4c3d-9e8f-0a1b2c3d4e5f")),
        Value<DateTime>(default, DateTime.MaxValue, new(2024, 2, 29, 23, 59, 59, DateTimeKind.Utc), new(2024, 2, 29, 1, 2, 3, 4, 5, DateTimeKind.Unspecified), new(2024, 7, 1, 12, 0, 0, DateTimeKind.Local)),
        Value<DateTimeOffset>(default, DateTimeOffset.MaxValue, new(2024, 2, 29, 1, 2, 3, 4, new TimeSpan(-3, -30, 0))),
        Value<DateOnly>(default, DateOnly.MaxValue, new(2024, 2, 29)),
        Value<TimeOnly>(default, TimeOnly.MaxValue, new(1, 2, 3, 4, 5)),
        Value<TimeSpan>(default, TimeSpan.MinValue, TimeSpan.MaxValue, new(1, 2, 3, 4, 5)),
        Class("", "plain", "\"\\/<>&'+`\b\f\n\r\t\0\u007f", "äöü ß 日本語 العربية 🎉", "\ud800 lone", new string('x', 40_000)),
        Class<byte[]>([], [0], [1, 2, 3], [.. Enumerable.Range(0, 5000).Select(i => (byte)i)]),
    ];

    /// <summary>Gets types that go through the serializer as a whole, and columns without one type.</summary>
    public static IReadOnlyList<ColumnCase> Others { get; } =
    [
        Class(new Uri("https://example.org/ä?q=<1>"), new Uri("relative", UriKind.Relative)),
        Class(new Version(1, 2), new Version(1, 2, 3, 4)),
        Class<int[]>([], [1, 2, 3]),
        Class<string?[]>([null, "ü"]),
        Class<int?[]>([null, 1]),
        Class<List<string>>([], ["a", "<"]),
        Class(new Dictionary<string, object?> { ["SomeKey"] = 1, ["Other"] = null }),
        Class(new Point(1, null)),
        Class(new ReadOnlyCollection<Point>([new Point(2, "y")])),
        Value<DayOfWeek>(DayOfWeek.Sunday, DayOfWeek.Friday),
        Value<Half>((Half)1.5),
        Value<Int128>(Int128.MaxValue),
        Value<JsonElement>(Element),
        Class(JsonDocument.Parse("[1, 2]")),
        Class(JsonNode.Parse("""{"Kept":"<ü>"}""")!.AsObject()),
        new ColumnCase<object?, string>("object", typeof(object), 1, null, "x<", 1.5m, true, new byte[] { 1 }, new Point(1, "z"), 2L),
        new ColumnCase<object?, string>("no type", null, "x", null, 1),
        new ColumnCase<object?, Array>("Array", typeof(Array), new[] { 1, 2 }, null, new[] { "a" }),
    ];

    public static IEnumerable<ColumnCase> All => Hot.Concat(Others);

    public static ColumnCase Named(string name) => All.Single(column => column.Name == name);

    private static ColumnCase<T?, T> Value<T>(params T[] values)
        where T : struct =>
        new(typeof(T).Name, typeof(T), [.. values.Select(value => (T?)value), null]);

    private static ColumnCase<T?, T> Class<T>(params T[] values)
        where T : class =>
        new(typeof(T).Name + (typeof(T).IsGenericType ? "<" + typeof(T).GetGenericArguments()[0].Name + ">" : ""), typeof(T), [.. values, null]);

    internal sealed record Point(int X, string? FullName);
}
