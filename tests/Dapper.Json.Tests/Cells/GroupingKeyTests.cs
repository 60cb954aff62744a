using Dapper.Json.Drivers.Generic;
using Microsoft.Data.SqlClient;

namespace Dapper.Json.Tests.Cells;

/// <summary>Values of each CLR type group the rows of a sequential reader by nothing but what they are.</summary>
public class GroupingKeyTests
{
    private static readonly DriverTraits FixedTypes = new(DriverTraits.AnyDriver, TypesAreFixed: true, KnowsMembers: true);

    public static TheoryData<object, object> Values => new()
    {
        { false, true }, { (byte)1, (byte)2 }, { (sbyte)1, (sbyte)-1 }, { (short)1, (short)257 }, { (ushort)1, (ushort)257 }, { 1, 65537 }, { 1u, 65537u },
        { 1L, 1L + (1L << 40) }, { 1UL, 1UL + (1UL << 40) }, { 0f, -0f }, { 0d, -0d }, { 1.0m, 1.00m }, { 'a', '\u0461' }, { "ab", "ab " },
        { new byte[] { 1 }, new byte[] { 1, 0 } }, { new Guid("00000000-0000-0000-0000-000000000001"), new Guid("00000000-0000-0000-0000-000000000002") },
        { new DateTime(1, DateTimeKind.Utc), new DateTime(1, DateTimeKind.Unspecified) },
        { At("2026-01-01T10:00:00+00:00"), At("2026-01-01T11:00:00+01:00") }, { new DateOnly(2026, 1, 1), new DateOnly(2026, 1, 2) },
        { new TimeOnly(1), new TimeOnly(2) }, { new TimeSpan(1), new TimeSpan(-1) },
    };

    [Theory]
    [MemberData(nameof(Values), DisableDiscoveryEnumeration = true)]
    public void A_value_is_itself_and_no_other(object one, object other)
    {
        object?[] keys = [one, one, other, other, one, null, null, one];
        object copy = one is byte[] bytes ? bytes.ToArray() : one is string text ? new string(text) : one;
        keys[1] = copy;
        string json = JsonSerializer.Serialize(one, JsonSerializerOptions.Web), otherJson = JsonSerializer.Serialize(other, JsonSerializerOptions.Web);
        string expected =
            $$"""[{"k":{{json}},"l":[0,1]},{"k":{{otherJson}},"l":[2,3]},{"k":{{json}},"l":[4]},{"k":null,"l":[5,6]},{"k":{{json}},"l":[7]}]""";

        Assert.Equal(expected, Write(one.GetType(), keys, isCopied: true));
        Assert.Equal(expected, Write(one.GetType(), keys, isCopied: false));
    }

    [Fact]
    public void The_time_zone_of_a_moment_is_part_of_it_and_what_lies_between_its_fields_is_not() =>
        Assert.Equal(
            """[{"k":"2026-01-01T10:00:00+00:00","l":[0,1]},{"k":"2026-01-01T11:00:00+01:00","l":[2]}]""",
            Write(
                typeof(DateTimeOffset),
                [At("2026-01-01T10:00:00+00:00"), At("2026-01-01T10:00:00+00:00"), At("2026-01-01T11:00:00+01:00")],
                isCopied: true));

    private static string Write(Type type, object?[] keys, bool isCopied)
    {
        FakeResult result = new([new FakeColumn("k", type), FakeColumn.Of<int>("l[]")], [.. keys.Select(static (key, i) => (object?[])[key, i])]);
        using var reader = new FakeDataReader([result], behavior: isCopied ? CommandBehavior.SequentialAccess : CommandBehavior.Default);
        using RowSource rows = isCopied
            ? KnownDrivers.Open(new OpenedReader(new SqlDataReader(CommandBehavior.SequentialAccess, reader)))
            : new GenericSource(reader, FixedTypes);
        return Encoding.UTF8.GetString(RowSourceQuery.Write(rows, new JsonQueryOptions()));
    }

    private static DateTimeOffset At(string text) => DateTimeOffset.Parse(text, CultureInfo.InvariantCulture);
}
