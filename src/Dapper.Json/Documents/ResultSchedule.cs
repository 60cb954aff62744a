namespace Dapper.Json.Documents;

/// <summary>
/// What is written of a document of several results, and when. All of it is known before anything is read: the results of a command have an order, and
/// so have their places in the document. Immutable.
/// </summary>
internal sealed class ResultSchedule
{
    /// <param name="root">The document.</param>
    /// <param name="nodes">The place of each result, in the order of the results.</param>
    public ResultSchedule(ResultNode root, ResultNode[] nodes)
    {
        var steps = new List<ResultStep>();
        AddInside(steps, root);
        Before = new ResultStep[nodes.Length][];
        IsStreamed = new bool[nodes.Length];
        int next = 0;
        for (int i = 0; i < nodes.Length; i++)
        {
            int first = next;
            while (nodes[i].HasRows && next < steps.Count && !steps[next].Writes(nodes[i]) && steps[next].IsKnownBefore(i))
            {
                next++;
            }

            Before[i] = steps[first..next].ToArray();
            IsStreamed[i] = next < steps.Count && steps[next].Writes(nodes[i]) && nodes[i].CanBeStreamed;
            next += IsStreamed[i] ? 1 : 0;
        }

        AfterAll = steps[next..].ToArray();
    }

    /// <summary>Gets the steps that are written before the rows of each result are read.</summary>
    public ResultStep[][] Before { get; }

    /// <summary>Gets the steps that follow the last result.</summary>
    public ResultStep[] AfterAll { get; }

    /// <summary>Gets for each result whether its rows go to the document as they are read, because it is their turn.</summary>
    public bool[] IsStreamed { get; }

    /// <summary>Adds the steps of what is inside a node, in the order of the document.</summary>
    private static void AddInside(List<ResultStep> steps, ResultNode node)
    {
        foreach (ResultNode child in node.WrittenChildren.Where(static child => child.Result?.IsInDocument != false))
        {
            if (node.Way == ResultStepKind.TypedRow)
            {
                steps.Add(new ResultStep(ResultStepKind.PropertiesBefore, child));
            }

            steps.Add(new ResultStep(child.Way, child));
            if (child.Result is null || child.IsOpenRow)
            {
                AddInside(steps, child);
                steps.Add(new ResultStep(ResultStepKind.End, child));
            }
        }
    }
}
