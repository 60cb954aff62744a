using Dapper.Json.Cells;
using Dapper.Json.Output;

namespace Dapper.Json.Documents;

/// <summary>Writes all rows as an array.</summary>
internal sealed class ArrayDocument(BufferedOutput output) : Document(output, inside: 1)
{
    public override bool BeginRow(AskedColumns asked, long rowNumber)
    {
        if (Count == 0)
        {
            Output.Writer.WriteStartArray();
        }

        return base.BeginRow(asked, rowNumber);
    }

    public override void Close()
    {
        if (Count == 0)
        {
            Output.Writer.WriteStartArray();
        }

        Output.Writer.WriteEndArray();
    }
}
