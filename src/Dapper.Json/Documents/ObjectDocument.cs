using Dapper.Json.Output;

namespace Dapper.Json.Documents;

/// <summary>Writes one row as an object, once it is certain that there are not too many rows.</summary>
/// <param name="output">The output that the object is written to.</param>
/// <param name="rows">Which row is expected.</param>
/// <param name="isOneLine">Whether line breaks of embedded JSON are removed.</param>
internal sealed class ObjectDocument(BufferedOutput output, ExpectedRows rows, bool isOneLine) : Document(output)
{
    public override bool IsWritten => Count > 0;

    public override bool WantsRow => Count == 0 || rows is ExpectedRows.Single or ExpectedRows.SingleOrDefault;

    public override bool CanFlush => false;

    /// <summary>Gets whether there are no rows, or too many.</summary>
    public bool HasWrongCount { get; private set; }

    public override bool BeginRow()
    {
        if (Count > 0 && WantsRow)
        {
            HasWrongCount = true;
            throw new InvalidOperationException("The query returned more than one row.");
        }

        return Count == 0 && base.BeginRow();
    }

    /// <summary>Checks that there was a row, after the last one.</summary>
    /// <exception cref="InvalidOperationException">There was none, but one must be.</exception>
    public void End()
    {
        if (Count == 0 && rows is ExpectedRows.First or ExpectedRows.Single)
        {
            HasWrongCount = true;
            throw new InvalidOperationException("The query returned no row.");
        }
    }

    public override void PrepareFlush()
    {
        if (isOneLine)
        {
            LineBreaks.Remove(Output, start: 0);
        }
    }
}
