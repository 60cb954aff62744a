using System.Collections;
using System.Data.Common;
using Dapper.Json.Cells;

namespace Dapper.Json.Drivers.DuckDb;

/// <summary>Reads lists, structs and maps of which the driver has lost nothing.</summary>
internal static class DuckDbNested
{
    /// <summary>Reads a value.</summary>
    /// <param name="reader">The reader.</param>
    /// <param name="ordinal">The column's position.</param>
    /// <param name="isLossless">Whether the value must tell any two rows apart.</param>
    /// <exception cref="NotSupportedException">A struct without names: its dictionary has the last of its fields alone.</exception>
    /// <exception cref="OverflowException">A decimal that may have been rounded.</exception>
    public static object Read(DbDataReader reader, int ordinal, bool isLossless)
    {
        object value = reader.GetValue(ordinal);
        Check(value, isLossless);
        return value;
    }

    private static void Check(object? value, bool isLossless)
    {
        switch (value)
        {
            // Inside of others the driver does not tell TIMESTAMP_NS from TIMESTAMP, nor how many places a DECIMAL had.
            case DateTime or decimal when isLossless:
                throw new NotSupportedException("It cuts off nanoseconds, and places of a decimal, so that two values could be the same");
            case decimal number:
                NumberDigits.ThrowIfRounded(number);
                break;
            case Dictionary<string, object> fields when fields.ContainsKey(""):
                throw new NotSupportedException("The fields of a struct have no names. Name them, as {'a': 1} does");
            case IDictionary map:
                CheckAll(isLossless ? map.Keys : Array.Empty<object>(), isLossless);
                CheckAll(map.Values, isLossless);
                break;
            case IList list when list.GetType().GetGenericArguments() is [{ } element]
                && (isLossless || element == typeof(decimal) || element.IsGenericType):
                CheckAll(list, isLossless);
                break;
        }
    }

    private static void CheckAll(IEnumerable values, bool isLossless)
    {
        foreach (object? value in values)
        {
            Check(value, isLossless);
        }
    }
}
