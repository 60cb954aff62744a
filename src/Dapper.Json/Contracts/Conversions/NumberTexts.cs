using System.Globalization;

namespace Dapper.Json.Contracts.Conversions;

/// <summary>Numbers as strings: Convert.ChangeType without its box.</summary>
internal static class NumberTexts
{
    public static Func<TColumn, T>? TryGet<TColumn, T>()
    {
        if (typeof(T) != typeof(string))
        {
            return null;
        }

        return (Func<long, string>)(static value => value.ToString(CultureInfo.InvariantCulture)) as Func<TColumn, T>
            ?? (Func<double, string>)(static value => value.ToString(CultureInfo.InvariantCulture)) as Func<TColumn, T>;
    }
}
