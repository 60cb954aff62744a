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

    /// <summary>Gets the lists inside, at any depth below objects, in the order of the JSON.</summary>
    public abstract IEnumerable<TChild> Lists { get; }

    /// <summary>Gets the first list inside, at any depth below objects; null for none.</summary>
    /// <exception cref="JsonQueryException">There are two lists, and only one can be written.</exception>
    public virtual TChild? List => Lists.FirstOrDefault();

    /// <summary>Gets the objects with lists, from this one inwards.</summary>
    public IEnumerable<GroupLevel> Levels =>
        List is { } list ? list.Object.Levels.Prepend(new GroupLevel(list.Name, list.Object.First, [.. Values])) : [];

    /// <summary>Returns a child that is a list, or the lists inside it.</summary>
    protected static IEnumerable<TChild> ListsOf(TChild child) => child.IsList ? [child] : child.Object.Lists;
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
