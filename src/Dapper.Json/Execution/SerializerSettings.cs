using System.Text.Encodings.Web;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace Dapper.Json.Execution;

/// <summary>Settings of System.Text.Json that options set by themselves: they are laid over serializer options, one by one.</summary>
internal struct SerializerSettings : IEquatable<SerializerSettings>
{
    // Null is a value of these two, as in the serializer's options.
    public (bool IsSet, JsonNamingPolicy? Value) PropertyNamingPolicy;
    public (bool IsSet, JavaScriptEncoder? Value) Encoder;
    public JsonIgnoreCondition? DefaultIgnoreCondition;
    public JsonNumberHandling? NumberHandling;
    public bool? WriteIndented;

    /// <summary>Returns what these set, and for the rest what others set.</summary>
    public readonly SerializerSettings Over(in SerializerSettings outer) => new()
    {
        PropertyNamingPolicy = PropertyNamingPolicy.IsSet ? PropertyNamingPolicy : outer.PropertyNamingPolicy,
        Encoder = Encoder.IsSet ? Encoder : outer.Encoder,
        DefaultIgnoreCondition = DefaultIgnoreCondition ?? outer.DefaultIgnoreCondition,
        NumberHandling = NumberHandling ?? outer.NumberHandling,
        WriteIndented = WriteIndented ?? outer.WriteIndented,
    };

    /// <summary>Returns serializer options with these settings: a copy, unless nothing is set.</summary>
    /// <exception cref="ArgumentException">System.Text.Json does not allow a value.</exception>
    public readonly JsonSerializerOptions Over(JsonSerializerOptions serializer)
    {
        if (Equals(default))
        {
            return serializer;
        }

        var copy = new JsonSerializerOptions(serializer);
        copy.PropertyNamingPolicy = PropertyNamingPolicy.IsSet ? PropertyNamingPolicy.Value : copy.PropertyNamingPolicy;
        copy.Encoder = Encoder.IsSet ? Encoder.Value : copy.Encoder;
        copy.NumberHandling = NumberHandling ?? copy.NumberHandling;
        copy.WriteIndented = WriteIndented ?? copy.WriteIndented;
        if (DefaultIgnoreCondition is { } condition)
        {
#pragma warning disable SYSLIB0020 // Obsolete, but options that have it set refuse its successor.
            copy.IgnoreNullValues = false;
#pragma warning restore SYSLIB0020
            copy.DefaultIgnoreCondition = condition;
        }

        return copy;
    }

    public readonly bool Equals(SerializerSettings other) =>
        PropertyNamingPolicy == other.PropertyNamingPolicy && Encoder == other.Encoder && DefaultIgnoreCondition == other.DefaultIgnoreCondition
        && NumberHandling == other.NumberHandling && WriteIndented == other.WriteIndented;

    public override readonly bool Equals(object? obj) => obj is SerializerSettings other && Equals(other);

    public override readonly int GetHashCode() =>
        (PropertyNamingPolicy.Value?.GetHashCode() ?? 0) ^ (Encoder.Value?.GetHashCode() ?? 0) ^ (int)(DefaultIgnoreCondition ?? 0)
        ^ ((int)(NumberHandling ?? 0) << 4) ^ (WriteIndented == true ? 1 << 8 : 0);
}
