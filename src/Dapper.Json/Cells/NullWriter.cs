using System.Text.Json;

namespace Dapper.Json.Cells;

/// <summary>What is written of a member that the row has no value for: its column holds NULL, or it has no column.</summary>
internal abstract class NullWriter
{
    /// <summary>Gets the one that writes nothing.</summary>
    public static NullWriter Omitted { get; } = new Nothing();

    public abstract void Write(Utf8JsonWriter writer, JsonEncodedText name);

    private sealed class Nothing : NullWriter
    {
        public override void Write(Utf8JsonWriter writer, JsonEncodedText name)
        {
        }
    }
}
