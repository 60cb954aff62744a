using System.Text;
using System.Text.Json;

namespace Dapper.Json.Cells.Casts;

/// <summary>true or false, also from 0 and 1 and from the texts of booleans: <c>paid::boolean</c>.</summary>
internal static class BooleanCast
{
    public static ColumnCast Cast { get; } = new()
    {
        Word = "boolean",
        Fits = static member => member == typeof(bool),
        WriteZero = static (writer, types) => types.Writer<bool>().Write(writer, false),
        Conversion = new()
        {
            FreeType = typeof(bool),
            ReadsDefaultJson = true,
            TryWrite = TryWrite,
            Problem = "A column whose name ends in ::boolean holds booleans, 0 and 1, or the texts true, false, t and f, but this value is not one of these.",
        },
    };

    private static bool TryWrite(Utf8JsonWriter writer, PropertyName name, TypeTable types, ReadOnlySpan<byte> json)
    {
        bool value = json is [(byte)'1'] || Is(json, "true") || Is(json, "\"true\"") || Is(json, "\"t\"");
        if (!value && !(json is [(byte)'0'] || Is(json, "false") || Is(json, "\"false\"") || Is(json, "\"f\"")))
        {
            return false;
        }

        name.Write(writer);
        types.Writer<bool>().Write(writer, value);
        return true;
    }

    private static bool Is(ReadOnlySpan<byte> json, string text) => Ascii.EqualsIgnoreCase(json, text);
}
