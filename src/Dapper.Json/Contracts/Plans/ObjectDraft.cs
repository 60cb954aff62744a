using Dapper.Json.Cells;
using Dapper.Json.Shapes;

namespace Dapper.Json.Contracts.Plans;

/// <summary>What an object's properties would be written by; or why they are not.</summary>
internal sealed class ObjectDraft
{
    private readonly List<(ShapeNode Node, int First, int Last)> _properties = [];

    /// <summary>Gets why the object must be made after all; null where it need not.</summary>
    public string? Reason { get; private set; }

    /// <summary>Gets what becomes of each column and property, for a person.</summary>
    public List<string> Steps { get; } = [];

    /// <summary>
    /// Gets or sets whether Dapper makes no object of a child whose first column holds NULL: that column must fill a member.
    /// </summary>
    public bool IsMissingWithFirst { get; set; }

    /// <summary>Gets the properties in the order of the JSON.</summary>
    public ShapeNode[] Properties => _properties.ConvertAll(static entry => entry.Node).ToArray();

    /// <summary>Gets whether they read the columns in their order.</summary>
    public bool IsForward
    {
        get
        {
            int last = ColumnSchema.NoOrdinal;
            foreach ((_, int first, int end) in _properties)
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
    public void Add(ColumnWriter writer) => _properties.Add((new ValueNode(writer), writer.Schema.Ordinal, writer.Schema.Ordinal));

    /// <summary>Adds the next property, an object of its own.</summary>
    public void Add(BracketNode node, ObjectDraft child, ColumnSchema[] columns) =>
        _properties.Add((node, columns[0].Ordinal, child.IsForward ? columns[^1].Ordinal : ColumnSchema.NoOrdinal));

    /// <summary>Adds what only looks at a column, where it does not disturb their order.</summary>
    public void AddCheck(ColumnWriter writer)
    {
        int ordinal = writer.Schema.Ordinal;
        int position = _properties.FindIndex(entry => entry.First > ordinal);
        _properties.Insert(position < 0 ? _properties.Count : position, (new ValueNode(writer), ordinal, ordinal));
    }

    /// <summary>Makes the plan: straight from the columns where that is proved, else through objects.</summary>
    /// <param name="type">The type of the rows.</param>
    /// <param name="settings">The query's settings.</param>
    /// <param name="materialize">Makes the plan that goes through objects, for a reason.</param>
    /// <param name="rows">The open result.</param>
    /// <exception cref="JsonQueryException">JSON is to be embedded, which no object could hold.</exception>
    public RowPlan Choose<T>(Type type, CellSettings settings, Func<string, MaterializingPlan<T>> materialize, RowSource rows)
    {
        bool embedsJson = settings.RawJsonColumns.Count > 0;
        if (Reason is null)
        {
            return new DirectPlan(type, this, embedsJson ? null : materialize(DirectPlan.NotForward));
        }

        return embedsJson ? throw DirectPlan.NoObjects(type, Reason) : materialize(Reason).Prepared(rows.Reader);
    }

    public ObjectDraft Refuse(string reason)
    {
        Reason = reason;
        return this;
    }
}
