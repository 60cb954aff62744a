using System.Diagnostics;

namespace Dapper.Json.Documents;

/// <summary>
/// What is written of a document of several results, and when. All of it is known before anything is read: the results of a command have an order, and
/// so have their places in the document. Immutable.
/// </summary>
internal sealed class ResultSchedule
{
    private readonly ResultStep[][] _before;
    private readonly bool[] _isStreamed;

    /// <param name="root">The document.</param>
    /// <param name="nodes">The place of each result, in the order of the results.</param>
    public ResultSchedule(ResultNode root, ResultNode[] nodes)
    {
        var steps = new List<ResultStep>();
        AddInside(steps, root);
        _before = new ResultStep[nodes.Length + 1][];
        _isStreamed = new bool[nodes.Length];
        int next = 0;
        for (int i = 0; i < nodes.Length; i++)
        {
            int first = next;
            if (!nodes[i].HasRows)
            {
                _before[i] = [];
                continue;
            }

            while (next < steps.Count && !steps[next].Writes(nodes[i]) && steps[next].IsKnownBefore(i))
            {
                next++;
            }

            _before[i] = steps[first..next].ToArray();
            _isStreamed[i] = next < steps.Count && steps[next].Writes(nodes[i]) && CanBeStreamed(nodes[i]);
            next += _isStreamed[i] ? 1 : 0;
        }

        _before[^1] = steps[next..].ToArray();
    }

    /// <summary>Gets the steps that follow the last result.</summary>
    public ResultStep[] AfterAll => _before[^1];

    /// <summary>Returns the steps that are written before the rows of a result are read.</summary>
    public ResultStep[] Before(int index) => _before[index];

    /// <summary>Returns whether the rows of a result go to the document as they are read: it is their turn, and nothing goes into them.</summary>
    public bool IsStreamed(int index) => _isStreamed[index];

    private static bool CanBeStreamed(ResultNode node) =>
        !node.IsKeyed && !node.IsTypedRow && node.Omitted.Length == 0;

    /// <summary>Adds the steps of what is inside a node, in the order of the document.</summary>
    private static void AddInside(List<ResultStep> steps, ResultNode node)
    {
        foreach (ResultNode child in node.Written.Where(static child => child.Result?.IsInDocument != false))
        {
            if (node.IsTypedRow)
            {
                steps.Add(new ResultStep(ResultStepKind.Properties, child));
            }

            steps.Add(new ResultStep(KindOf(child), child));
            if (child.Result is null || child.IsOpenRow)
            {
                AddInside(steps, child);
                steps.Add(new ResultStep(ResultStepKind.End, child));
            }
        }
    }

    private static ResultStepKind KindOf(ResultNode node) => node.Result?.Kind switch
    {
        null => ResultStepKind.Begin,
        ResultKind.Constant => ResultStepKind.Constant,
        ResultKind.Count => ResultStepKind.Count,
        ResultKind.Total or ResultKind.Next => ResultStepKind.Value,
        ResultKind.Value or ResultKind.Values or ResultKind.Row or ResultKind.Rows or ResultKind.Spread =>
            node.IsKeyed ? ResultStepKind.Keyed : ResultStepKind.Held,
        _ => throw new UnreachableException(),
    };
}
