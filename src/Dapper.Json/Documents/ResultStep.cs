using Dapper.Json.Output;

namespace Dapper.Json.Documents;

/// <summary>One step of writing a document of several results.</summary>
internal readonly record struct ResultStep(ResultNode Node, ResultStepKind Kind)
{
    /// <summary>Adds the steps of what is inside a node, in the order of the document.</summary>
    public static void AddTo(List<ResultStep> steps, ResultNode node)
    {
        foreach (ResultNode child in node.Children.Where(static child => child.Fields is not null && child.Result?.Kind != ResultKind.MustExist))
        {
            if (node.IsTypedRow)
            {
                steps.Add(new ResultStep(child, ResultStepKind.Properties));
            }

            steps.Add(new ResultStep(child, child.Result is null ? ResultStepKind.Begin : ResultStepKind.Result));
            if (child.Result is null || child.IsOpenRow)
            {
                AddTo(steps, child);
                steps.Add(new ResultStep(child, ResultStepKind.End));
            }
        }
    }
}

/// <summary>The kind of a step of writing a document of several results.</summary>
internal enum ResultStepKind
{
    /// <summary>The start of an object that holds only other results.</summary>
    Begin,

    /// <summary>A result. If other results go into its only row, the object stays open.</summary>
    Result,

    /// <summary>The properties of a row with a type that stand before a result inside it.</summary>
    Properties,

    /// <summary>The end of an object.</summary>
    End,
}

/// <summary>What is known of a result.</summary>
internal struct ResultState
{
    /// <summary>Gets or sets whether its rows have been read.</summary>
    public bool IsRead { get; set; }

    /// <summary>Gets or sets the number of its rows.</summary>
    public long Count { get; set; }

    /// <summary>Gets or sets its JSON, if it is not yet the turn of its place.</summary>
    public HeldJson? Held { get; set; }

    /// <summary>Gets or sets how much of the row is written, in bytes, if it has a type and results inside.</summary>
    public int Written { get; set; }

    /// <summary>Gets or sets the JSON of a total, or of a position.</summary>
    public byte[]? Value { get; set; }
}
