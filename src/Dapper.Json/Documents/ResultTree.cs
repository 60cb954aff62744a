using System.Runtime.CompilerServices;

namespace Dapper.Json.Documents;

/// <summary>The places of several results in their document, and the order in which it is written. Immutable.</summary>
internal sealed class ResultTree
{
    // Results are mostly kept in static fields. By the first of them, so that a tree lives no longer than its results.
    private static readonly ConditionalWeakTable<JsonResultSet, ResultTree> Known = [];

    private readonly JsonResultSet[] _results;
    private readonly JsonFields? _fields;

    private ResultTree(JsonResultSet[] results, JsonFields? fields)
    {
        (_results, _fields) = (results, fields);
        Root = ResultNode.Of(results, fields, out ResultNode[] nodes);
        Nodes = nodes;
        LastRequired = Array.FindLastIndex(results, static result => result.IsRequired);
        var steps = new List<ResultStep>();
        ResultStep.AddTo(steps, Root);
        Steps = steps.ToArray();
        if (fields is not null)
        {
            CheckFields();
        }
    }

    public ResultNode Root { get; }

    /// <summary>Gets the node of each result.</summary>
    public ResultNode[] Nodes { get; }

    public ResultStep[] Steps { get; }

    /// <summary>Gets the index of the last result without whose row nothing is written; -1 for none.</summary>
    public int LastRequired { get; }

    /// <summary>Returns the tree of a list of results, the same for the same results.</summary>
    /// <param name="results">The results, at least one.</param>
    /// <param name="fields">The fields that are written; null for all.</param>
    /// <exception cref="ArgumentException">The place of a result does not fit the others.</exception>
    /// <exception cref="JsonQueryException">A selected field is not the name of a result.</exception>
    public static ResultTree Of(JsonResultSet[] results, JsonFields? fields)
    {
        if (!Known.TryGetValue(results[0], out ResultTree? tree) || !tree.IsOf(results, fields))
        {
            tree = new ResultTree(results, fields);
            if (!Array.Exists(results, static result => result.Given is not null))
            {
                // A constant is mostly made for one request, and its value must not outlive that.
                Known.AddOrUpdate(results[0], tree);
            }
        }

        return tree;
    }

    /// <summary>Returns whether the names inside a node are not known before its result is open.</summary>
    public static bool HasUnknownNames(ResultNode node) => node.Result?.Kind == JsonResultKind.Properties;

    private bool IsOf(JsonResultSet[] results, JsonFields? fields)
    {
        bool isSame = results.Length == _results.Length && Equals(fields, _fields);
        for (int i = 0; isSame && i < results.Length; i++)
        {
            isSame = ReferenceEquals(results[i], _results[i]);
        }

        return isSame;
    }

    private void CheckFields()
    {
        foreach (ResultNode node in Root.Tree)
        {
            string[] names = [.. node.Children.Select(static child => child.Name).OfType<string>()];
            bool isKnown = node.Result is null ? node.Children.TrueForAll(static child => !HasUnknownNames(child))
                : node.Result.Kind is not (JsonResultKind.Row or JsonResultKind.Rows or JsonResultKind.Properties or JsonResultKind.Required);
            if (isKnown)
            {
                node.Fields?.ThrowIfUnknown(names, node.Name is null ? "the document" : $"'{node.Name}'");
            }
        }
    }
}
