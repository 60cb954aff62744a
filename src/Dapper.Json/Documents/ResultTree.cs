using System.Runtime.CompilerServices;
using Dapper.Json.Cells;
using Dapper.Json.Planning;

namespace Dapper.Json.Documents;

/// <summary>The places of several results in their document, and when each is written. Immutable.</summary>
internal sealed class ResultTree
{
    private const int GenerationSize = 256;

    // As long as the settings, as plans are kept.
    private static readonly ConditionalWeakTable<CellSettings, BoundedCache<ResultList, ResultTree>> Known = [];

    private ResultTree(JsonResultSet[] results, JsonFields? fields, CellSettings cells)
    {
        Root = ResultNode.CreateTree(results, fields, cells.Serializer, out ResultNode[] nodes);
        Nodes = nodes;
        Read = Array.FindAll(nodes, static node => node.Result!.IsRead);
        FirstWritten = Array.Find(nodes, static node => node.Result!.MayBeWritten);
        LastRequired = Array.FindLastIndex(results, static result => result.IsRequired);
        LastSpread = Array.FindLastIndex(results, static result => result is { Kind: ResultKind.Spread, Contract: null });
        if (Array.Find(nodes, node => node.BracketDepth >= cells.MaxDepth) is { } deep)
        {
            throw ColumnError.Of(
                $"The values of {deep.Result} would be inside {deep.BracketDepth} objects and arrays of the JSON, but a JsonSerializerOptions.MaxDepth of "
                + $"{cells.MaxDepth} allows {cells.MaxDepth - 1}. Give it a shorter path, or raise MaxDepth", ColumnSchema.None);
        }

        Schedule = new ResultSchedule(Root, Nodes);
        foreach (ResultNode node in Root.Tree)
        {
            node.Fields?.ThrowIfUnknown(NamesIn(node), node.Name is null ? "the document" : $"'{node.Name}'");
        }
    }

    public ResultNode Root { get; }

    /// <summary>Gets the node of each result.</summary>
    public ResultNode[] Nodes { get; }

    /// <summary>Gets the nodes of the results that the command returns.</summary>
    public ResultNode[] Read { get; }

    /// <summary>Gets the node of the first result of which anything may be written; null for none.</summary>
    public ResultNode? FirstWritten { get; }

    public ResultSchedule Schedule { get; }

    /// <summary>Gets the index of the last result without whose row nothing is written; -1 for none.</summary>
    public int LastRequired { get; }

    /// <summary>Gets the index of the last result whose columns are properties of the document, known only when it is open; -1 for none.</summary>
    public int LastSpread { get; }

    /// <summary>Returns the tree of a list of results, the same for lists that say the same. It holds no values of constants.</summary>
    /// <param name="results">The results, at least one.</param>
    /// <param name="fields">The fields that are written; null for all.</param>
    /// <param name="settings">The settings of cell values.</param>
    /// <exception cref="ArgumentException">The place of a result does not fit the others.</exception>
    /// <exception cref="JsonQueryException">A selected field is not the name of a result, or a place is too deep.</exception>
    /// <exception cref="NotSupportedException">The serializer has no metadata for the type of a result that others go into.</exception>
    public static ResultTree For(JsonResultSet[] results, JsonFields? fields, CellSettings settings)
    {
        BoundedCache<ResultList, ResultTree> known = Known.GetValue(settings, static _ => new(GenerationSize));
        var list = new ResultList(results, fields);
        if (!known.TryGet(list, out ResultTree? tree))
        {
            list = list.WithoutValues();
            tree = known.Add(list, new ResultTree(list.Results, list.Fields, settings), list.Length);
        }

        return tree;
    }

    /// <summary>Returns the names of the fields in an object, or in the elements of a list; null if they are not known before its result is open.</summary>
    private static IEnumerable<string>? NamesIn(ResultNode node) => node switch
    {
        { Type: { } type } => ResultMembers.AreKnown(type) ? ResultMembers.Of(type).Select(static property => property.Name) : null,
        { Result.Kind: ResultKind.Row or ResultKind.Rows or ResultKind.Spread } or { Result.IsInDocument: false } => null,
        _ when node.Children.Exists(static child => child.Result?.Kind == ResultKind.Spread) => null,
        _ => node.Children.Select(static child => child.Name).OfType<string>(),
    };
}
