using System.Buffers.Binary;
using Dapper.Json.Columns;
using Dapper.Json.Execution;
using Npgsql.PostgresTypes;

namespace Dapper.Json.Providers.Postgres;

/// <summary>
/// Which of the server's types is written in which way from its binary format. A type counts only where Npgsql would hand
/// it out as the CLR type beside it: a plugin such as NodaTime maps it to one of its own.
/// </summary>
internal sealed class PostgresValues(PreparedOptions options, bool isUtf8, bool textIsJson)
{
    private readonly ColumnWriterTable _table = options.Columns;

    /// <summary>Gives the writer of a column's values, or null where Npgsql's own getters are as good or better.</summary>
    public PostgresValueWriter? TryGet(PostgresType type, Type fieldType)
    {
        if (type is PostgresArrayType array && (fieldType == typeof(Array) || fieldType.IsArray))
        {
            return TryGetElement(array.Element) is { } element ? new PostgresArray(element).Write : null;
        }

        if (isUtf8 && fieldType == typeof(string) && (textIsJson))
        {
            return TryGetJson(type);
        }

        return type.Namespace == "pg_catalog" ? TryGetNumberOrTime(type.Name, fieldType) : null;
    }

    private PostgresValueWriter? TryGetJson(PostgresType type)
    {
        if (PostgresColumns.IsBuiltIn(type, "json"))
        {
            // The server has validated it.
            return static (writer, json) => writer.WriteRawValue(json, skipInputValidation: true);
        }

        if (PostgresColumns.IsBuiltIn(type, "jsonb"))
        {
            // The first byte is the version of the format.
            return static (writer, json) => writer.WriteRawValue(json[1..], skipInputValidation: true);
        }

        int maxDepth = options.MaxDepth;
        return PostgresColumns.IsText(type) ? (writer, json) => RawJsonColumn.WriteUtf8(writer, json, maxDepth) : null;
    }

    private PostgresValueWriter? TryGetNumberOrTime(string name, Type fieldType) => name switch
    {
        "numeric" when fieldType == typeof(decimal) => new PostgresNumeric(_table.Contract<decimal>()).Write,
        "timestamp without time zone" when fieldType == typeof(DateTime) => PostgresTime.Timestamp(_table.Contract<DateTime>(), DateTimeKind.Unspecified),
        "timestamp with time zone" when fieldType == typeof(DateTime) && !PostgresTime.IsLegacy => PostgresTime.Timestamp(_table.Contract<DateTime>(), DateTimeKind.Utc),
        "date" when fieldType == typeof(DateOnly) => PostgresTime.Date(_table.Contract<DateOnly>()),
        "date" when fieldType == typeof(DateTime) => PostgresTime.Date(_table.Contract<DateTime>()),
        "time without time zone" when fieldType == typeof(TimeOnly) => PostgresTime.Time(_table.Contract<TimeOnly>()),
        "time without time zone" when fieldType == typeof(TimeSpan) => PostgresTime.Time(_table.Contract<TimeSpan>()),
        "interval" when fieldType == typeof(TimeSpan) => PostgresTime.Interval(_table.Contract<TimeSpan>()),
        _ => null,
    };

    /// <summary>Gives the writer of an array's elements: they have no getter of their own, so more types are decoded.</summary>
    private PostgresValueWriter? TryGetElement(PostgresType type)
    {
        if (isUtf8 && _table.String.IsPlain && PostgresColumns.IsText(type))
        {
            return static (writer, text) => writer.WriteStringValue(text);
        }

        if (isUtf8 && type.Name is "json" or "jsonb")
        {
            return TryGetJson(type);
        }

        if (type.Namespace != "pg_catalog")
        {
            return null;
        }

        switch (type.Name)
        {
            case "smallint":
                return Element(static value => BinaryPrimitives.ReadInt16BigEndian(value));
            case "integer":
                return Element(static value => BinaryPrimitives.ReadInt32BigEndian(value));
            case "bigint":
                return Element(static value => BinaryPrimitives.ReadInt64BigEndian(value));
            case "real":
                return Element(static value => BinaryPrimitives.ReadSingleBigEndian(value));
            case "double precision":
                return Element(static value => BinaryPrimitives.ReadDoubleBigEndian(value));
            case "boolean":
                return Element(static value => value[0] != 0);
            case "uuid":
                return Element(static value => new Guid(value, bigEndian: true));
            case "bytea":
                return Element(static value => value.ToArray());
            case "numeric":
                return TryGetNumberOrTime(type.Name, typeof(decimal));
            case "date":
                return TryGetNumberOrTime(type.Name, typeof(DateOnly));
            case "time without time zone":
                return TryGetNumberOrTime(type.Name, typeof(TimeOnly));
            case "interval":
                return TryGetNumberOrTime(type.Name, typeof(TimeSpan));
            default:
                return TryGetNumberOrTime(type.Name, typeof(DateTime));
        }
    }

    private PostgresValueWriter Element<T>(Decoder<T> decode)
    {
        JsonContract<T> contract = _table.Contract<T>();
        return (writer, value) => contract.Write(writer, decode(value));
    }

    private delegate T Decoder<T>(ReadOnlySpan<byte> value);
}
