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
        _ => true,
    };
}

/// <summary>The kind of a step of writing a document of several results.</summary>
internal enum ResultStepKind
{
    /// <summary>Begins an object that holds only other results.</summary>
    Begin,

    /// <summary>Writes the properties of a row with a type that stand before a result inside it.</summary>
    Properties,

    /// <summary>Ends an object.</summary>
    End,

    /// <summary>Writes a value that the program gives.</summary>
    Constant,

    /// <summary>Writes the number of rows of another result.</summary>
    Count,

    /// <summary>Writes what another result had beside its rows.</summary>
    Value,

    /// <summary>Writes a result that has waited in memory. If other results go into its only row, the object stays open.</summary>
    Held,

    /// <summary>Writes a list whose rows, or those inside it, are found by their keys.</summary>
    Keyed,
}
