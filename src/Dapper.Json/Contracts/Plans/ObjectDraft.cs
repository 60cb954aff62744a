using Dapper.Json.Cells;

namespace Dapper.Json.Contracts.Plans;

/// <summary>What an object's properties would be written by; or why they are not.</summary>
internal sealed class ObjectDraft
{
    private readonly List<(ColumnWriter Writer, int First, int Last)> _writers = [];

    /// <summary>Gets why the object must be made after all; null where it need not.</summary>
    public string? Reason { get; private set; }

    /// <summary>Gets what becomes of each column and property, for a person.</summary>
    public List<string> Steps { get; } = [];

    /// <summary>
    /// Gets or sets whether Dapper makes no object of a child whose first column holds NULL: that column must fill a member.
    /// </summary>
    public bool IsMissingWithFirst { get; set; }

    /// <summary>Gets the writers in the order of the JSON.</summary>
    public ColumnWriter[] Writers => _writers.ConvertAll(static entry => entry.Writer).ToArray();

    /// <summary>Gets whether they read the columns in their order.</summary>
    public bool IsForward
    {
        get
        {
            int last = ColumnSchema.NoOrdinal;
            foreach ((_, int first, int end) in _writers)
            {
                if (first != ColumnSchema.NoOrdinal && (first <= last || end < first))
                {
                    return false;
                }

                last = Math.Max(last, end);
            }

            return true;
        }
    }

    /// <summary>Adds the writer of the next property.</summary>
    public void Add(ColumnWriter writer) => _writers.Add((writer, writer.Schema.Ordinal, writer.Schema.Ordinal));

    /// <summary>Adds the writer of the next property, an object of its own.</summary>
    public void Add(ColumnWriter writer, ObjectDraft child, ColumnSchema[] columns) =>
        _writers.Add((writer, columns[0].Ordinal, child.IsForward ? columns[^1].Ordinal : ColumnSchema.NoOrdinal));

    /// <summary>Adds what only looks at a column, where it does not disturb their order.</summary>
    public void AddCheck(ColumnWriter writer)
    {
        int ordinal = writer.Schema.Ordinal;
        int position = _writers.FindIndex(entry => entry.First > ordinal);
        _writers.Insert(position < 0 ? _writers.Count : position, (writer, ordinal, ordinal));
    }

    public ObjectDraft Refuse(string reason)
    {
        Reason = reason;
        return this;
    }
}
