using System.Text.Json;

namespace Dapper.Json.Output;

/// <summary>An output into the caller's writer, inside a larger document. Flushing it is up to its owner.</summary>
internal sealed class Utf8WriterOutput(Utf8JsonWriter writer) : JsonOutput
{
    public override Utf8JsonWriter Writer => writer;

    public override bool IsFull => false;

    public override ValueTask<bool> FlushAsync(bool isLast, bool async, CancellationToken cancellationToken) => new(true);
}
