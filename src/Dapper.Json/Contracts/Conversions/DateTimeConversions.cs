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
    public static object? TryConvert(object? value, Type to) => value switch
    {
        DateTime time when to == typeof(DateOnly) && IsKnown(to) => DateOnly.FromDateTime(time),
        DateTime time when to == typeof(TimeOnly) && IsKnown(to) => TimeOnly.FromDateTime(time),
        DateOnly date when to == typeof(DateTime) && IsKnown(typeof(DateOnly)) => date.ToDateTime(default),
        TimeOnly time when to == typeof(TimeSpan) && IsKnown(typeof(TimeOnly)) => time.ToTimeSpan(),
        TimeSpan span when to == typeof(TimeOnly) && IsKnown(to) => TimeOnly.FromTimeSpan(span),
        _ => null,
    };

    /// <remarks>A version that knows the type leaves it to the driver where it bridges nothing.</remarks>
    private static bool IsKnown(Type type) => DapperSettings.Current.IsReadByGetFieldValue(type) == true;
}
