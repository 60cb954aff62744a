using System.Data.Common;

namespace Dapper.Json.Contracts.Plans;

/// <summary>The current object of one level, with the elements of its list.</summary>
/// <param name="builder">The object's builder.</param>
internal sealed class ObjectLevel(ObjectBuilder builder)
{
    private readonly List<object?> _elements = [];

    /// <summary>Gets the object; null as long as there is no value in it, nor in an element of its list.</summary>
    public object? Made { get; private set; }

    /// <summary>Begins with the object of a row; without one if all its own columns are NULL.</summary>
    public void Begin(DbDataReader reader, long rowNumber) => Made = builder.Build(reader, rowNumber);

    /// <summary>Makes the object, even if its own columns are all NULL.</summary>
    /// <exception cref="JsonQueryException">It could not be created.</exception>
    public void Make(DbDataReader reader, long rowNumber) => Made ??= builder.BuildOwn(reader, rowNumber, isEmpty: true);

    /// <summary>Adds an element to the list. The object that holds it, which may be a nested one, is created if it is missing.</summary>
    /// <exception cref="JsonQueryException">That object could not be created or set.</exception>
    public void Add(object? element, DbDataReader reader, long rowNumber)
    {
        if (_elements.Count == 0)
        {
            FindHolder(reader, rowNumber);
        }

        _elements.Add(element);
    }

    /// <summary>Sets the list in the object that holds it, if that object exists.</summary>
    public void End(long rowNumber)
    {
        if (builder.Map.List is { } list && FindHolder(missing: null, rowNumber) is { } holder)
        {
            builder.Set(holder, list, _elements, rowNumber);
        }

        _elements.Clear();
    }

    /// <param name="missing">The reader with which missing objects are created; null to create none.</param>
    /// <param name="rowNumber">The number of the row.</param>
    private object? FindHolder(DbDataReader? missing, long rowNumber)
    {
        object? holder = Made;
        for (ObjectBuilder owning = builder; holder is not null && owning.Holder is { } inside; owning = inside)
        {
            object owner = holder;
            holder = inside.Map.Member.Get(owner);
            if (holder is null && missing is not null)
            {
                holder = inside.BuildOwn(missing, rowNumber, isEmpty: true);
                owning.Set(owner, inside.Map, holder, rowNumber);
            }
        }

        return holder;
    }
}
