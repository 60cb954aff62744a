using Dapper.Json.Parameters.Values;

namespace Dapper.Json.Parameters.Dialects;

/// <summary>Arrays of types that Npgsql knows an array of the database for.</summary>
internal static class PostgresArrays
{
    /// <summary>Gives the values as an array: the caller's own where it is one that the driver takes.</summary>
    /// <remarks>An array of bytes would be a bytea, and unsigned numbers have no type there.</remarks>
    public static object Of<T>(object? source, ReadOnlySpan<T> values) =>
        Widened(values, static (byte value) => (short)value)
        ?? Widened(values, static (sbyte value) => (short)value)
        ?? Widened(values, static (ushort value) => (int)value)
        ?? Widened(values, static (uint value) => (long)value)
        ?? Widened(values, static (ulong value) => (decimal)value)
        ?? Texts(values)
        ?? (source is not null && (source.GetType() == typeof(T[]) || source.GetType() == typeof(List<T>)) ? source : values.ToArray());

    /// <summary>Gives numbers as wider ones, with their NULLs.</summary>
    /// <returns>Null where the values are of another type.</returns>
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
