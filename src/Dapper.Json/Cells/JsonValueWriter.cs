using System.Text.Json;
using System.Text.Json.Serialization;
using System.Text.Json.Serialization.Metadata;

namespace Dapper.Json.Cells;

/// <summary>Writes values of a type that is known only at run time.</summary>
internal abstract class JsonValueWriter
{
    /// <summary>Gets whether the matching method of <see cref="Utf8JsonWriter"/> writes exactly what the serializer writes.</summary>
    public bool IsPlain { get; protected init; }

    public abstract void WriteBoxed(Utf8JsonWriter writer, object value);
}

/// <summary>
/// Writes values of type <typeparamref name="T"/>, alone or as a property, as System.Text.Json does under the given options: with its own converter, with
/// a custom one, or with the whole serializer if number handling applies.
/// </summary>
internal sealed class JsonValueWriter<T> : JsonValueWriter
{
    private readonly JsonTypeInfo<T>? _typeInfo;
    private readonly JsonConverter<T>? _converter;

    // Used without a converter.
    private readonly Action<Utf8JsonWriter, T>? _write;

    /// <summary>Creates the writer of a column's values.</summary>
    /// <param name="options">The serializer's options.</param>
    /// <param name="builtIn">The converter to use if the options do not know the type.</param>
    public JsonValueWriter(JsonSerializerOptions options, JsonConverter<T> builtIn) : this(TypeInfoOf(options, builtIn))
    {
    }

    /// <summary>Creates the writer of a member's values.</summary>
    /// <param name="typeInfo">The contract of the member's type.</param>
    /// <param name="numberHandling">The number handling of the member; null for that of the type or the options.</param>
    public JsonValueWriter(JsonTypeInfo<T> typeInfo, JsonNumberHandling? numberHandling = null)
    {
        bool isBuiltIn = typeInfo.IsBuiltIn();
        if (isBuiltIn && Handlings != JsonNumberHandling.Strict)
        {
            NumberHandling = (numberHandling ?? typeInfo.NumberHandling ?? typeInfo.Options.NumberHandling) & Handlings;
            if (numberHandling is not null)
            {
                typeInfo = JsonMetadataServices.CreateValueInfo<T>(typeInfo.Options, typeInfo.Converter);
                typeInfo.NumberHandling = numberHandling;
            }
        }

        IsPlain = isBuiltIn && NumberHandling == JsonNumberHandling.Strict;
        _typeInfo = typeInfo;
        _converter = NumberHandling == JsonNumberHandling.Strict ? typeInfo.Converter as JsonConverter<T> : null;
        _write = _converter is null ? (writer, value) => JsonSerializer.Serialize(writer, value, typeInfo) : null;

        // Without _converter, as for a JsonConverter<object> of a string, only the serializer knows whether the converter handles null.
        if (!isBuiltIn && default(T) is null && (_converter is null || _converter.HandleNull))
        {
            Null = new NullWriter(WriteDefault);
        }
    }

    /// <summary>Creates the writer of values that the writer of another type writes: of a nullable one that has a custom converter.</summary>
    public JsonValueWriter(Action<Utf8JsonWriter, T> write, NullWriter writeNull) => (_write, Null) = (write, writeNull);

    /// <summary>Gets the writer of a NULL: the custom converter, if it handles null.</summary>
    public NullWriter Null { get; } = NullWriter.Literal;

    /// <summary>Gets whether the property of a value that is the default of the type is omitted.</summary>
    public bool OmitsDefault { get; init; }

    /// <summary>Gets whether the matching method of <see cref="Utf8JsonWriter"/> writes the property of every value.</summary>
    public bool IsPlainProperty => IsPlain && !OmitsDefault;

    /// <summary>Gets the number handling; strict if T is no number, or if a custom converter writes it.</summary>
    public JsonNumberHandling NumberHandling { get; }

    // What of number handling makes a difference for the type. No integer has a name, such as NaN; a decimal of PostgreSQL may.
    private static JsonNumberHandling Handlings { get; } =
        ClrType.For(typeof(T)) is not { IsNumber: true } ? JsonNumberHandling.Strict
        : typeof(T).IsPrimitive && typeof(T) != typeof(double) && typeof(T) != typeof(float) ? JsonNumberHandling.WriteAsString
        : JsonNumberHandling.WriteAsString | JsonNumberHandling.AllowNamedFloatingPointLiterals;

    /// <summary>Writes the property of a value, or omits it.</summary>
    public void Write(Utf8JsonWriter writer, PropertyName name, T value)
    {
        if (IsPlainProperty && name.HasText && TryWritePlain(writer, name, value))
        {
            return;
        }

        if (!(OmitsDefault && EqualityComparer<T>.Default.Equals(value, default)))
        {
            name.Write(writer);
            Write(writer, value);
        }
    }

    public override void WriteBoxed(Utf8JsonWriter writer, object value) => Write(writer, (T)value);

    public void Write(Utf8JsonWriter writer, T value)
    {
        if (typeof(T) == typeof(double) && IsPlain)
        {
            RealDigits.WriteValue(writer, (double)(object)value!);
            return;
        }

        if (typeof(T) == typeof(DateTime) && IsPlain)
        {
            writer.WriteStringValue((DateTime)(object)value!);
            return;
        }

        if (_converter is null)
        {
            _write!(writer, value);
            return;
        }

        int depth = writer.CurrentDepth;
        _converter.Write(writer, value, _typeInfo!.Options);
        if (writer.CurrentDepth != depth)
        {
            // The serializer checks this too: otherwise the document would be malformed.
            throw new JsonException($"The converter '{_converter.GetType()}' wrote too much or not enough.");
        }
    }

    private static JsonTypeInfo<T> TypeInfoOf(JsonSerializerOptions options, JsonConverter<T> builtIn) =>
        !options.HasDefaultResolver() && options.TryGetTypeInfo(typeof(T), out JsonTypeInfo? known)
            ? (JsonTypeInfo<T>)known
            : JsonMetadataServices.CreateValueInfo<T>(options, options.FindConverter(typeof(T)) ?? builtIn);

    private void WriteDefault(Utf8JsonWriter writer, PropertyName name)
    {
        name.Write(writer);
        Write(writer, default!);
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
