using System.Buffers.Binary;
using System.Text.Json;
using Dapper.Json.Cells;

namespace Dapper.Json.Drivers.Postgres;

/// <summary>Writes a value from the bytes that the server sends: its binary format.</summary>
internal delegate void PostgresValueWriter(Utf8JsonWriter writer, ReadOnlySpan<byte> value);

/// <summary>
/// Finds the decoders that write values of the server's built-in types from their binary format, by the types' names. Uses no type of the
/// driver.
/// </summary>
/// <param name="settings">The settings of the column.</param>
/// <param name="hasDateOnly">Whether the driver returns dates and times as DateOnly and TimeOnly, as Npgsql does since version 10.</param>
/// <param name="elementType">The name of the CLR type that the driver returns the elements of an array as; null for that of the driver's own choice.</param>
internal sealed class PostgresDecoders(CellSettings settings, bool hasDateOnly, string? elementType = null)
{
    private const decimal Cent = 0.01m;

    private readonly TypeTable _table = settings.Types;

    /// <summary>
    /// Returns the decoder of a type that Npgsql returns as a certain CLR type: a plugin such as NodaTime maps it to a CLR type of its
    /// own. Null if Npgsql's own getters are as good or better.
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

    /// <summary>Returns the decoder of json and jsonb, and of text that the options name as raw JSON.</summary>
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

    /// <summary>Returns the decoder of text that is an element of an array; null if it is no text to the driver, or if a custom converter writes it.</summary>
    public PostgresValueWriter? TryGetTextElement() =>
        _table.IsPlain(typeof(string)) && IsElement<string>() ? static (writer, text) => writer.WriteStringValue(text) : null;

    /// <summary>Returns the decoder of array elements of another type. No getter returns single elements, so more types are decoded.</summary>
    public PostgresValueWriter? TryGetElement(string type) => type switch
    {
        "json" or "jsonb" => IsElement<string>() ? GetJson(type, isElement: true) : null,
        "smallint" => Element(sizeof(short), BinaryPrimitives.ReadInt16BigEndian),
        "integer" => Element(sizeof(int), BinaryPrimitives.ReadInt32BigEndian),
        "bigint" => Element(sizeof(long), BinaryPrimitives.ReadInt64BigEndian),
        "real" => Element(sizeof(float), BinaryPrimitives.ReadSingleBigEndian),
        "double precision" => Element(sizeof(double), BinaryPrimitives.ReadDoubleBigEndian),
        "oid" or "xid" or "cid" or "regtype" or "regconfig" => Element(sizeof(uint), BinaryPrimitives.ReadUInt32BigEndian),
        "xid8" => Element(sizeof(ulong), BinaryPrimitives.ReadUInt64BigEndian),
        "money" => Element(sizeof(long), static value => new decimal(BinaryPrimitives.ReadInt64BigEndian(value)) * Cent),
        "\"char\"" or "char" => Element(sizeof(byte), static value => (char)value[0]),
        "boolean" => Element(sizeof(bool), static value => value[0] != 0),
        "uuid" => Element(16, static value => new Guid(value, bigEndian: true)),
        "bytea" => _table.IsPlain(typeof(byte[])) && IsElement<byte[]>() ? static (writer, bytes) => writer.WriteBase64StringValue(bytes) : null,
        "numeric" => NumberOrTimeElement<decimal>(type),
        "date" => hasDateOnly ? NumberOrTimeElement<DateOnly>(type) : NumberOrTimeElement<DateTime>(type),
        "time without time zone" => hasDateOnly ? NumberOrTimeElement<TimeOnly>(type) : NumberOrTimeElement<TimeSpan>(type),
        "interval" => NumberOrTimeElement<TimeSpan>(type),
        _ => NumberOrTimeElement<DateTime>(type),
    };

    private PostgresValueWriter? NumberOrTimeElement<T>(string type)
        where T : struct => IsValueElement<T>() ? TryGetNumberOrTime(type, typeof(T), isElement: true) : null;

    private PostgresValueWriter? Element<T>(int length, Decoder<T> decode)
        where T : struct
    {
        if (!IsValueElement<T>())
        {
            return null;
        }

        JsonValueWriter<T> contract = _table.Writer<T>();
        return (writer, value) => contract.Write(writer, decode(value.Exactly(length)));
    }

    /// <summary>Returns whether the driver returns the elements as this type, and the options have no custom converter for their array.</summary>
    private bool IsElement<T>() => (elementType is null || elementType == typeof(T).FullName) && !settings.HasConverter(typeof(T[]));

    /// <inheritdoc cref="IsElement"/>
    private bool IsValueElement<T>()
        where T : struct => IsElement<T>() && !settings.HasConverter(typeof(T?[]));

    private delegate T Decoder<T>(ReadOnlySpan<byte> value);
}
