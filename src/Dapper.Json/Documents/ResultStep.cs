namespace Dapper.Json.Documents;

/// <summary>One step of writing a document of several results.</summary>
internal readonly record struct ResultStep(ResultStepKind Kind, ResultNode Node)
{
    /// <summary>Gets the innermost object around what is written, or ended.</summary>
    public ResultNode? Around => Kind == ResultStepKind.End ? Node : Node.Parent;

    /// <summary>Returns whether the step writes a result.</summary>
    public bool Writes(ResultNode result) => Node == result && Kind is not (ResultStepKind.Properties or ResultStepKind.End);

    /// <summary>Returns whether what is written is known before a result is read.</summary>
    public bool IsKnownBefore(int index) => Kind switch
    {
        ResultStepKind.Count or ResultStepKind.Value => Node.Source!.Index < index,
        ResultStepKind.Held when Node.IsOpenRow => Node.Index < index,
        ResultStepKind.Held or ResultStepKind.Keyed => Node.IsKnownBefore(index),
        ResultStepKind.Begin or ResultStepKind.Properties or ResultStepKind.End or ResultStepKind.Constant => true,
    };
}
