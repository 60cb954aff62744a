using System.Text.Json;
using System.Text.Json.Serialization.Metadata;
using Dapper.Json.Cells;

namespace Dapper.Json.Contracts.Members;

/// <summary>Null, as the member's contract writes it.</summary>
internal sealed class NullValue<T>(ValueWriter<T> contract) : NullWriter
{
    public override bool RunsCallersCode => contract.RunsCallersCode;

    public override void Write(Utf8JsonWriter writer, PropertyName name) => contract.WriteNull(writer, name);
}

/// <summary>What the member holds in a fresh object.</summary>
internal sealed class ConstantValue<T>(ValueWriter<T> contract, T value) : NullWriter
{
    public override bool RunsCallersCode => contract.RunsCallersCode;

    public override void Write(Utf8JsonWriter writer, PropertyName name)
    {
        name.Write(writer);
        contract.Write(writer, value);
    }
}

/// <summary>What a member of any other type holds in a fresh object: null, or a collection without elements.</summary>
internal sealed class SerializedConstant(JsonTypeInfo typeInfo, object? value) : NullWriter
{
    public override bool RunsCallersCode => true;

    public override void Write(Utf8JsonWriter writer, PropertyName name)
    {
        name.Write(writer);
        JsonSerializer.Serialize(writer, value, typeInfo);
    }
}

/// <summary>A NULL that Dapper cannot convert.</summary>
internal sealed class RefusedNull : NullWriter
{
    public override bool RunsCallersCode => false;

    public override void Write(Utf8JsonWriter writer, PropertyName name) =>
        throw new InvalidCastException("Dapper makes no char of NULL.");
}
