using System.Data.SqlTypes;
using Dapper.Json.Tds.Types;

namespace Dapper.Json.Tds;

/// <content>Dates and times (2.2.5.5.1.8).</content>
public sealed partial class TdsType
{
    private const byte DateCode = 0x28, TimeCode = 0x29, DateTime2Code = 0x2A, DateTimeOffsetCode = 0x2B, MostPrecise = 7;

    private static readonly DateTime Year1900 = new(1900, 1, 1);

    /// <summary>Gets the type datetime: days, and 300ths of a second.</summary>
    public static TdsType DateTime { get; } = Fixed<DateTime>(
        "datetime",
        DateTimeN,
        8,
        0x3D,
        static value => new SqlDateTime(value) is var time ? [.. BitConverter.GetBytes(time.DayTicks), .. BitConverter.GetBytes(time.TimeTicks)] : [],
        static bytes => new SqlDateTime(BitConverter.ToInt32(bytes), BitConverter.ToInt32(bytes, sizeof(int))).Value);

    /// <summary>Gets the type smalldatetime: days, and minutes.</summary>
    public static TdsType SmallDateTime { get; } = Fixed<DateTime>(
        "smalldatetime",
        DateTimeN,
        4,
        0x3A,
        static value => [.. BitConverter.GetBytes((ushort)(value - Year1900).Days), .. BitConverter.GetBytes((ushort)value.TimeOfDay.TotalMinutes)],
        static bytes => Year1900.AddDays(BitConverter.ToUInt16(bytes)).AddMinutes(BitConverter.ToUInt16(bytes, sizeof(ushort))));

    public static TdsType Date { get; } =
        new("date", [DateCode], ValueLength.Byte, static value => DaysOf((DateTime)value), static bytes => DateOf(bytes)) { InVariant = [DateCode, 0] };

    public static TdsType Time(byte scale = MostPrecise) => Scaled(
        "time", TimeCode, scale, value => TimeOf((TimeSpan)value, scale), bytes => TimeOf(bytes, scale));

    public static TdsType DateTime2(byte scale = MostPrecise) => Scaled(
        "datetime2",
        DateTime2Code,
        scale,
        value => [.. TimeOf(((DateTime)value).TimeOfDay, scale), .. DaysOf((DateTime)value)],
        bytes => DateOf(bytes[^3..]) + TimeOf(bytes[..^3], scale));

    /// <summary>Creates the type datetimeoffset: date and time of UTC, and the offset in minutes.</summary>
    public static TdsType DateTimeOffset(byte scale = MostPrecise) => Scaled(
        "datetimeoffset",
        DateTimeOffsetCode,
        scale,
        value => (DateTimeOffset)value is var time
            ? [.. TimeOf(time.UtcDateTime.TimeOfDay, scale), .. DaysOf(time.UtcDateTime), .. BitConverter.GetBytes((short)time.TotalOffsetMinutes)]
            : [],
        bytes => new DateTimeOffset(DateOf(bytes[^5..^2]) + TimeOf(bytes[..^5], scale), TimeSpan.Zero)
            .ToOffset(TimeSpan.FromMinutes(BitConverter.ToInt16(bytes, bytes.Length - sizeof(short)))));

    private static TdsType Scaled(string name, byte code, byte scale, Func<object, byte[]> encode, Func<byte[], object> decode) =>
        new($"{name}({scale})", [code, scale], ValueLength.Byte, encode, decode) { InVariant = [code, 1, scale] };

    private static byte[] DaysOf(DateTime value) => BitConverter.GetBytes((value - default(DateTime)).Days)[..3];

    private static DateTime DateOf(byte[] bytes) => default(DateTime).AddDays(BitConverter.ToInt32([.. bytes, 0]));

    private static byte[] TimeOf(TimeSpan value, byte scale) =>
        BitConverter.GetBytes(value.Ticks / UnitOf(scale))[..(scale switch { <= 2 => 3, <= 4 => 4, _ => 5 })];

    private static TimeSpan TimeOf(byte[] bytes, byte scale) => new(BitConverter.ToInt64([.. bytes, 0, 0, 0, 0, 0]) * UnitOf(scale));

    private static long UnitOf(byte scale) => (long)Math.Pow(10, MostPrecise - scale);
}
