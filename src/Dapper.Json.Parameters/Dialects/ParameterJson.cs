using System.Globalization;
using System.Text;
using System.Text.Json;

namespace Dapper.Json.Parameters.Dialects;

/// <summary>Writes lists and tables as JSON, and the values that all databases read in the same way.</summary>
internal static class ParameterJson
{
    public const string DateFormat = "yyyy-MM-dd";

    /// <summary>Writes an array of values.</summary>
    /// <returns>Null if JSON cannot represent one of them.</returns>
    public static string? OfList(JsonColumn column) => Write(column, static (writer, column) =>
    {
        writer.WriteStartArray();
        for (int row = 0; row < column.Count; row++)
        {
            if (!column.TryWrite(writer, row))
            {
                return false;
            }
        }

        writer.WriteEndArray();
        return true;
    });

    /// <summary>Writes an array of arrays, one for each row.</summary>
    /// <exception cref="ArgumentException">JSON cannot represent a value.</exception>
    public static string OfRows(TableColumn[] columns) => Write(Array.ConvertAll(columns, static column => (JsonColumn)column), static (writer, columns) =>
    {
        writer.WriteStartArray();
        for (int row = 0; row < columns[0].Count; row++)
        {
            writer.WriteStartArray();
            foreach (JsonColumn column in columns)
            {
                if (!column.TryWrite(writer, row))
                {
                    throw Unwritable(column, row);
                }
            }

            writer.WriteEndArray();
        }

        writer.WriteEndArray();
        return true;
    })!;

    /// <summary>Creates the exception for a value that cannot be sent.</summary>
    public static ArgumentException Unwritable(JsonColumn column, int row) => new(
        $"The value of '{column.Name}' in row {row} of the table, counted from 0, has the type {column.ValueAt(row)?.GetType()}, which cannot be sent to this "
        + "database as JSON, such as a text with a NUL, a number that is not finite, or one that the database may not read exactly.");

    /// <summary>Writes a number or a text. SQLite's parser ends a text at NUL, and others do not accept it.</summary>
    public static bool TryWriteCommon<T>(Utf8JsonWriter writer, T value)
    {
        if (IntegerOf(value) is { } integer)
        {
            writer.WriteNumberValue(integer);
            return true;
        }

        switch (value)
        {
            case ulong number:
                writer.WriteNumberValue(number);
                return true;
            case double number when double.IsFinite(number):
                writer.WriteNumberValue(number);
                return true;
            case string text when !text.Contains('\0'):
                writer.WriteStringValue(text);
                return true;
            case char letter when letter != '\0':
                writer.WriteStringValue([letter]);
                return true;
            case Guid guid:
                writer.WriteStringValue(guid);
                return true;
            case DateOnly date:
                return WriteText(writer, date, DateFormat);
            default:
                return false;
        }
    }

    /// <summary>Writes a value as text, in a format and the invariant culture.</summary>
    public static bool WriteText<T>(Utf8JsonWriter writer, T value, string format)
        where T : IUtf8SpanFormattable
    {
        Span<byte> text = stackalloc byte[64];
        value.TryFormat(text, out int length, format, CultureInfo.InvariantCulture);
        writer.WriteStringValue(text[..length]);
        return true;
    }

    private static long? IntegerOf<T>(T value) => value switch
    {
        int number => number,
        long number => number,
        short number => number,
        byte number => number,
        sbyte number => number,
        ushort number => number,
        uint number => number,
        _ => null,
    };

    private static string? Write<TState>(TState state, Func<Utf8JsonWriter, TState, bool> tryWrite)
    {
        using JsonText text = JsonText.Begin();
        return tryWrite(text.Writer, state) ? Encoding.UTF8.GetString(text.Written) : null;
    }
}
