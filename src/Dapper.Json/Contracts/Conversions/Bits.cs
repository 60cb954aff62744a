using System.Runtime.CompilerServices;

namespace Dapper.Json.Contracts.Conversions;

/// <summary>Passes a value on under the type that a generic method knows it by; the compiler leaves nothing of it.</summary>
internal static class Bits
{
    /// <summary>Both are one type, or one is an enum of the other.</summary>
    public static TTo As<TFrom, TTo>(TFrom value) => Unsafe.As<TFrom, TTo>(ref value);
}
