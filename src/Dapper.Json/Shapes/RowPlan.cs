using System.Text.Json;
using Dapper.Json.Cells;

namespace Dapper.Json.Shapes;

/// <summary>How the rows of one schema are written.</summary>
internal abstract class RowPlan(ResultSchema schema)
{
    public ResultSchema Schema { get; } = schema;

    /// <summary>Gets or sets the next plan whose schema has the same hash: the cache's link.</summary>
    public RowPlan? Next { get; set; }

    /// <summary>Gets whether the columns are read in their order.</summary>
    public virtual bool IsForward => true;

    /// <summary>Gets the plan for a reader that reads forward only, where this one does not read the columns in their order.</summary>
    public virtual RowPlan Forward => this;

    /// <summary>Gets the same plan outside of any chain.</summary>
    public RowPlan Unlinked()
    {
        var copy = (RowPlan)MemberwiseClone();
        copy.Next = null;
        return copy;
    }

    /// <summary>Writes the current row, or the next piece of it.</summary>
    /// <returns>Whether the row is complete. If not, what has been written may be passed on before the next call.</returns>
    /// <exception cref="JsonQueryException">A column could not be read or written.</exception>
    public abstract bool WriteRow(RowSource row, Utf8JsonWriter writer, long rowNumber);
}
