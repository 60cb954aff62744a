using System.Buffers.Binary;
using System.Text.Json;
using Dapper.Json.Cells;

namespace Dapper.Json.Drivers.Postgres;

/// <summary>Writes a value from the bytes that the server sends for it: its binary format.</summary>
internal delegate void PostgresValueWriter(Utf8JsonWriter writer, ReadOnlySpan<byte> value);

/// <summary>
/// How values of the server's built-in types are written from their binary format, by the types' names. Nothing here needs the
/// driver.
/// </summary>
/// <param name="settings">The settings of the column.</param>
/// <param name="hasDateOnly">Whether the driver hands out dates and times as DateOnly and TimeOnly, as Npgsql does from version 10 on.</param>
internal sealed class PostgresDecoders(CellSettings settings, bool hasDateOnly)
{
    private readonly TypeTable _table = settings.Types;

    /// <summary>
    /// Gives how a type is written that Npgsql hands out as a certain CLR type: a plugin such as NodaTime maps it to one of its
    /// own. Null where Npgsql's own getters are as good or better.
    /// </summary>
    public PostgresValueWriter? TryGetNumberOrTime(string type, Type fieldType, bool isElement = false) => type switch
    {
        "numeric" when fieldType == typeof(decimal) => new PostgresNumeric(_table.Writer<decimal>(), isElement).Write,
        "timestamp without time zone" when fieldType == typeof(DateTime) => PostgresTime.Timestamp(_table.Writer<DateTime>(), DateTimeKind.Unspecified),
        "timestamp with time zone" when fieldType == typeof(DateTime) && !PostgresTime.IsLegacy =>
            PostgresTime.Timestamp(_table.Writer<DateTime>(), DateTimeKind.Utc),
        "date" when fieldType == typeof(DateOnly) => PostgresTime.Date(_table.Writer<DateOnly>()),
        "date" when fieldType == typeof(DateTime) => PostgresTime.Date(_table.Writer<DateTime>()),
        "time without time zone" when fieldType == typeof(TimeOnly) => PostgresTime.Time(_table.Writer<TimeOnly>()),
        "time without time zone" when fieldType == typeof(TimeSpan) => PostgresTime.Time(_table.Writer<TimeSpan>()),
        "interval" when fieldType == typeof(TimeSpan) => PostgresTime.Interval(_table.Writer<TimeSpan>()),
        _ => null,
    };

    /// <summary>Gives how json and jsonb are written, and text that the caller says is JSON.</summary>
    public PostgresValueWriter GetJson(string type, bool isElement = false)
    {
        var json = new PostgresJson(settings.MaxDepth, isElement);
        return type switch
        {
            "json" => json.WriteJson,
            "jsonb" => json.WriteBinaryJson,
            _ => json.WriteText,
        };
    }

    /// <summary>Gives how text is written that is an element of an array; null where a converter of the caller's is for it.</summary>
    public PostgresValueWriter? TryGetTextElement() =>
        _table.String.IsPlain && IsFree<string[]>() ? static (writer, text) => writer.WriteStringValue(text) : null;

    /// <summary>Gives how an array's elements of another type are written: they have no getter of their own, so more types are decoded.</summary>
    public PostgresValueWriter? TryGetElement(string type) => type switch
    {
        "json" or "jsonb" => IsFree<string[]>() ? GetJson(type, isElement: true) : null,
        "smallint" => Element(sizeof(short), BinaryPrimitives.ReadInt16BigEndian),
        "integer" => Element(sizeof(int), BinaryPrimitives.ReadInt32BigEndian),
        "bigint" => Element(sizeof(long), BinaryPrimitives.ReadInt64BigEndian),
        "real" => Element(sizeof(float), BinaryPrimitives.ReadSingleBigEndian),
        "double precision" => Element(sizeof(double), BinaryPrimitives.ReadDoubleBigEndian),
        "boolean" => Element(sizeof(bool), static value => value[0] != 0),
        "uuid" => Element(16, static value => new Guid(value, bigEndian: true)),
        "bytea" => _table.Bytes.IsPlain && IsFree<byte[][]>() ? static (writer, bytes) => writer.WriteBase64StringValue(bytes) : null,
        "numeric" => NumberOrTimeElement<decimal>(type),
        "date" => hasDateOnly ? NumberOrTimeElement<DateOnly>(type) : NumberOrTimeElement<DateTime>(type),
        "time without time zone" => hasDateOnly ? NumberOrTimeElement<TimeOnly>(type) : NumberOrTimeElement<TimeSpan>(type),
        "interval" => NumberOrTimeElement<TimeSpan>(type),
        _ => NumberOrTimeElement<DateTime>(type),
    };

    private PostgresValueWriter? NumberOrTimeElement<T>(string type)
        where T : struct => IsFree<T[]>() && IsFree<T?[]>() ? TryGetNumberOrTime(type, typeof(T), isElement: true) : null;

    private PostgresValueWriter? Element<T>(int length, Decoder<T> decode)
        where T : struct
    {
        if (!IsFree<T[]>() || !IsFree<T?[]>())
        {
            return null;
        }

        JsonValueWriter<T> contract = _table.Writer<T>();
        return (writer, value) => contract.Write(writer, decode(value.Exactly(length)));
    }

    /// <summary>Says whether the caller has no converter for such an array.</summary>
    private bool IsFree<T>() => !settings.HasConverter(typeof(T));

    private delegate T Decoder<T>(ReadOnlySpan<byte> value);
}
