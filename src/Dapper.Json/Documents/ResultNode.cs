using System.Diagnostics;
using System.Text;
using Dapper.Json.Planning;

namespace Dapper.Json.Documents;

/// <summary>A property in the document of several results: an object, the property of a result, or a list inside the rows of another result.</summary>
internal sealed partial class ResultNode
{
    private ResultNode(string? name, ResultNode? parent, JsonFields? fields, JsonResultSet[] results, int index)
    {
        (Name, Parent, Fields, Index) = (name, parent, fields, index);
        Result = index < 0 ? null : results[index];
        Depth = parent is null ? 1 : name is null ? parent.Depth : parent.Depth + (parent.Result?.Kind == ResultKind.Rows ? 2 : 1);
        parent?.Children.Add(this);

        // As JsonSerializer does with names: half a surrogate pair becomes U+FFFD.
        Utf8Name = Encoding.UTF8.GetBytes(name ?? "");
    }

    /// <summary>Gets the name of the property; null for the document itself, and for a result whose properties belong to it.</summary>
    public string? Name { get; }

    public byte[] Utf8Name { get; }

    public ResultNode? Parent { get; }

    /// <summary>Gets the depth of the JSON inside an object in its place.</summary>
    public int Depth { get; }

    public List<ResultNode> Children { get; } = [];

    /// <summary>Gets the result; null for an object that holds only others.</summary>
    public JsonResultSet? Result { get; }

    /// <summary>Gets the index of the result in the list of results; -1 for none.</summary>
    public int Index { get; }

    /// <summary>Gets the fields that are written inside; null if the property is not written at all.</summary>
    public JsonFields? Fields { get; }

    /// <summary>Gets the result that a count, a total or a position is of; null for anything else.</summary>
    public ResultNode? Source { get; private set; }

    /// <summary>Gets the counts, totals and positions that are of this result.</summary>
    public List<ResultNode> Derived { get; } = [];

    /// <summary>Gets the keys and totals, and the members that other results fill, which are left out of the rows; null for none.</summary>
    public LeftOutColumns? LeftOut { get; private set; }

    /// <summary>Gets the names of the columns of each key of a row: first its own, then those for each list inside.</summary>
    public string[][] KeyNames => field ??= !IsKeyed ? [] :
    [
        [.. Result!.Keys.Select(static key => key.Column)],
        .. WrittenChildren.Select(static list => Array.ConvertAll(list.Result!.Keys, static key => key.Parent)),
    ];

    /// <summary>Gets the totals that are of this result.</summary>
    public ResultNode[] Totals => field ??= [.. Derived.Where(static derived => derived.Result!.Kind == ResultKind.Total)];

    /// <summary>Gets the names of the columns that say where a page ends.</summary>
    public string[] PositionNames => field ??= Result!.Limit > 0 ? [.. Result.Cursor!.Columns] : [];

    /// <summary>Gets the outermost of the lists whose rows hold those of others.</summary>
    public ResultNode Outermost => Parent is { Result.Kind: ResultKind.Rows } ? Parent.Outermost : this;

    /// <summary>Gets what is written inside: of rows, the lists. Asked for with each row.</summary>
    public ResultNode[] WrittenChildren => field ??= [.. Children.Where(static child => child.Fields is not null)];

    /// <summary>Gets how it goes into the document. Not asked of a result that has no place there.</summary>
    public ResultStepKind Way => Result is null ? ResultStepKind.Begin : Result.Kind switch
    {
        ResultKind.Value => ResultStepKind.Value,
        ResultKind.Row => Children.Count == 0 ? ResultStepKind.Value : OpenWay,
        ResultKind.Spread => OpenWay,
        ResultKind.Rows or ResultKind.Values => IsKeyed ? ResultStepKind.Keyed : ResultStepKind.Array,
        ResultKind.Count => ResultStepKind.Count,
        ResultKind.Total or ResultKind.Next => ResultStepKind.Beside,
        ResultKind.Constant => ResultStepKind.Constant,
        ResultKind.MustExist or ResultKind.Skip => throw new UnreachableException(),
    };

    private ResultStepKind OpenWay => Result!.Contract is null ? ResultStepKind.OpenRow : ResultStepKind.TypedRow;

    /// <summary>Gets whether its rows may go to the document as they are read: nothing goes between their values, and none is left out.</summary>
    public bool CanBeStreamed => Way is ResultStepKind.Value or ResultStepKind.Array or ResultStepKind.OpenRow && Omitted.Length == 0;

    /// <summary>Gets whether it is the properties of its only row, without which nothing inside is written.</summary>
    public bool IsOpenRow => Way is ResultStepKind.OpenRow or ResultStepKind.TypedRow;

    /// <summary>Gets the number of brackets that are open inside the place, with those of the result itself, but not those of its columns.</summary>
    public int BracketDepth => Result?.Kind switch
    {
        ResultKind.Rows => Depth + 1,
        ResultKind.Row or ResultKind.Values or ResultKind.Spread => Depth,
        null or ResultKind.Value or ResultKind.MustExist or ResultKind.Skip or ResultKind.Count or ResultKind.Total or ResultKind.Next
            or ResultKind.Constant => Depth - 1,
    };

    /// <summary>Gets whether its rows find those of other results by their keys, or are found so.</summary>
    public bool IsKeyed => Fields is not null && (Result is { IsKeyed: true } || (Result?.Kind == ResultKind.Rows && WrittenChildren.Length > 0));

    /// <summary>Gets whether the number of its rows, or something beside them, is written.</summary>
    public bool IsCounted => Derived.Exists(static derived => derived.Fields is not null);

    /// <summary>Gets whether rows of it are read, and not only whether there is one. A client may select the count alone.</summary>
    public bool HasRows => Result is { MayBeWritten: true } && (Fields is not null || IsCounted);

    /// <summary>Gets the form of the rows of a result without a type.</summary>
    public RowForm Form => Result!.Kind switch
    {
        ResultKind.Value => RowForm.Value,
        ResultKind.Values => RowForm.Element,
        ResultKind.Row or ResultKind.Spread => IsOpenRow ? RowForm.Properties : RowForm.Only,
        ResultKind.Rows or ResultKind.MustExist or ResultKind.Skip or ResultKind.Count or ResultKind.Total or ResultKind.Next or ResultKind.Constant =>
            RowForm.Object,
    };

    /// <summary>Gets this node and all inside.</summary>
    public IEnumerable<ResultNode> Tree => Children.SelectMany(static child => child.Tree).Prepend(this);

    /// <summary>Returns whether all that is written of it and inside it is of results before another one.</summary>
    public bool IsKnownBefore(int index) => Tree.All(inside => inside.Fields is null || inside.Index < index);

    /// <summary>Gets the selection for the rows of the result; null for everything. Names may be those of other results inside.</summary>
    public JsonFields? RowFields => (Fields, Children.Count > 0, Result!.Contract is not null) switch
    {
        ({ } fields, true, true) => fields.Without(Children.Select(static child => child.Name!)),
        (null or { IsEverything: true }, _, _) => null,
        ({ } fields, false, _) when Name is not null => fields,
        ({ } fields, _, _) => fields.AsPart(),
    };
}
