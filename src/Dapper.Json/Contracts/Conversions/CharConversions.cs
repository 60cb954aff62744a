using System.Diagnostics.CodeAnalysis;
using Dapper.Json.Cells;

namespace Dapper.Json.Contracts.Conversions;

/// <summary>Converts to char as SqlMapper.ReadChar does: only from text of one character, or a char, whatever the column's type is.</summary>
internal static class CharConversions
{
    public static CellConversion<char> Create(Type columnType) => new(FromBoxed)
    {
        FromInt64 = columnType == typeof(long) ? static _ => Fail() : null,
        FromDouble = columnType == typeof(double) ? static _ => Fail() : null,
        FromText = columnType == typeof(string) ? FromText : null,
        Read = columnType == typeof(object) ? null
            : columnType == typeof(string) ? static (reader, ordinal) => FromText(reader.GetString(ordinal))
            : static (reader, ordinal) => FromBoxed(reader.GetValue(ordinal)),
    };

    private static char FromBoxed(object value) => value switch
    {
        string text => FromText(text),
        char character => character,
        _ => Fail(),
    };

    private static char FromText(ReadOnlySpan<char> text) => text.Length == 1 ? text[0] : Fail();

    [DoesNotReturn]
    private static char Fail() => throw new ArgumentException("A single character was expected.");
}
