using System.Text.Json;

namespace Dapper.Json.Cells;

/// <summary>How values of one type are written.</summary>
internal abstract class ValueWriter<T>
{
    /// <summary>Gets whether the matching method of <see cref="Utf8JsonWriter"/> writes just what the serializer would.</summary>
    public abstract bool IsPlain { get; }

    /// <summary>Gets whether a converter of the caller's writes the values.</summary>
    public abstract bool RunsCallersCode { get; }

    public abstract void Write(Utf8JsonWriter writer, T value);

    /// <summary>Writes the property of a NULL, by the caller's converter if it wants to see null.</summary>
    public abstract void WriteNull(Utf8JsonWriter writer, PropertyName name);
}

/// <summary>Values of a member whose declared type is nullable, where a converter of the caller's is for that type.</summary>
internal sealed class NullableValueWriter<T>(JsonValueWriter<T?> declared) : ValueWriter<T>
    where T : struct
{
    public override bool IsPlain => false;

    public override bool RunsCallersCode => declared.RunsCallersCode;

    public override void Write(Utf8JsonWriter writer, T value) => declared.Write(writer, value);

    public override void WriteNull(Utf8JsonWriter writer, PropertyName name) => declared.WriteNull(writer, name);
}

/// <summary>What is written of a member that the row has no value for: its column holds NULL, or it has no column.</summary>
internal abstract class NullWriter
{
    /// <summary>Gets the one that writes nothing.</summary>
    public static NullWriter Omitted { get; } = new Plain(isOmitted: true);

    /// <summary>Gets the one that writes null, where no type has a say in it.</summary>
    public static NullWriter Literal { get; } = new Plain(isOmitted: false);

    /// <summary>Gets whether code of the caller's may run, such as a converter.</summary>
    public abstract bool RunsCallersCode { get; }

    public abstract void Write(Utf8JsonWriter writer, PropertyName name);

    private sealed class Plain(bool isOmitted) : NullWriter
    {
        public override bool RunsCallersCode => false;

        public override void Write(Utf8JsonWriter writer, PropertyName name)
        {
            if (!isOmitted)
            {
                name.WriteNull(writer);
            }
        }
    }
}
