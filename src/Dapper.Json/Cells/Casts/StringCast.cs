using System.Collections;
using System.Numerics;
using System.Text.Json;

namespace Dapper.Json.Cells.Casts;

/// <summary>A JSON string, also from numbers: <c>id::string</c>.</summary>
internal static class StringCast
{
    private static readonly Type[] NumbersAndAny = [typeof(Half), typeof(Int128), typeof(UInt128), typeof(BigInteger), typeof(object)];

    public static ColumnCast Cast { get; } = new()
    {
        Word = "string",
        Fits = Fits,
        WriteZero = static (writer, _) => writer.WriteStringValue("0"u8),
        Conversion = new()
        {
            FreeType = typeof(string),
            TryWrite = TryWrite,
            Problem = "A column whose name ends in ::string holds numbers, or what is written as a string, but this value is neither.",
        },
    };

    // Not what is certainly written as something else. Of other types only their converters know.
    private static bool Fits(Type member) =>
        ClrType.For(member) is { } known
            ? !known.IsNumber && member != typeof(bool)
            : !NumbersAndAny.Contains(member) && member.Assembly != typeof(JsonSerializer).Assembly && !typeof(IEnumerable).IsAssignableFrom(member);

    private static bool TryWrite(Utf8JsonWriter writer, PropertyName name, TypeTable types, ReadOnlySpan<byte> json)
    {
        if (json is [(byte)'"', ..])
        {
            WriteRaw(writer, name, json);
            return true;
        }

        if (json is not [(byte)'-' or (>= (byte)'0' and <= (byte)'9'), ..])
        {
            return false;
        }

        // Not a JSON string of the writer, which would escape the plus sign of an exponent. System.Text.Json does not.
        Span<byte> quoted = json.Length <= 62 ? stackalloc byte[json.Length + 2] : new byte[json.Length + 2];
        quoted[0] = quoted[^1] = (byte)'"';
        json.CopyTo(quoted[1..]);
        WriteRaw(writer, name, quoted);
        return true;
    }

    private static void WriteRaw(Utf8JsonWriter writer, PropertyName name, ReadOnlySpan<byte> json)
    {
        name.Write(writer);
        RawValue.Write(writer, json, name.IsElement);
    }
}
