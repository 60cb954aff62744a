namespace Dapper.Json.Contracts.Conversions;

/// <summary>The pairs of date and time types that newer versions of Dapper convert between themselves.</summary>
internal static class DateTimeConversions
{
    /// <summary>Returns whether Dapper may convert between the two itself, instead of calling the driver's GetFieldValue.</summary>
    public static bool IsBridged(Type from, Type to) =>
        (from == typeof(DateTime) && (to == typeof(DateOnly) || to == typeof(TimeOnly)))
        || (from == typeof(DateOnly) && to == typeof(DateTime))
        || (from == typeof(TimeOnly) && to == typeof(TimeSpan))
        || (from == typeof(TimeSpan) && to == typeof(TimeOnly));

    /// <summary>Converts a boxed value as the loaded version of Dapper does; null if it does not bridge the types.</summary>
    public static object? TryConvert(object? value, Type to)
    {
        return value is null || !IsBridged(value.GetType(), to) ? null : value switch
        {
            DateTime time when Knows(to) => to == typeof(DateOnly) ? DateOnly.FromDateTime(time) : TimeOnly.FromDateTime(time),
            DateOnly date when Knows(typeof(DateOnly)) => date.ToDateTime(default),
            TimeOnly time when Knows(typeof(TimeOnly)) => time.ToTimeSpan(),
            TimeSpan span when Knows(to) => TimeOnly.FromTimeSpan(span),
            _ => null,
        };

        // A version that knows the type leaves it to the driver where it bridges nothing.
        static bool Knows(Type type) => DapperSettings.Current.IsReadByGetFieldValue(type) == true;
    }
}
