using System.Text.Json;

namespace Dapper.Json.Cells;

/// <summary>
/// A column that fills no member, or is not selected. It is only checked for NULL: a value in it means that the object it belongs to exists.
/// </summary>
internal sealed class UnusedColumn : ColumnWriter
{
    private readonly ColumnWriter? _unselected;

    public UnusedColumn(in PlannedColumn column) : base(column) => Form = null;

    /// <param name="unselected">The writer that the column would have if it were selected.</param>
    public UnusedColumn(ColumnWriter unselected) : base(unselected) => _unselected = unselected;

    public override bool IsNull(RowSource source) => _unselected?.IsNull(source) ?? base.IsNull(source);

    public override bool Write(RowSource source, Utf8JsonWriter writer, ref ValueProgress progress) => true;
}

/// <summary>A column of a result without rows.</summary>
internal sealed class MissingColumn(in PlannedColumn column) : ColumnWriter(column)
{
    public override bool IsNull(RowSource source) => true;

    public override bool Write(RowSource source, Utf8JsonWriter writer, ref ValueProgress progress) => true;
}

/// <summary>A member without a column. In every row, it has the value that it has in a new object.</summary>
internal sealed class ConstantMember(in PlannedColumn column) : ColumnWriter(column)
{
    public override bool IsNull(RowSource source) => true;

    public override bool Write(RowSource source, Utf8JsonWriter writer, ref ValueProgress progress) => WriteNull(writer);
}
