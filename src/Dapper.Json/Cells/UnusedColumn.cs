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
