using System.Buffers.Binary;
using Dapper.Json.Cells;

namespace Dapper.Json.Drivers.Postgres;

/// <summary>
/// Reads dates and times: microseconds or days since 2000-01-01 (timestamp.c and date.c of the server). Values that the CLR's types
/// cannot represent are errors: Npgsql would return a different value for some of them.
/// </summary>
internal static class PostgresTime
{
    private const long MicrosecondsPerDay = 86_400_000_000;

    private static readonly DateTime Epoch = new(2000, 1, 1);
    private static readonly long First = (DateTime.MinValue - Epoch).Ticks / TimeSpan.TicksPerMicrosecond;
    private static readonly long Last = (DateTime.MaxValue - Epoch).Ticks / TimeSpan.TicksPerMicrosecond;

    /// <summary>Gets whether Npgsql returns timestamps with a time zone as local times, as before version 6.</summary>
    public static bool IsLegacy => AppContext.TryGetSwitch("Npgsql.EnableLegacyTimestampBehavior", out bool isLegacy) && isLegacy;

    public static PostgresValueWriter Timestamp(JsonValueWriter<DateTime> contract, DateTimeKind kind) => (writer, value) =>
    {
        long microseconds = BinaryPrimitives.ReadInt64BigEndian(value.Exactly(sizeof(long)));
        if (microseconds is long.MaxValue or long.MinValue)
        {
            throw Beyond("infinity");
        }

        DateTime time = microseconds >= First && microseconds <= Last ? Epoch.AddTicks(Ticks(microseconds)) : throw BeyondYears();
        contract.Write(writer, DateTime.SpecifyKind(time, kind));
    };

    public static PostgresValueWriter Date(JsonValueWriter<DateOnly> contract) =>
        (writer, value) => contract.Write(writer, DateOnly.FromDateTime(DayOf(value)));

    public static PostgresValueWriter Date(JsonValueWriter<DateTime> contract) => (writer, value) => contract.Write(writer, DayOf(value));

    public static PostgresValueWriter Time(JsonValueWriter<TimeOnly> contract) => (writer, value) =>
    {
        long microseconds = BinaryPrimitives.ReadInt64BigEndian(value.Exactly(sizeof(long)));
        contract.Write(writer, microseconds < MicrosecondsPerDay ? new TimeOnly(Ticks(microseconds)) : throw Beyond("24:00"));
    };

    public static PostgresValueWriter Time(JsonValueWriter<TimeSpan> contract) =>
        (writer, value) => contract.Write(writer, new TimeSpan(Ticks(BinaryPrimitives.ReadInt64BigEndian(value.Exactly(sizeof(long))))));

    public static PostgresValueWriter Interval(JsonValueWriter<TimeSpan> contract) => (writer, value) =>
    {
        long microseconds = BinaryPrimitives.ReadInt64BigEndian(value.Exactly(16));
        int days = BinaryPrimitives.ReadInt32BigEndian(value[8..]);
        if (BinaryPrimitives.ReadInt32BigEndian(value[12..]) != 0)
        {
            throw Beyond("an interval with months, or infinity");
        }

        Int128 ticks = ((Int128)microseconds * TimeSpan.TicksPerMicrosecond) + ((Int128)days * TimeSpan.TicksPerDay);
        contract.Write(writer, new TimeSpan(Int128.Abs(ticks) <= long.MaxValue ? (long)ticks : throw Beyond("an interval of more than 10,675,199 days")));
    };

    private static DateTime DayOf(ReadOnlySpan<byte> value)
    {
        int days = BinaryPrimitives.ReadInt32BigEndian(value.Exactly(sizeof(int)));
        return days switch
        {
            int.MaxValue or int.MinValue => throw Beyond("infinity"),
            _ when days >= (DateTime.MinValue - Epoch).Days && days <= (DateTime.MaxValue - Epoch).Days => Epoch.AddDays(days),
            _ => throw BeyondYears(),
        };
    }

    private static long Ticks(long microseconds) => microseconds * TimeSpan.TicksPerMicrosecond;

    private static OverflowException BeyondYears() => Beyond("a date before the year 1 or after the year 9999");

    private static OverflowException Beyond(string what) => new($"It is {what}, which System.Text.Json cannot represent. Cast the column to text in SQL.");
}
