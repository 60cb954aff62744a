using Dapper.Json.Output;

namespace Dapper.Json.Documents;

/// <summary>Writes all rows as an array.</summary>
internal sealed class ArrayDocument(JsonOutput output) : Document(output, inside: 1)
{
    public override void BeginRow()
    {
        if (Count == 0)
        {
            Output.Writer.WriteStartArray();
        }

        base.BeginRow();
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
