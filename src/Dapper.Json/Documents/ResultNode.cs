using System.Text;
using Dapper.Json.Planning;

namespace Dapper.Json.Documents;

/// <summary>A property in the document of several results: an object, the property of a result, or a list inside the rows of another result.</summary>
internal sealed class ResultNode
{
    private ResultNode[]? _lists;

    private ResultNode(string? name, ResultNode? parent)
    {
        (Name, Parent) = (name, parent);

        // As JsonSerializer does with names: half a surrogate pair becomes U+FFFD.
        Utf8Name = Encoding.UTF8.GetBytes(name ?? "");
    }

    /// <summary>Gets the name of the property; null for the document itself, and for a result whose properties belong to it.</summary>
    public string? Name { get; }

    public byte[] Utf8Name { get; }

    public ResultNode? Parent { get; }

    /// <summary>Gets the depth of the JSON inside an object in its place.</summary>
    public int Depth { get; private set; } = 1;

    public List<ResultNode> Children { get; } = [];

    /// <summary>Gets the result; null for an object that holds only others.</summary>
    public JsonResultSet? Result { get; private set; }

    /// <summary>Gets the index of the result in the list of results; -1 for none.</summary>
    public int Index { get; private set; } = -1;

    /// <summary>Gets the fields that are written inside; null if the property is not written at all.</summary>
    public JsonFields? Fields { get; private set; } = JsonFields.Empty;

    /// <summary>Gets the result that a count, a total or a position is of; null for anything else.</summary>
    public ResultNode? Source { get; private set; }

    /// <summary>Gets the counts, totals and positions that are of this result.</summary>
    public List<ResultNode> Derived { get; } = [];

    /// <summary>Gets the columns that link the rows to those of other results, and are left out of them; null for none.</summary>
    public LinkedColumns? Links { get; private set; }

    /// <summary>Gets the names of the columns that other results, totals and cursors need. An own key is the first.</summary>
    public string[] NeededNames { get; private set; } = [];

    /// <summary>Gets the number of values in each key of a row: first in its own, then in those for each list inside.</summary>
    public int[] KeyLengths { get; private set; } = [];

    /// <summary>Gets the list inside the rows of another result, or the outermost list that holds such.</summary>
    public ResultNode Family => Parent is { Result.Kind: JsonResultKind.Rows } ? Parent.Family : this;

    /// <summary>Gets the lists inside the rows that are written. Asked for with each row.</summary>
    public ResultNode[] Lists => _lists ??= [.. Children.Where(static child => child.Fields is not null)];

    /// <summary>Gets whether other results go into the object of its only row.</summary>
    public bool IsOpenRow => Result?.Kind == JsonResultKind.Row && Children.Count > 0;

    /// <summary>Gets whether rows of other results go into its own rows, or its rows into theirs.</summary>
    public bool IsTied => Fields is not null && (Result is { IsTied: true }
        || (Result?.Kind == JsonResultKind.Rows && Children.Exists(static child => child.Fields is not null)));

    /// <summary>Gets the form of the rows of a result without a type.</summary>
    public RowForm Form => Result!.Kind switch
    {
        JsonResultKind.Value => RowForm.Value,
        JsonResultKind.Values => RowForm.Element,
        JsonResultKind.Properties => RowForm.Properties,
        JsonResultKind.Row => IsOpenRow ? RowForm.Properties : RowForm.Only,
        _ => RowForm.Object,
    };

    /// <summary>Gets this node and all inside.</summary>
    public IEnumerable<ResultNode> Tree => Children.SelectMany(static child => child.Tree).Prepend(this);

    /// <summary>Gets the selection for the rows of the result; null for everything. Names may be those of other results inside.</summary>
    public JsonFields? RowFields => (Fields, Children.Count > 0, Result!.Contract is not null) switch
    {
        ({ } fields, true, true) => fields.Without(Children.Select(static child => child.Name!)),
        (null or { IsEverything: true }, _, _) => null,
        ({ } fields, false, _) when Name is not null => fields,
        ({ } fields, _, _) => fields.AsPart(),
    };

    /// <summary>Creates the tree of a list of results.</summary>
    /// <param name="results">The results.</param>
    /// <param name="fields">The fields that are written; null for all.</param>
    /// <param name="nodes">The node of each result.</param>
    /// <exception cref="ArgumentException">A place does not fit the others.</exception>
    public static ResultNode Of(JsonResultSet[] results, JsonFields? fields, out ResultNode[] nodes)
    {
        var root = new ResultNode(name: null, parent: null) { Fields = fields ?? JsonFields.Empty };
        nodes = new ResultNode[results.Length];
        for (int i = 0; i < results.Length; i++)
        {
            ResultNode node = root.Add(results[i].Segments);
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

        root.Place();
        Array.ForEach(nodes, static node => node.Link());
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
    private void Place()
    {
        foreach (ResultNode child in Children)
        {
            child.Fields = child.Name is null ? Fields : Fields?.Of(child.Name);
            child.Depth = child.Name is null ? Depth : Depth + (Result?.Kind == JsonResultKind.Rows ? 2 : 1);
            child.Place();
        }
    }

    /// <summary>Sets the columns that other results need.</summary>
    private void Link()
    {
        string[] own = [.. Result!.Keys.Select(static key => key.Column)];
        string[] totals = [.. Derived.Select(static derived => derived.Result!.Column).OfType<string>()];
        Links = own.Length + totals.Length > 0 ? new LinkedColumns([.. own, .. totals], own.Length) : null;
        string[] inside = IsTied ? [.. Lists.SelectMany(static list => list.Result!.Keys.Select(static key => key.Parent))] : [];
        NeededNames = [.. IsTied ? own : [], .. inside, .. totals, .. Result.Limit > 0 ? Result.Cursor!.Columns : []];
        KeyLengths = IsTied ? [own.Length, .. Lists.Select(static list => list.Result!.Keys.Length)] : [];
    }
}
