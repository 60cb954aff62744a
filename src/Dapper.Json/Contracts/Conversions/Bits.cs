using System.Diagnostics;
using System.Runtime.CompilerServices;

namespace Dapper.Json.Contracts.Conversions;

/// <summary>Passes a value on under the type that a generic method knows it by; the compiler leaves nothing of it.</summary>
internal static class Bits
{
    /// <summary>
    /// Reads the bits of one type as those of another: of the same type, of an enum and its number, of numbers of one size with and without
    /// a sign, or of a boolean as a byte. Any bits of the one must be a value of the other.
    /// </summary>
    public static TTo As<TFrom, TTo>(TFrom value)
    {
        Debug.Assert(
            typeof(TFrom) == typeof(TTo)
            || (Unsafe.SizeOf<TFrom>() == Unsafe.SizeOf<TTo>() && IsNumber<TTo>() && (IsNumber<TFrom>() || typeof(TFrom) == typeof(bool))),
            "The bits of one type are no value of the other.");
        return Unsafe.As<TFrom, TTo>(ref value);
    }

    /// <summary>Says whether any bits are a value of a type, an enum as its number.</summary>
    private static bool IsNumber<T>() => Type.GetTypeCode(typeof(T)) is >= TypeCode.SByte and <= TypeCode.Double;
}
