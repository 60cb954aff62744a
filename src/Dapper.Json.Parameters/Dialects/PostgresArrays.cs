using Dapper.Json.Parameters.Values;

namespace Dapper.Json.Parameters.Dialects;

/// <summary>Converts values to arrays that Npgsql can send.</summary>
internal static class PostgresArrays
{
    /// <summary>Returns the values as an array: the caller's own, if the driver accepts it.</summary>
    /// <remarks>An array of bytes would be a bytea, and PostgreSQL has no unsigned numbers.</remarks>
    public static object Of<T>(object? source, ReadOnlySpan<T> values) =>
        Widened(values, static (byte value) => (short)value)
        ?? Widened(values, static (sbyte value) => (short)value)
        ?? Widened(values, static (ushort value) => (int)value)
        ?? Widened(values, static (uint value) => (long)value)
        ?? Widened(values, static (ulong value) => (decimal)value)
        ?? Texts(values)
        ?? (source is not null && (source.GetType() == typeof(T[]) || source.GetType() == typeof(List<T>)) ? source : values.ToArray());

    /// <summary>Converts numbers to a wider type, with their NULLs.</summary>
    /// <returns>Null if the values have another type.</returns>
    private static object? Widened<T, TNarrow, TWide>(ReadOnlySpan<T> values, Func<TNarrow, TWide> widen)
        where TNarrow : struct
        where TWide : struct
    {
        if (typeof(T) == typeof(TNarrow))
        {
            return Converted(Reinterpreted.As<T, TNarrow>(values), widen);
        }

        return typeof(T) == typeof(TNarrow?)
            ? Converted<TNarrow?, TWide?>(Reinterpreted.As<T, TNarrow?>(values), value => value is { } number ? widen(number) : null)
            : null;
    }

    private static string?[]? Texts<T>(ReadOnlySpan<T> values) =>
        typeof(T) == typeof(char) || typeof(T) == typeof(char?) ? Converted(values, static value => value?.ToString()) : null;

    private static TTo[] Converted<TFrom, TTo>(ReadOnlySpan<TFrom> values, Func<TFrom, TTo> convert)
    {
        var array = new TTo[values.Length];
        for (int i = 0; i < values.Length; i++)
        {
            array[i] = convert(values[i]);
        }

        return array;
    }
}
