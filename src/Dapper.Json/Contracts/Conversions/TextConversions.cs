using System.Globalization;
using Dapper.Json.Cells;

namespace Dapper.Json.Contracts.Conversions;

/// <summary>What Convert.ChangeType makes of a string, in the invariant culture, without the string.</summary>
internal static class TextConversions
{
    private static readonly CultureInfo Invariant = CultureInfo.InvariantCulture;

    /// <summary>Null where ChangeType has no conversion and throws.</summary>
    public static TextConversion<T>? TryGet<T>() => (TextConversion<T>?)Get(typeof(T));

    private static Delegate? Get(Type type) => Type.GetTypeCode(type) switch
    {
        TypeCode.Boolean => (TextConversion<bool>)bool.Parse,
        TypeCode.Byte => (TextConversion<byte>)(static text => byte.Parse(text, NumberStyles.Integer, Invariant)),
        TypeCode.SByte => (TextConversion<sbyte>)(static text => sbyte.Parse(text, NumberStyles.Integer, Invariant)),
        TypeCode.Int16 => (TextConversion<short>)(static text => short.Parse(text, NumberStyles.Integer, Invariant)),
        TypeCode.UInt16 => (TextConversion<ushort>)(static text => ushort.Parse(text, NumberStyles.Integer, Invariant)),
        TypeCode.Int32 => (TextConversion<int>)(static text => int.Parse(text, NumberStyles.Integer, Invariant)),
        TypeCode.UInt32 => (TextConversion<uint>)(static text => uint.Parse(text, NumberStyles.Integer, Invariant)),
        TypeCode.Int64 => (TextConversion<long>)(static text => long.Parse(text, NumberStyles.Integer, Invariant)),
        TypeCode.UInt64 => (TextConversion<ulong>)(static text => ulong.Parse(text, NumberStyles.Integer, Invariant)),
        TypeCode.Single => (TextConversion<float>)(static text => float.Parse(text, NumberStyles.Float | NumberStyles.AllowThousands, Invariant)),
        TypeCode.Double => (TextConversion<double>)(static text => double.Parse(text, NumberStyles.Float | NumberStyles.AllowThousands, Invariant)),
        TypeCode.Decimal => (TextConversion<decimal>)(static text => decimal.Parse(text, NumberStyles.Number, Invariant)),
        TypeCode.DateTime => (TextConversion<DateTime>)DateTimeText.Parse,
        TypeCode.String => (TextConversion<string>)(static text => new string(text)),
        _ => null,
    };
}
