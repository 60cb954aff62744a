using System.Buffers.Binary;
using System.Text.Json;
using Dapper.Json.Cells;
using Npgsql;
using Npgsql.PostgresTypes;

namespace Dapper.Json.Drivers.Postgres;

/// <summary>
/// Which of the server's types is written in which way from its binary format. A type counts only where Npgsql would hand
/// it out as the CLR type beside it: a plugin such as NodaTime maps it to one of its own.
/// </summary>
internal sealed class PostgresValues(CellSettings settings, bool isUtf8, bool textIsJson)
{
    private const byte BinaryJsonVersion = 1;

    /// <summary>Whether the driver hands out dates as DateOnly; before version 10 they were DateTime.</summary>
    private static readonly bool HasDateOnly = typeof(NpgsqlDataReader).Assembly.GetName().Version is { Major: >= 10 };

    private readonly TypeTable _table = settings.Types;

    /// <summary>Gives the writer of a column's values, or null where Npgsql's own getters are as good or better.</summary>
    public PostgresValueWriter? TryGet(PostgresType type, Type fieldType)
    {
        if (type is PostgresArrayType array && (fieldType == typeof(Array) || fieldType.IsArray))
        {
            return TryGetElement(array.Element) is { } element ? new PostgresArray(element).Write : null;
        }

        if (isUtf8 && fieldType == typeof(string) && textIsJson)
        {
            return TryGetJson(type);
        }

        return type.Namespace == "pg_catalog" ? TryGetNumberOrTime(type.Name, fieldType) : null;
    }

    private PostgresValueWriter? TryGetJson(PostgresType type)
    {
        int maxDepth = settings.MaxDepth;
        if (PostgresColumns.IsBuiltIn(type, "json"))
        {
            return (writer, json) => WriteServerJson(writer, json, maxDepth);
        }

        if (PostgresColumns.IsBuiltIn(type, "jsonb"))
        {
            // The first byte of the binary format is its version; a command that asks for text gets the text alone.
            return (writer, json) => WriteServerJson(writer, json[0] == BinaryJsonVersion ? json[1..] : json, maxDepth);
        }

        return PostgresColumns.IsText(type) ? (writer, json) => RawJson.WriteUtf8(writer, json, maxDepth) : null;
    }

    /// <summary>Embeds what the server has validated, except for its depth: too deep is only what has as many brackets.</summary>
    private static void WriteServerJson(Utf8JsonWriter writer, ReadOnlySpan<byte> json, int maxDepth)
    {
        if (json.Count((byte)'[') + json.Count((byte)'{') > maxDepth)
        {
            RawJson.WriteUtf8(writer, json, maxDepth);
        }
        else
        {
            writer.WriteRawValue(json, skipInputValidation: true);
        }
    }

    private PostgresValueWriter? TryGetNumberOrTime(string name, Type fieldType) => name switch
    {
        "numeric" when fieldType == typeof(decimal) => new PostgresNumeric(_table.Writer<decimal>()).Write,
        "timestamp without time zone" when fieldType == typeof(DateTime) => PostgresTime.Timestamp(_table.Writer<DateTime>(), DateTimeKind.Unspecified),
        "timestamp with time zone" when fieldType == typeof(DateTime) && !PostgresTime.IsLegacy => PostgresTime.Timestamp(_table.Writer<DateTime>(), DateTimeKind.Utc),
        "date" when fieldType == typeof(DateOnly) => PostgresTime.Date(_table.Writer<DateOnly>()),
        "date" when fieldType == typeof(DateTime) => PostgresTime.Date(_table.Writer<DateTime>()),
        "time without time zone" when fieldType == typeof(TimeOnly) => PostgresTime.Time(_table.Writer<TimeOnly>()),
        "time without time zone" when fieldType == typeof(TimeSpan) => PostgresTime.Time(_table.Writer<TimeSpan>()),
        "interval" when fieldType == typeof(TimeSpan) => PostgresTime.Interval(_table.Writer<TimeSpan>()),
        _ => null,
    };

    /// <summary>Gives the writer of an array's elements: they have no getter of their own, so more types are decoded.</summary>
    /// <remarks>
    /// Not those of enums: to Npgsql an array is an array, whether its elements are mapped to an enum of the CLR or not.
    /// </remarks>
    private PostgresValueWriter? TryGetElement(PostgresType type)
    {
        if (type is not PostgresBaseType || (type.Namespace != "pg_catalog" && !PostgresColumns.IsText(type)))
        {
            return null;
        }

        if (PostgresColumns.IsText(type))
        {
            return isUtf8 && _table.String.IsPlain && IsFree<string[]>() ? static (writer, text) => writer.WriteStringValue(text) : null;
        }

        return type.Name switch
        {
            "json" or "jsonb" => isUtf8 && IsFree<string[]>() ? TryGetJson(type) : null,
            "smallint" => Element<short>(static value => BinaryPrimitives.ReadInt16BigEndian(value)),
            "integer" => Element<int>(static value => BinaryPrimitives.ReadInt32BigEndian(value)),
            "bigint" => Element<long>(static value => BinaryPrimitives.ReadInt64BigEndian(value)),
            "real" => Element<float>(static value => BinaryPrimitives.ReadSingleBigEndian(value)),
            "double precision" => Element<double>(static value => BinaryPrimitives.ReadDoubleBigEndian(value)),
            "boolean" => Element<bool>(static value => value[0] != 0),
            "uuid" => Element<Guid>(static value => new Guid(value, bigEndian: true)),
            "bytea" => _table.Bytes.IsPlain && IsFree<byte[][]>() ? static (writer, bytes) => writer.WriteBase64StringValue(bytes) : null,
            "numeric" => Checked<decimal>(type),
            "date" => HasDateOnly ? Checked<DateOnly>(type) : Checked<DateTime>(type),
            "time without time zone" => HasDateOnly ? Checked<TimeOnly>(type) : Checked<TimeSpan>(type),
            "interval" => Checked<TimeSpan>(type),
            _ => Checked<DateTime>(type),
        };
    }

    private PostgresValueWriter? Checked<T>(PostgresType type)
        where T : struct =>
        IsFree<T[]>() && IsFree<T?[]>() ? TryGetNumberOrTime(type.Name, typeof(T)) : null;

    private PostgresValueWriter? Element<T>(Decoder<T> decode)
        where T : struct =>
        IsFree<T[]>() && IsFree<T?[]>() ? Element(_table.Writer<T>(), decode) : null;

    /// <summary>Says whether the caller has no converter for such an array.</summary>
    private bool IsFree<T>() => !settings.HasConverter(typeof(T));

    private static PostgresValueWriter Element<T>(JsonValueWriter<T> contract, Decoder<T> decode) =>
        (writer, value) => contract.Write(writer, decode(value));

    private delegate T Decoder<T>(ReadOnlySpan<byte> value);
}
