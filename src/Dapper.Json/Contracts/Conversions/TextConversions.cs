using System.Globalization;
using Dapper.Json.Cells;

namespace Dapper.Json.Contracts.Conversions;

/// <summary>Converts text as Convert.ChangeType does in the invariant culture, but without a string.</summary>
internal static class TextConversions
{
    /// <summary>Returns the conversion to a member's type; null if ChangeType throws because it has none.</summary>
    public static TextConversion<T>? TryGet<T>() => (TextConversion<T>?)(Type.GetTypeCode(typeof(T)) switch
    {
        TypeCode.Boolean => (TextConversion<bool>)bool.Parse,
        TypeCode.DateTime => (TextConversion<DateTime>)DateTimeText.Parse,
        TypeCode.String => (TextConversion<string>)(static text => new string(text)),
        TypeCode.Single or TypeCode.Double => NumberTypes.Accept(typeof(T), new ParserOf(NumberStyles.Float | NumberStyles.AllowThousands)),
        TypeCode.Decimal => NumberTypes.Accept(typeof(T), new ParserOf(NumberStyles.Number)),
        _ => NumberTypes.Accept(typeof(T), new ParserOf(NumberStyles.Integer)),
    });

    private sealed class ParserOf(NumberStyles styles) : INumberVisitor<Delegate>
    {
        Delegate INumberVisitor<Delegate>.Visit<T>() => (TextConversion<T>)(text => T.Parse(text, styles, CultureInfo.InvariantCulture));
    }
}
