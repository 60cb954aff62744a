using Dapper.Json.Output;

namespace Dapper.Json.Documents;

/// <summary>A row a line, each ended by a line feed.</summary>
internal sealed class LinesDocument(BufferedOutput output) : Document(output)
{
    // Where the line that is being written begins, as far as it has not left.
    private int _lineStart;

    public override void EndRow()
    {
        LineBreaks.Remove(output, _lineStart);
        output.EndValue("\n"u8);
        _lineStart = output.Length;
    }

    public override void Settle()
    {
        LineBreaks.Remove(output, _lineStart);
        _lineStart = 0;
    }
}
