using System.Text.Json;

namespace Dapper.Json.Cells;

/// <summary>Writes the values of a member.</summary>
/// <param name="contract">The writer of the member's type; null for a member that is not part of the JSON.</param>
/// <param name="omitsDefault">Whether the default value of the type is omitted.</param>
internal readonly struct MemberValue<T>(ValueWriter<T>? contract, bool omitsDefault)
{
    /// <summary>Gets whether the matching method of <see cref="Utf8JsonWriter"/> writes every value.</summary>
    public bool IsPlain { get; } = contract is { IsPlain: true } && !omitsDefault;

    public void Write(Utf8JsonWriter writer, PropertyName name, T value)
    {
        if (IsPlain && name.HasText && TryWritePlain(writer, name, value))
        {
            return;
        }

        if (contract is null || (omitsDefault && EqualityComparer<T>.Default.Equals(value, default)))
        {
            return;
        }

        name.Write(writer);
        contract.Write(writer, value);
    }

    /// <remarks>The JIT evaluates the comparisons for each T, and the casts box nothing.</remarks>
    private static bool TryWritePlain(Utf8JsonWriter writer, in PropertyName property, T value)
    {
        JsonEncodedText name = property.Text;
        if (typeof(T) == typeof(long))
        {
            writer.WriteNumber(name, (long)(object)value!);
        }
        else if (typeof(T) == typeof(int))
        {
            writer.WriteNumber(name, (int)(object)value!);
        }
        else if (typeof(T) == typeof(double))
        {
            RealDigits.Write(writer, property, (double)(object)value!);
        }
        else if (typeof(T) == typeof(bool))
        {
            writer.WriteBoolean(name, (bool)(object)value!);
        }
        else if (typeof(T) == typeof(DateTime))
        {
            writer.WriteString(name, (DateTime)(object)value!);
        }
        else if (typeof(T) == typeof(decimal))
        {
            writer.WriteNumber(name, (decimal)(object)value!);
        }
        else if (typeof(T) == typeof(Guid))
        {
            writer.WriteString(name, (Guid)(object)value!);
        }
        else
        {
            return false;
        }

        return true;
    }
}
