using System.Data.SqlTypes;

namespace Dapper.Json.Parameters.Dialects;

/// <summary>Finds the scale of the decimal type that holds all values of a list exactly.</summary>
internal static class DecimalScale
{
    /// <summary>Finds the number of decimal places that a list needs, rounded up to an even number: each scale is another text of the command.</summary>
    /// <returns>Null if no type of this precision fits both the longest integer part and the longest fraction.</returns>
    public static int? Find<T>(ReadOnlySpan<T> values, int precision)
    {
        int scale = 0, digits = 0;
        foreach (T value in values)
        {
            if (value is decimal number)
            {
                // Trailing zeros of a fraction are not needed.
                var exact = new SqlDecimal(number / 1.0000000000000000000000000000m);
                scale = Math.Max(scale, exact.Scale);
                digits = Math.Max(digits, exact.Precision - exact.Scale);
            }
        }

        scale += scale % 2;
        return digits + scale <= precision ? scale : null;
    }
}
