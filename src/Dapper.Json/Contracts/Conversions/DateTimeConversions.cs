namespace Dapper.Json.Contracts.Conversions;

/// <summary>Dates and times: the one operator there is, and the pairs that Dapper bridges itself.</summary>
internal static class DateTimeConversions
{
    private static readonly Dictionary<(Type From, Type To), Delegate> Family = new()
    {
        [(typeof(DateTime), typeof(DateOnly))] = (Func<DateTime, DateOnly>)(static value => DateOnly.FromDateTime(value)),
        [(typeof(DateTime), typeof(TimeOnly))] = (Func<DateTime, TimeOnly>)(static value => TimeOnly.FromDateTime(value)),
        [(typeof(DateOnly), typeof(DateTime))] = (Func<DateOnly, DateTime>)(static value => value.ToDateTime(default)),
        [(typeof(TimeSpan), typeof(TimeOnly))] = (Func<TimeSpan, TimeOnly>)(static value => TimeOnly.FromTimeSpan(value)),
        [(typeof(TimeOnly), typeof(TimeSpan))] = (Func<TimeOnly, TimeSpan>)(static value => value.ToTimeSpan()),
    };

    private static readonly Func<DateTime, DateTimeOffset> ToOffset = static value => value;

    /// <summary>Says whether Dapper bridges the two, and so does not leave it to the driver's GetFieldValue.</summary>
    public static bool IsFamily(Type from, Type to) => Family.ContainsKey((from, to));

    public static Func<TColumn, T>? TryGet<TColumn, T>() =>
        Family.TryGetValue((typeof(TColumn), typeof(T)), out Delegate? known) ? (Func<TColumn, T>)known : ToOffset as Func<TColumn, T>;
}
