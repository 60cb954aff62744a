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
        var root = new ResultNode(name: null, parent: null) { Fields = fields ?? JsonFields.Empty };
        int typed = Array.FindIndex(results, static result => result is { Kind: ResultKind.Spread, Contract: not null });
        ResultNode document = typed < 0 ? root : root.Add([]);
        nodes = new ResultNode[results.Length];
        for (int i = 0; i < results.Length; i++)
        {
            ResultNode node = i == typed ? document : results[i].Segments is { Length: > 0 } path ? document.Add(path) : root.Add([]);
            if (node.Result is not null)
            {
                throw new ArgumentException($"Two results are named \"{results[i].Name}\".", nameof(results));
            }

            (node.Result, node.Index, nodes[i]) = (results[i], i, node);
        }

        foreach (ResultNode node in nodes)
        {
            node.Source = node.Result!.Of is { } of ? Array.Find(nodes, other => other.Result!.Name == of) : null;
            node.Source?.Derived.Add(node);
            if (ResultRules.ProblemOf(node) is { } problem)
            {
                throw new ArgumentException($"{node.Result}: {problem}", nameof(results));
            }
        }

        if (root.FindMembers(serializer) is var (misfit, reason))
        {
            throw new ArgumentException($"{misfit}: {reason}", nameof(results));
        }

        root.SetFields();
        Array.ForEach(nodes, static node => node.SetColumns());
        return root;
    }

    /// <summary>Finds or adds the node of a path.</summary>
    private ResultNode Add(ReadOnlySpan<PathSegment> path)
    {
        ResultNode node = this;
        foreach (PathSegment segment in path)
        {
            ResultNode? known = node.Children.Find(child => child.Name == segment.Name);
            if (known is null)
            {
                node.Children.Add(known = new ResultNode(segment.Name, node));
            }

            node = known;
        }

        if (path.IsEmpty)
        {
            node.Children.Add(node = new ResultNode(name: null, node));
        }

        return node;
    }

    /// <summary>Sets the depth and the selected fields of all nodes inside.</summary>
    private void SetFields()
    {
        foreach (ResultNode child in Children)
        {
            child.Fields = child.Name is null ? Fields : Fields?.Of(child.Name);
            child.Depth = child.Name is null ? Depth : Depth + (Result?.Kind == ResultKind.Rows ? 2 : 1);
            child.SetFields();
        }
    }

    /// <summary>Sets the columns that other results need.</summary>
    private void SetColumns()
    {
        string[] own = [.. Result!.Keys.Select(static key => key.Column)];
        string[] totals = [.. Derived.Select(static derived => derived.Result!.Column).OfType<string>()];
        string[] filled = Type is null ? [] : [.. Children.Select(static child => child._member).OfType<string>()];
        LeftOut = own.Length + totals.Length + filled.Length > 0
            ? new LeftOutColumns([.. own, .. totals], own.Length, filled)
            : null;
        string[] inside = IsKeyed ? [.. Written.SelectMany(static list => list.Result!.Keys.Select(static key => key.Parent))] : [];
        NeededNames = [.. IsKeyed ? own : [], .. inside, .. totals, .. Result.Limit > 0 ? Result.Cursor!.Columns : []];
        KeyLengths = IsKeyed ? [own.Length, .. Written.Select(static list => list.Result!.Keys.Length)] : [];
    }
}
