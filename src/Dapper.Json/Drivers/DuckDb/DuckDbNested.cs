using System.Collections;
using System.Data.Common;
using Dapper.Json.Cells;

namespace Dapper.Json.Drivers.DuckDb;

/// <summary>Reads lists, structs and maps of which the driver has lost nothing.</summary>
internal static class DuckDbNested
{
    /// <exception cref="NotSupportedException">A struct without names: its dictionary has the last of its fields alone.</exception>
    /// <exception cref="OverflowException">A decimal that may have been rounded.</exception>
    public static object Read(DbDataReader reader, int ordinal)
    {
        object value = reader.GetValue(ordinal);
        Check(value);
        return value;
    }

    private static void Check(object? value)
    {
        switch (value)
        {
            case decimal number:
                NumberDigits.ThrowIfRounded(number);
                break;
            case Dictionary<string, object> fields when fields.ContainsKey(""):
                throw new NotSupportedException("The fields of a struct have no names. Name them, as {'a': 1} does");
            case IDictionary map:
                CheckAll(map.Values);
                break;
            case IList list when list.GetType().GetGenericArguments() is [{ } element] && (element == typeof(decimal) || element.IsGenericType):
                CheckAll(list);
                break;
        }
    }

    private static void CheckAll(IEnumerable values)
    {
        foreach (object? value in values)
        {
            Check(value);
        }
    }
}
