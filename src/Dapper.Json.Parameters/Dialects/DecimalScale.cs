using System.Data.SqlTypes;

namespace Dapper.Json.Parameters.Dialects;

/// <summary>The decimal type that holds all values of a list exactly.</summary>
internal static class DecimalScale
{
    /// <summary>Finds the digits behind the point that a list needs, rounded up to an even number: each scale is another text of the command.</summary>
    /// <returns>Null where no type of so many digits has room for the longest number with the longest fraction.</returns>
    public static int? Find<T>(ReadOnlySpan<T> values, int precision)
    {
        int scale = 0, digits = 0;
        foreach (T value in values)
        {
            if (value is decimal number)
            {
                // Zeros at the end of a fraction are no digits that have to be kept.
                var exact = new SqlDecimal(number / 1.0000000000000000000000000000m);
                scale = Math.Max(scale, exact.Scale);
                digits = Math.Max(digits, exact.Precision - exact.Scale);
            }
        }

        scale += scale % 2;
        return digits + scale <= precision ? scale : null;
    }
}
