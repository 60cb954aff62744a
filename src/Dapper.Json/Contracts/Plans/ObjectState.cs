using System.Text.Json;
using Dapper.Json.Cells;
using Dapper.Json.Shapes;

namespace Dapper.Json.Contracts.Plans;

/// <summary>What a plan that makes objects keeps from one row of a result to the next.</summary>
internal sealed class ObjectState : IDisposable
{
    private JsonScratch? _json;

    /// <summary>Gets or sets the object that further rows may belong to, from the outermost level inwards.</summary>
    public ObjectLevel[] Levels { get; set; } = [];

    /// <summary>Returns the state of a result.</summary>
    public static ObjectState Of(RowCursor cursor) => (ObjectState)(cursor.State ??= new ObjectState());

    /// <summary>Returns memory for JSON of which only a part is written.</summary>
    /// <param name="writer">The writer of that part, which escapes text in the same way.</param>
    public JsonScratch JsonFor(Utf8JsonWriter writer) => _json ??= new JsonScratch(new() { Encoder = writer.Options.Encoder });

    public void Dispose() => _json?.Dispose();
}
