using Dapper.Json.Parameters.Values;

namespace Dapper.Json.Parameters.Dialects;

/// <summary>Arrays of types that Npgsql knows an array of the database for.</summary>
internal static class PostgresArrays
{
    /// <summary>Gives the values as an array: the caller's own where it is one that the driver takes.</summary>
    /// <remarks>An array of bytes would be a bytea, and unsigned numbers have no type there.</remarks>
    public static object Of<T>(object? source, ReadOnlySpan<T> values) =>
        typeof(T) == typeof(byte) ? Widened(Reinterpreted.As<T, byte>(values), static value => (short)value)
        : typeof(T) == typeof(sbyte) ? Widened(Reinterpreted.As<T, sbyte>(values), static value => (short)value)
        : typeof(T) == typeof(ushort) ? Widened(Reinterpreted.As<T, ushort>(values), static value => (int)value)
        : typeof(T) == typeof(uint) ? Widened(Reinterpreted.As<T, uint>(values), static value => (long)value)
        : typeof(T) == typeof(ulong) ? Widened(Reinterpreted.As<T, ulong>(values), static value => (decimal)value)
        : typeof(T) == typeof(char) ? Widened(Reinterpreted.As<T, char>(values), static value => value.ToString())
        : typeof(T) == typeof(byte?) ? Widened(Reinterpreted.As<T, byte?>(values), static value => (short?)value)
        : typeof(T) == typeof(sbyte?) ? Widened(Reinterpreted.As<T, sbyte?>(values), static value => (short?)value)
        : typeof(T) == typeof(ushort?) ? Widened(Reinterpreted.As<T, ushort?>(values), static value => (int?)value)
        : typeof(T) == typeof(uint?) ? Widened(Reinterpreted.As<T, uint?>(values), static value => (long?)value)
        : typeof(T) == typeof(ulong?) ? Widened(Reinterpreted.As<T, ulong?>(values), static value => (decimal?)value)
        : typeof(T) == typeof(char?) ? Widened(Reinterpreted.As<T, char?>(values), static value => value?.ToString())
        : source is not null && (source.GetType() == typeof(T[]) || source.GetType() == typeof(List<T>)) ? source
        : values.ToArray();

    private static TWide[] Widened<T, TWide>(ReadOnlySpan<T> values, Func<T, TWide> widen)
    {
        var array = new TWide[values.Length];
        for (int i = 0; i < values.Length; i++)
        {
            array[i] = widen(values[i]);
        }

        return array;
    }
}
