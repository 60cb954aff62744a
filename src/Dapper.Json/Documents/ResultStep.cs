namespace Dapper.Json.Documents;

/// <summary>One step of writing a document of several results.</summary>
internal readonly record struct ResultStep(ResultStepKind Kind, ResultNode Node)
{
    /// <summary>Gets the innermost object around what is written, or ended.</summary>
    public ResultNode? Owner => Kind == ResultStepKind.End ? Node : Node.Parent;

    /// <summary>Returns whether the step writes a result.</summary>
    public bool Writes(ResultNode result) => Node == result && Kind == result.Way;

    /// <summary>Returns whether what is written is known before a result is read.</summary>
    public bool IsKnownBefore(int index) => Kind switch
    {
        ResultStepKind.Count or ResultStepKind.Beside => Node.Source!.Index < index,
        ResultStepKind.OpenRow or ResultStepKind.TypedRow => Node.Index < index,
        ResultStepKind.Value or ResultStepKind.Array or ResultStepKind.Keyed => Node.IsKnownBefore(index),
        ResultStepKind.Begin or ResultStepKind.PropertiesBefore or ResultStepKind.End or ResultStepKind.Constant => true,
    };
}
