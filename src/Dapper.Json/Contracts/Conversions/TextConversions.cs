using System.Globalization;
using Dapper.Json.Cells;

namespace Dapper.Json.Contracts.Conversions;

/// <summary>Converts text as Convert.ChangeType does in the invariant culture, but without a string.</summary>
internal static class TextConversions
{
    /// <summary>Returns the conversion to a member's type; null for those that texts are rarely converted to.</summary>
    public static TextConversion<T>? TryGet<T>() => (TextConversion<T>?)(Delegate?)(Type.GetTypeCode(typeof(T)) switch
    {
        TypeCode.Boolean => (TextConversion<bool>)bool.Parse,
        TypeCode.DateTime => (TextConversion<DateTime>)DateTimeText.Parse,
        TypeCode.Decimal => (TextConversion<decimal>)(static text => decimal.Parse(text, NumberStyles.Number, CultureInfo.InvariantCulture)),
        _ => null,
    });

#pragma warning disable CS0618 // Marked for Dapper's own use: the rules are Dapper's, so it is called, not copied.
    /// <summary>Returns Dapper's conversion to a character: of text that is one.</summary>
    /// <param name="isText">Whether the column is text. If not, its values are boxed.</param>
    public static CellConversion<char> ToChar(bool isText) => new(SqlMapper.ReadChar)
    {
        FromText = isText ? ReadChar : null,
        Read = isText ? static (reader, ordinal) => ReadChar(reader.GetString(ordinal)) : null,
    };

    private static char ReadChar(ReadOnlySpan<char> text) => text.Length == 1 ? text[0] : SqlMapper.ReadChar(text.ToString());
#pragma warning restore CS0618
}
