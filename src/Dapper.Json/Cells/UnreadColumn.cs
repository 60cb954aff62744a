using System.Text.Json;

namespace Dapper.Json.Cells;

/// <summary>
/// What is written without a value: a member without a column, which is as in a new object in every row; nothing for a column that fills no member, is not
/// selected, or has no rows. A value in a column means, all the same, that the object it belongs to exists.
/// </summary>
internal sealed class UnreadColumn : ColumnWriter
{
    public UnreadColumn(in PlannedColumn column) : base(column)
    {
    }

    /// <param name="unselected">The writer that the column would have if it were selected.</param>
    public UnreadColumn(ColumnWriter unselected) : base(unselected.Schema, PropertyName.None, NullWriter.Omitted, unselected.MemberType)
    {
    }

    public override bool Write(RowSource source, Utf8JsonWriter writer, ref ValueProgress progress) => WriteNull(writer);
}
