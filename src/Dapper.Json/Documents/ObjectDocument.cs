using Dapper.Json.Cells;
using Dapper.Json.Output;

namespace Dapper.Json.Documents;

/// <summary>Writes one row as an object, once it is certain that there are not too many rows: of these, it counts the second too.</summary>
/// <param name="output">The output that the object is written to.</param>
/// <param name="rows">Which row is expected.</param>
/// <param name="isOneLine">Whether line breaks of embedded JSON are removed.</param>
internal sealed class ObjectDocument(BufferedOutput output, ExpectedRows rows, bool isOneLine) : Document(output, isOptional: true)
{
    public override bool WantsRow => Count == 0 || rows is ExpectedRows.Single or ExpectedRows.SingleOrDefault;

    public override bool CanFlush => false;

    public override bool BeginRow(AskedColumns asked, long rowNumber)
    {
        bool isFirst = Count == 0;
        Count += WantsRow ? 1 : 0;
        return isFirst;
    }

    public override void PrepareFlush()
    {
        if (isOneLine)
        {
            LineBreaks.Remove(Output, start: 0);
        }
    }
}
