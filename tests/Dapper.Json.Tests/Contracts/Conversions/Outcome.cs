namespace Dapper.Json.Tests.Contracts.Conversions;

/// <summary>What came of a conversion, told so exactly that equal texts are equal values: bits, scale, kind.</summary>
internal static class Outcome
{
    public static string Of<T>(Func<T> convert)
    {
        try
        {
            return Text(convert());
        }
#pragma warning disable CA1031 // Whatever it is, it is compared.
        catch (Exception error)
#pragma warning restore CA1031
        {
            // Dapper wraps what goes wrong in a column.
            return "throws " + (error is DataException { InnerException: { } inner } ? inner : error).GetType().Name;
        }
    }

    public static string Text(object? value)
    {
        string text = value switch
        {
            double number => BitConverter.DoubleToInt64Bits(number).ToString("x", CultureInfo.InvariantCulture),
            float number => BitConverter.SingleToInt32Bits(number).ToString("x", CultureInfo.InvariantCulture),
            DateTime time => $"{time.Ticks} {time.Kind}",
            DateTimeOffset time => $"{time.Ticks} {time.Offset}",
            DateOnly date => $"{date.DayNumber}",
            TimeOnly time => $"{time.Ticks}",
            byte[] bytes => Convert.ToHexString(bytes),
            Enum member => member.ToString("D"),
            _ => Convert.ToString(value, CultureInfo.InvariantCulture)!,
        };
        return $"{value?.GetType().Name} '{text}'";
    }
}
