using System.Globalization;
using System.Text.Json;

namespace Dapper.Json.Parameters.Dialects;

/// <summary>
/// Text with a NUL, which ends text for SQLite's parser of JSON. Another character stands for it there, one that no value has, and the SQL
/// puts it back. (As bytes the text would be read in the encoding of the database, which need not be UTF-8.)
/// </summary>
internal sealed class SqliteNulText<T>(in ColumnDefinition definition, ReadOnlySpan<T> values, object? source, char substitute)
    : JsonColumn<SqliteFormat, T>(definition, SqliteDialect.Told(definition, SqlOf(substitute)), values, source)
{
    private const char FirstForPrivateUse = '\uE000';
    private const char LastForPrivateUse = '\uF8FF';

    /// <summary>Finds a character that no value has.</summary>
    /// <returns>Null where no value has a NUL, or all characters that could stand for it are taken.</returns>
    public static char? SubstituteFor(ReadOnlySpan<T> values)
    {
        if (!IsText || !Has(values, '\0'))
        {
            return null;
        }

        for (char substitute = FirstForPrivateUse; substitute <= LastForPrivateUse; substitute++)
        {
            if (!Has(values, substitute))
            {
                return substitute;
            }
        }

        return null;
    }

    public override bool TryWrite(Utf8JsonWriter writer, int row)
    {
        switch (Values[row])
        {
            case string text:
                writer.WriteStringValue(text.Replace('\0', substitute));
                return true;
            case '\0':
                writer.WriteStringValue([substitute]);
                return true;
            default:
                return base.TryWrite(writer, row);
        }
    }

    private static bool IsText => typeof(T) == typeof(string) || typeof(T) == typeof(char) || typeof(T) == typeof(char?);

    private static bool Has(ReadOnlySpan<T> values, char character)
    {
        foreach (T value in values)
        {
            if (value is string text ? text.Contains(character) : value is char letter && letter == character)
            {
                return true;
            }
        }

        return false;
    }

    private static ColumnSql SqlOf(char substitute) =>
        new("", "replace(", string.Create(CultureInfo.InvariantCulture, $", char({(int)substitute}), char(0))"));
}
