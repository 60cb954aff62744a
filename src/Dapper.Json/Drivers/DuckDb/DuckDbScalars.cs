using System.Buffers.Binary;
using Dapper.Json.Cells;

namespace Dapper.Json.Drivers.DuckDb;

/// <summary>Reads values that are stored as numbers and converts them as the driver does.</summary>
internal static class DuckDbScalars
{
    // Means infinity, and its negative minus infinity. Only in nanoseconds is it a time within the years of a DateTime.
    private const long Infinity = long.MaxValue;
    private const int EpochDay = 719_162;
    private const long TicksOfDay = TimeSpan.TicksPerDay;

    /// <summary>Creates a decimal with the scale of its column.</summary>
    public static decimal ToDecimal(long value, byte scale)
    {
        ulong magnitude = value < 0 ? (ulong)-value : (ulong)value;
        return new decimal((int)magnitude, (int)(magnitude >> 32), 0, value < 0, scale);
    }

    /// <remarks>The highest bit is stored flipped, so that the numbers sort like the texts.</remarks>
    public static Guid ReadGuid(in DuckDbVector vector, ulong row)
    {
        Span<byte> bytes = stackalloc byte[16];
        BinaryPrimitives.WriteUInt128BigEndian(bytes, vector.Read<UInt128>(row) ^ (UInt128.One << 127));
        return new Guid(bytes, bigEndian: true);
    }

    public static DateOnly ReadDate(in DuckDbVector vector, ulong row)
    {
        long day = (long)vector.Read<int>(row) + EpochDay;
        return day >= 0 && day <= DateOnly.MaxValue.DayNumber ? DateOnly.FromDayNumber((int)day)
            : throw Unreadable("The date is not within the years 1 to 9999");
    }

    public static TimeOnly ReadTime(in DuckDbVector vector, ulong row)
    {
        long ticks = vector.Read<long>(row) * TimeSpan.TicksPerMicrosecond;
        return ticks < TicksOfDay ? new TimeOnly(ticks) : throw Unreadable("A TimeOnly has no 24:00");
    }

    public static DateTime ReadSeconds(in DuckDbVector vector, ulong row) => ToDateTime((Int128)vector.Read<long>(row) * TimeSpan.TicksPerSecond);

    public static DateTime ReadMilliseconds(in DuckDbVector vector, ulong row) => ToDateTime((Int128)vector.Read<long>(row) * TimeSpan.TicksPerMillisecond);

    public static DateTime ReadMicroseconds(in DuckDbVector vector, ulong row) => ToDateTime((Int128)vector.Read<long>(row) * TimeSpan.TicksPerMicrosecond);

    /// <remarks>A tick is 100 nanoseconds. The driver truncates the rest, towards 1970.</remarks>
    public static DateTime ReadNanoseconds(in DuckDbVector vector, ulong row)
    {
        long value = vector.Read<long>(row);
        return Math.Abs(value) == Infinity ? throw Unreadable("The timestamp is infinite") : ToDateTime(value / TimeSpan.NanosecondsPerTick);
    }

    public static TimeSpan ReadInterval(in DuckDbVector vector, ulong row)
    {
        Interval value = vector.Read<Interval>(row);
        Int128 ticks = ((Int128)value.Days * TicksOfDay) + ((Int128)value.Microseconds * TimeSpan.TicksPerMicrosecond);
        if (value.Months != 0)
        {
            throw Unreadable("A TimeSpan has no months");
        }

        return ticks >= long.MinValue && ticks <= long.MaxValue ? new TimeSpan((long)ticks) : throw Unreadable("The interval is too long for a TimeSpan");
    }

    private static DateTime ToDateTime(Int128 sinceEpoch)
    {
        Int128 ticks = sinceEpoch + DateTime.UnixEpoch.Ticks;
        return ticks >= 0 && ticks <= DateTime.MaxValue.Ticks ? new DateTime((long)ticks) : throw Unreadable("The timestamp is not within the years 1 to 9999");
    }

    private static UnreadableValueException Unreadable(string reason) => new(new OverflowException(reason));

    private readonly record struct Interval(int Months, int Days, long Microseconds);
}
