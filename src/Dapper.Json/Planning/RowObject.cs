using Dapper.Json.Cells;

namespace Dapper.Json.Planning;

/// <summary>An object of a row, or an element of a list: its own columns, and the objects and lists inside.</summary>
/// <typeparam name="TChild">An object or a list inside.</typeparam>
internal abstract class RowObject<TChild>
    where TChild : class, IRowChild<TChild>
{
    /// <summary>Gets its own columns.</summary>
    public abstract IEnumerable<ColumnSchema> Own { get; }

    /// <summary>Gets the objects and lists inside.</summary>
    public abstract IEnumerable<TChild> Inside { get; }

    /// <summary>Gets all columns inside, in their order.</summary>
    public ColumnSchema[] All => [.. ColumnsOf(hasLists: true).OrderBy(static column => column.Ordinal)];

    /// <summary>Gets the columns of its values, including those of objects inside, but not those of list elements.</summary>
    public ColumnSchema[] Values => [.. ColumnsOf(hasLists: false)];

    /// <summary>Gets the lists inside, at any depth below objects, in the order of the JSON.</summary>
    public abstract IEnumerable<TChild> Lists { get; }

    /// <summary>Gets the first list inside, at any depth below objects; null for none.</summary>
    /// <exception cref="JsonQueryException">There are two lists, and only one can be written.</exception>
    public virtual TChild? List => Lists.FirstOrDefault();

    /// <summary>Gets the objects with lists, from this one inwards.</summary>
    public IEnumerable<GroupLevel> Levels
    {
        get
        {
            RowObject<TChild> level = this;
            while (level.List is { } list)
            {
                yield return new GroupLevel(list.Name, list.First, level.Values);
                level = list.Object;
            }
        }
    }

    /// <summary>Returns a child that is a list, or the lists inside it.</summary>
    protected static IEnumerable<TChild> ListsOf(TChild child) => child.IsList ? [child] : child.Object.Lists;

    private List<ColumnSchema> ColumnsOf(bool hasLists)
    {
        // One list for all depths: iterators inside each other would ask each depth for each column.
        var columns = new List<ColumnSchema>();
        AddTo(columns, hasLists);
        return columns;
    }

    private void AddTo(List<ColumnSchema> columns, bool hasLists)
    {
        columns.AddRange(Own);
        foreach (TChild child in Inside)
        {
            if (hasLists || !child.IsList)
            {
                child.Object.AddTo(columns, hasLists);
            }
        }
    }
}

/// <summary>An object or a list inside an object.</summary>
internal interface IRowChild<TChild>
    where TChild : class, IRowChild<TChild>
{
    /// <summary>Gets its name, for messages.</summary>
    public string Name { get; }

    /// <summary>Gets its first column.</summary>
    public ColumnSchema First { get; }

    /// <summary>Gets the object, or an element of the list.</summary>
    public RowObject<TChild> Object { get; }

    public bool IsList { get; }
}
