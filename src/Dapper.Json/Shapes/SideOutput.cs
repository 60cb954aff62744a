using System.Text.Json;
using Dapper.Json.Cells;
using Dapper.Json.Output;

namespace Dapper.Json.Shapes;

/// <summary>Pooled memory for the elements of a list that wait for the end of their object.</summary>
internal sealed class SideOutput : JsonOutput, IDisposable
{
    private readonly JsonScratch _memory;
    private int _start;

    public SideOutput(JsonWriterOptions options, bool runsCallersCode)
    {
        _memory = new JsonScratch(options);
        RunsCallersCode = runsCallersCode;
        Writer = _memory.Begin();
    }

    public override Utf8JsonWriter Writer { get; }

    public override bool RunsCallersCode { get; }

    public override bool IsFull => false;

    /// <summary>Gets how much has been written, in bytes.</summary>
    public long Length => _memory.Length;

    public override ValueTask<bool> FlushAsync(bool async, CancellationToken cancellationToken) => new(true);

    /// <summary>Discards the elements, and begins those of the next object.</summary>
    /// <param name="depth">The depth of the elements in the document, for their indentation.</param>
    public void Begin(int depth)
    {
        _memory.Begin();
        for (int i = 0; i < depth; i++)
        {
            Writer.WriteStartArray();
        }

        _start = _memory.End().Length;
    }

    /// <summary>Returns the elements, with commas between them.</summary>
    public ReadOnlySpan<byte> End() => _memory.End()[_start..];

    public void Dispose() => _memory.Dispose();
}
