namespace Dapper.Json.Documents;

/// <content>Checks the names of properties: they are unique in their object, and selected fields exist.</content>
internal sealed partial class MultipleDocument
{
    private DocumentNames? _rootNames;

    /// <summary>Adds the names of a row's properties to an object that holds other results too, and checks them.</summary>
    /// <param name="node">The result.</param>
    /// <param name="names">The names.</param>
    /// <exception cref="JsonQueryException">Two properties have the same name, or a selected field does not exist.</exception>
    public void AddNames(ResultNode node, IEnumerable<string> names)
    {
        bool isPart = node.Name is null;
        DocumentNames all = isPart ? _rootNames ??= NamesInside(_tree.Root) : NamesInside(node);
        foreach (string name in names)
        {
            all.Add(name, node.Result!);
        }

        // The names of all results are known once the last of those without a name has been read.
        if (!isPart || Array.TrueForAll(Nodes, other => !ResultTree.HasUnknownNames(other) || other.Index <= node.Index))
        {
            all.Complete(isPart ? "the document" : $"'{node.Name}'");
        }
    }

    private DocumentNames NamesInside(ResultNode node)
    {
        var names = new DocumentNames(_settings.Cells, node.Fields);
        node.Children.ForEach(child => names.Add(child.Name));
        return names;
    }
}
