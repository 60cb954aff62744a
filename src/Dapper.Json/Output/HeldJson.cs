namespace Dapper.Json.Output;

/// <summary>JSON in memory until it is the turn of its place in the document: elements of an array, or properties of an object.</summary>
internal sealed class HeldJson : IDisposable
{
    private readonly OutputPool _outputs;
    private readonly int _start;

    /// <param name="outputs">The pool of the memory.</param>
    /// <param name="depth">The depth of the JSON in the document, for its indentation; 0 for a single value.</param>
    /// <param name="isArray">Whether elements of an array are written; if not, properties of an object.</param>
    /// <param name="output">The output of the document, whose query is measured.</param>
    public HeldJson(OutputPool outputs, int depth, bool isArray, BufferedOutput output)
    {
        _outputs = outputs;
        Output = outputs.Rent(measurement: output.Measurement);
        for (int i = isArray ? 0 : 1; i < depth; i++)
        {
            Output.Writer.WriteStartArray();
        }

        if (depth > 0 && !isArray)
        {
            Output.Writer.WriteStartObject();
        }

        _start = Output.WrittenFrom(0).Length;
    }

    public BufferedOutput Output { get; }

    /// <summary>Gets what has been written, without a comma before it.</summary>
    public ReadOnlySpan<byte> Json => Slice(_start, Length).TrimStart((byte)',');

    /// <summary>Gets how much memory is used, in bytes. It is also the position at which the next value starts.</summary>
    public int Length => Output.Length + Output.Writer.BytesPending;

    /// <summary>Returns what has been written between two positions.</summary>
    public ReadOnlySpan<byte> Slice(int start, int end) => Output.WrittenFrom(0)[start..end];

    public void Dispose() => _outputs.Return(Output);
}
