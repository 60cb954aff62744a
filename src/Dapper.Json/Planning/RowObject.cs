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
    public IEnumerable<ColumnSchema> All => Own.Concat(Inside.SelectMany(static child => child.Object.All)).OrderBy(static column => column.Ordinal);

    /// <summary>Gets the first column inside.</summary>
    public ColumnSchema First => All.First();

    /// <summary>Gets the columns of its values, including those of objects inside, but not those of list elements.</summary>
    public IEnumerable<ColumnSchema> Values => Own.Concat(Inside.Where(static child => !child.IsList).SelectMany(static child => child.Object.Values));

    /// <summary>Gets the list inside, at any depth below objects; null for none.</summary>
    /// <exception cref="JsonQueryException">There are two lists, and neither is inside the other.</exception>
    public TChild? List
    {
        get
        {
            TChild[] lists = [.. Inside.Select(ListOf).OfType<TChild>().OrderBy(static list => list.Object.First.Ordinal)];
            return lists.Length < 2 ? lists.FirstOrDefault() : throw ColumnError.Of(
                $"Two lists side by side, from column {lists[0].Object.First.Ordinal} '{lists[0].Object.First.Name}' and this one, would multiply each other's "
                + "rows. Select each as a result of its own, with QueryMultipleJsonAsync, or let a subquery build one as JSON (json_agg, "
                + "json_group_array, FOR JSON) and name its column in JsonQueryOptions.RawJsonColumns",
                lists[1].Object.First);
        }
    }

    /// <summary>Gets the objects with lists, from this one inwards.</summary>
    public IEnumerable<GroupLevel> Levels =>
        List is { } list ? list.Object.Levels.Prepend(new GroupLevel(list.Name, list.Object.First, [.. Values])) : [];

    /// <summary>Returns a child that is a list, or the list inside it; null for none.</summary>
    protected static TChild? ListOf(TChild child) => child.IsList ? child : child.Object.List;
}

/// <summary>An object or a list inside an object.</summary>
internal interface IRowChild<TChild>
    where TChild : class, IRowChild<TChild>
{
    /// <summary>Gets its name, for messages.</summary>
    public string Name { get; }

    /// <summary>Gets the object, or an element of the list.</summary>
    public RowObject<TChild> Object { get; }

    public bool IsList { get; }
}
