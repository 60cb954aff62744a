using System.Text.Json.Serialization.Metadata;

namespace Dapper.Json.Generated;

/// <summary>The names that there are at each depth, whether or not a document shows them.</summary>
internal sealed class FieldTree
{
    /// <summary>Gets the fields by their names, and what is inside of each.</summary>
    public SortedDictionary<string, FieldTree> Fields { get; } = new(StringComparer.Ordinal);

    /// <summary>Gives names of which each stands inside of the one before.</summary>
    public static FieldTree Of(IEnumerable<IEnumerable<string>> paths)
    {
        var root = new FieldTree();
        foreach (IEnumerable<string> path in paths)
        {
            FieldTree node = root;
            foreach (string name in path)
            {
                node = node.Add(name);
            }
        }

        return root;
    }

    /// <summary>Gives the names that the serializer writes for a type, in lists and objects too.</summary>
    public static FieldTree Of(JsonTypeInfo type)
    {
        if (type.Kind == JsonTypeInfoKind.Enumerable)
        {
            return Of(type.Options.GetTypeInfo(type.ElementType!));
        }

        var tree = new FieldTree();
        foreach (JsonPropertyInfo property in type.Properties.Where(static property => property.Get is not null))
        {
            tree.Fields.Add(property.Name, Of(type.Options.GetTypeInfo(property.PropertyType)));
        }

        return tree;
    }

    private FieldTree Add(string name)
    {
        if (!Fields.TryGetValue(name, out FieldTree? inside))
        {
            Fields.Add(name, inside = new FieldTree());
        }

        return inside;
    }
}
