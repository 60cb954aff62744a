using Dapper.Json.Output;

namespace Dapper.Json.Documents;

/// <summary>One row as an object, once it is sure that there are no more than are allowed.</summary>
/// <param name="output">What the object is written to.</param>
/// <param name="rows">Which row is wanted.</param>
/// <param name="isOneLine">Whether embedded JSON may bring no line breaks with it.</param>
internal sealed class ObjectDocument(BufferedOutput output, ExpectedRows rows, bool isOneLine) : Document(output)
{
    public override bool IsWritten => Count > 0;

    public override bool WantsRow => Count == 0 || rows is ExpectedRows.Single or ExpectedRows.SingleOrDefault;

    public override bool MayLeaveEarly => false;

    public override void BeginRow()
    {
        if (Count > 0)
        {
            throw new InvalidOperationException("The query returned more than one row.");
        }

        base.BeginRow();
    }

    public override void End()
    {
        if (Count == 0 && rows is ExpectedRows.First or ExpectedRows.Single)
        {
            throw new InvalidOperationException("The query returned no row.");
        }
    }

    public override void Settle()
    {
        if (isOneLine)
        {
            LineBreaks.Remove(output, start: 0);
        }
    }
}
