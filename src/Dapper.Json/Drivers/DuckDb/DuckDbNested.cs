using System.Collections;
using System.Data.Common;
using Dapper.Json.Cells;

namespace Dapper.Json.Drivers.DuckDb;

/// <summary>Reads lists, structs and maps of which the driver has lost nothing.</summary>
internal static class DuckDbNested
{
    /// <exception cref="NotSupportedException">A struct without names: its dictionary has the last of its fields alone.</exception>
    /// <exception cref="OverflowException">A decimal that may have been rounded.</exception>
    public static object Read(DbDataReader reader, int ordinal) => Read(reader, ordinal, isExact: false);

    /// <summary>Reads a value that must tell any two rows apart.</summary>
    /// <inheritdoc cref="Read(DbDataReader, int)" path="/exception"/>
    public static object ReadExact(DbDataReader reader, int ordinal) => Read(reader, ordinal, isExact: true);

    private static object Read(DbDataReader reader, int ordinal, bool isExact)
    {
        object value = reader.GetValue(ordinal);
        Check(value, isExact);
        return value;
    }

    private static void Check(object? value, bool isExact)
    {
        switch (value)
        {
            // Inside of others the driver does not tell TIMESTAMP_NS from TIMESTAMP, nor how many places a DECIMAL had.
            case DateTime or decimal when isExact:
                throw new NotSupportedException("It cuts off nanoseconds, and places of a decimal, so that two values could be the same");
            case decimal number:
                NumberDigits.ThrowIfRounded(number);
                break;
            case Dictionary<string, object> fields when fields.ContainsKey(""):
                throw new NotSupportedException("The fields of a struct have no names. Name them, as {'a': 1} does");
            case IDictionary map:
                CheckAll(isExact ? map.Keys : Array.Empty<object>(), isExact);
                CheckAll(map.Values, isExact);
                break;
            case IList list when list.GetType().GetGenericArguments() is [{ } element]
                && (isExact || element == typeof(decimal) || element.IsGenericType):
                CheckAll(list, isExact);
                break;
        }
    }

    private static void CheckAll(IEnumerable values, bool isExact)
    {
        foreach (object? value in values)
        {
            Check(value, isExact);
        }
    }
}
