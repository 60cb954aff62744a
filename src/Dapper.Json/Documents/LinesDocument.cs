using Dapper.Json.Output;

namespace Dapper.Json.Documents;

/// <summary>Writes NDJSON: each row on a line that ends with a line feed.</summary>
internal sealed class LinesDocument(BufferedOutput output) : Document(output)
{
    // The start of the current line, as far as it is still in the buffer.
    private int _lineStart;

    public override void EndRow()
    {
        LineBreaks.Remove(Output, _lineStart);
        Output.EndLine();
        _lineStart = Output.Length;
    }

    public override void PrepareFlush()
    {
        LineBreaks.Remove(Output, _lineStart);
        _lineStart = 0;
    }
}
