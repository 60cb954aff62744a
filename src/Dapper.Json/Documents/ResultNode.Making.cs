using System.Text.Json;
using Dapper.Json.Planning;

namespace Dapper.Json.Documents;

/// <content>Makes the nodes from the paths of results.</content>
internal sealed partial class ResultNode
{
    /// <summary>Creates the tree of a list of results.</summary>
    /// <param name="results">The results.</param>
    /// <param name="fields">The fields that are written; null for all.</param>
    /// <param name="serializer">The serializer's options, for the types of rows that others go into.</param>
    /// <param name="nodes">The node of each result.</param>
    /// <exception cref="ArgumentException">A place does not fit the others.</exception>
    public static ResultNode CreateTree(JsonResultSet[] results, JsonFields? fields, JsonSerializerOptions serializer, out ResultNode[] nodes)
    {
        var root = new ResultNode(name: null, parent: null, fields ?? JsonFields.Empty, results, index: -1);
        int typed = Array.FindIndex(results, static result => result is { Kind: ResultKind.Spread, Contract: not null });
        ResultNode document = typed < 0 ? root : new ResultNode(name: null, root, root.Fields, results, typed);
        nodes = new ResultNode[results.Length];
        for (int i = 0; i < results.Length; i++)
        {
            ResultNode node = i == typed ? document
                : results[i].Path is { Count: > 0 } path ? document.Add([.. path], results)
                : new ResultNode(name: null, root, root.Fields, results, i);
            nodes[i] = node.Index == i ? node : throw new ArgumentException($"Two results are named \"{results[i].Name}\".", nameof(results));
        }

        foreach (ResultNode node in nodes)
        {
            node.Source = node.Result!.Of is { } of ? Array.Find(nodes, other => other.Result!.Name == of) : null;
            node.Source?.Derived.Add(node);
            if (ProblemOf(node) is { } problem)
            {
                throw new ArgumentException($"{node.Result}: {problem}", nameof(results));
            }
        }

        if (root.FindMembers(serializer) is var (misfit, reason))
        {
            throw new ArgumentException($"{misfit}: {reason}", nameof(results));
        }

        Array.ForEach(nodes, static node => node.SetLeftOut());
        return root;
    }

    /// <summary>Finds or adds the node of a path.</summary>
    private ResultNode Add(string[] path, JsonResultSet[] results)
    {
        ResultNode node = this;
        for (int i = 0; i < path.Length; i++)
        {
            string[] names = path[..(i + 1)];
            node = node.Children.Find(child => child.Name == names[^1])
                ?? new ResultNode(names[^1], node, node.Fields?.Of(names[^1]), results, Array.FindIndex(results, result => result.Path.SequenceEqual(names)));
        }

        return node;
    }

    /// <summary>Sets the columns that are left out.</summary>
    private void SetLeftOut()
    {
        string[] links = [.. Result!.Keys.Select(static key => key.Column), .. Totals.Select(static total => total.Result!.Column!)];
        LeftOut = links.Length + FilledMembers.Length > 0 ? new LeftOutColumns(links, Result.Keys.Length, FilledMembers) : null;
    }
}
