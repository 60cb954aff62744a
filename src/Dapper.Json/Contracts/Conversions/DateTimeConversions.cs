namespace Dapper.Json.Contracts.Conversions;

/// <summary>Converts between date and time types: by the one operator that exists, and for the pairs that Dapper bridges itself.</summary>
internal static class DateTimeConversions
{
    private static readonly Func<DateTime, DateTimeOffset> ToOffset = static value => value;

    /// <summary>Returns whether Dapper converts between the two itself, instead of calling the driver's GetFieldValue.</summary>
    public static bool IsBridged(Type from, Type to) => Find(from, to) is not null;

    /// <summary>Returns whether the loaded version of Dapper is known to bridge the two as well, if they are bridged here.</summary>
    /// <remarks>
    /// A version that knows <see cref="DateOnly"/> and <see cref="TimeOnly"/> uses the driver's GetFieldValue for them where it bridges nothing.
    /// A version that does not know them bridges no pair.
    /// </remarks>
    public static bool IsAsInDapper(Type from, Type to, DapperSettings settings) =>
        !IsBridged(from, to) || settings.IsReadByGetFieldValue(from == typeof(DateOnly) || from == typeof(TimeOnly) ? from : to) == true;

    /// <summary>Converts a boxed value as Dapper does; null if it does not bridge the types.</summary>
    public static object? TryConvert(object? value, Type to) =>
        value is not null && Find(value.GetType(), to) is { } bridge && IsAsInDapper(bridge.From, to, DapperSettings.Current)
            ? bridge.ConvertBoxed(value)
            : null;

    public static Func<TColumn, T>? TryGet<TColumn, T>() =>
        Find(typeof(TColumn), typeof(T)) is Bridge<TColumn, T> known ? known.Convert : ToOffset as Func<TColumn, T>;

    // Most columns have other types, and each bridge would be compiled for them.
    private static Bridge? Find(Type from, Type to) => from.IsValueType && to.IsValueType && !from.IsPrimitive && !to.IsPrimitive
        ? Array.Find(Known.Bridges, bridge => bridge.From == from && bridge.To == to)
        : null;

    private static class Known
    {
        public static readonly Bridge[] Bridges =
        [
            new Bridge<DateTime, DateOnly>(static value => DateOnly.FromDateTime(value)),
            new Bridge<DateTime, TimeOnly>(static value => TimeOnly.FromDateTime(value)),
            new Bridge<DateOnly, DateTime>(static value => value.ToDateTime(default)),
            new Bridge<TimeOnly, TimeSpan>(static value => value.ToTimeSpan()),
            new Bridge<TimeSpan, TimeOnly>(static value => TimeOnly.FromTimeSpan(value)),
        ];
    }

    private abstract record Bridge(Type From, Type To)
    {
        public abstract object ConvertBoxed(object value);
    }

    private sealed record Bridge<TFrom, TTo>(Func<TFrom, TTo> Convert) : Bridge(typeof(TFrom), typeof(TTo))
    {
        public override object ConvertBoxed(object value) => Convert((TFrom)value)!;
    }
}
