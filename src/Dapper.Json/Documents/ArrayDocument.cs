using Dapper.Json.Output;

namespace Dapper.Json.Documents;

/// <summary>Writes all rows as an array.</summary>
internal sealed class ArrayDocument(BufferedOutput output) : Document(output, inside: 1)
{
    public override bool BeginRow()
    {
        if (Count == 0)
        {
            Output.Writer.WriteStartArray();
        }

        return base.BeginRow();
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
