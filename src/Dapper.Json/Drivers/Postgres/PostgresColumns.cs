using System.Text.Json;
using Dapper.Json.Cells;
using Dapper.Json.Drivers.Generic;
using Npgsql;
using Npgsql.PostgresTypes;

namespace Dapper.Json.Drivers.Postgres;

/// <summary>Creates the writers of columns that are read as the server's bytes. All other columns are read as with any driver.</summary>
internal static class PostgresColumns
{
    /// <summary>Whether the driver returns dates as DateOnly, as it does since version 10. Before, they were DateTime.</summary>
    private static readonly bool HasDateOnly = typeof(NpgsqlDataReader).Assembly.GetName().Version is { Major: >= 10 };

    public static ColumnWriter? TryCreate(in PlannedColumn column, PostgresType type, bool isUtf8, Func<PostgresArrayType, string?> elementOf)
    {
        TypeTable table = column.Settings.Types;
        Type fieldType = column.Schema.FieldType;
        bool isText = isUtf8 && fieldType == typeof(string) && IsText(type) && table.IsPlain(typeof(string)) && !column.IsTextJson;
        if (isText || (fieldType == typeof(byte[]) && IsBuiltIn(type) && type.Name == "bytea" && table.IsPlain(typeof(byte[])) && !column.IsBinaryJson))
        {
            return new PostgresPieceColumn(column, isText);
        }

        if (TryGetDecoder(column, type, isUtf8, elementOf) is { } write)
        {
            return new PostgresValueColumn(column, write);
        }

        return !IsBuiltIn(type) ? null : type.Name switch
        {
            "integer" => TryCreateScalar<int>(column),
            "bigint" => TryCreateScalar<long>(column),
            "smallint" => TryCreateScalar<short>(column),
            "double precision" => TryCreateScalar<double>(column),
            "real" => TryCreateScalar<float>(column),
            "boolean" => TryCreateScalar<bool>(column),
            "uuid" => TryCreateScalar<Guid>(column),
            _ => null,
        };
    }

    private static PostgresScalarColumn<T>? TryCreateScalar<T>(in PlannedColumn column)
        where T : struct => column.Schema.FieldType == typeof(T) && column.Settings.Types.Writer<T>() is { IsPlain: true } contract
            ? new PostgresScalarColumn<T>(column, contract)
            : null;

    private static PostgresValueWriter? TryGetDecoder(in PlannedColumn column, PostgresType type, bool isUtf8, Func<PostgresArrayType, string?> elementOf)
    {
        Type fieldType = column.Schema.FieldType;
        if (type is PostgresArrayType { Element: var element } array && (fieldType == typeof(Array) || fieldType.IsArray))
        {
            var elements = new PostgresDecoders(column.Settings, HasDateOnly, elementOf(array));
            PostgresValueWriter? write = !isUtf8 && (IsText(element) || IsJson(element)) ? null
                : IsText(element) ? elements.TryGetTextElement()
                : IsBuiltIn(element) ? elements.TryGetElement(element.Name) : null;
            return write is null ? null : new PostgresArray(write).Write;
        }

        var decoders = new PostgresDecoders(column.Settings, HasDateOnly);
        if (isUtf8 && fieldType == typeof(string) && column.IsTextJson)
        {
            return IsJson(type) || IsText(type) ? decoders.GetJson(IsJson(type) ? type.Name : "text", column.Name.IsElement) : null;
        }

        return IsBuiltIn(type) ? decoders.TryGetNumberOrTime(type.Name, fieldType, column.Name.IsElement) : null;
    }

    /// <summary>Returns whether the binary format of a type is just text.</summary>
    private static bool IsText(PostgresType type) =>
        type is PostgresEnumType || type.Name == "citext" ||
        (IsBuiltIn(type) && type.Name is "text" or "character varying" or "character" or "name" or "xml");

    private static bool IsJson(PostgresType type) => IsBuiltIn(type) && type.Name is "json" or "jsonb";

    private static bool IsBuiltIn(PostgresType type) => type.Namespace == "pg_catalog";
}

/// <summary>A column of text, read as the UTF-8 that the server sent, or of the type bytea.</summary>
internal sealed class PostgresPieceColumn(in PlannedColumn column, bool isText) : ColumnWriter(column)
{
    public override bool Write(RowSource source, Utf8JsonWriter writer, ref ValueProgress progress)
    {
        var postgres = (PostgresSource)source;
        if (!progress.IsInValue && postgres.Npgsql.IsDBNull(Ordinal))
        {
            return WriteNull(writer);
        }

        ReadOnlySpan<byte> piece = postgres.ReadPiece(Ordinal, progress.Offset, out bool isLast);
        if (isText && isLast && !progress.IsInValue)
        {
            // One call for the name and the text: nearly all texts are short.
            Name.WriteString(writer, piece);
            return true;
        }

        if (!progress.IsInValue)
        {
            Name.Write(writer);
        }

        return isText ? progress.WriteText(writer, piece, isLast) : progress.WriteBase64(writer, piece, isLast);
    }
}

/// <summary>A column of a type of a fixed size that is written plainly. One call returns the value and whether it is NULL.</summary>
internal sealed class PostgresScalarColumn<T>(in PlannedColumn column, JsonValueWriter<T> contract) : ColumnWriter(column)
    where T : struct
{
    public override bool Write(RowSource source, Utf8JsonWriter writer, ref ValueProgress progress)
    {
        if (((PostgresSource)source).Npgsql.GetFieldValue<T?>(Ordinal) is not { } value)
        {
            return WriteNull(writer);
        }

        contract.Write(writer, Name, value);
        return true;
    }
}

/// <summary>A column whose values are each decoded from the server's bytes as a whole.</summary>
internal sealed class PostgresValueColumn(in PlannedColumn column, PostgresValueWriter write) : ReaderColumn(column)
{
    protected override bool WriteValue(RowSource source, Utf8JsonWriter writer, ref ValueProgress progress)
    {
        write(writer, ((PostgresSource)source).ReadWhole(Ordinal));
        return true;
    }
}
