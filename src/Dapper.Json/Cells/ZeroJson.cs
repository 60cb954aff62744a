using System.Globalization;
using System.Text.Json;

namespace Dapper.Json.Cells;

/// <summary>The JSON of 0 in the type that the values of a column have: what a total is without a row.</summary>
internal static class ZeroJson
{
    public static byte[] Of(ColumnSchema column, CellSettings settings)
    {
        using var json = new JsonScratch(new() { Encoder = settings.Serializer.Encoder });
        Utf8JsonWriter writer = json.Begin();
        Type type = column.FieldType;
        if (column.Cast is { } cast)
        {
            cast.WriteZero(writer, settings.Types);
        }
        else if (new PlannedColumn(column, PropertyName.None, settings).IsTextJson)
        {
            writer.WriteNullValue();
        }
        else
        {
            // A driver that knows no type without a row says object: 0 as of integers, which a count has.
            Type zero = type == typeof(bool) || type == typeof(string) || ClrType.For(type) is { IsNumber: true } ? type : typeof(long);
            settings.Types.TryWrite(writer, Convert.ChangeType(0, zero, CultureInfo.InvariantCulture));
        }

        return json.End().ToArray();
    }
}
