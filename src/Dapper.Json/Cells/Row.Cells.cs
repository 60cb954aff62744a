namespace Dapper.Json.Cells;

/// <content>What is known of each column.</content>
internal sealed partial class Row
{
    private sealed class Cell
    {
        /// <summary>Creates the cell of a column of a plan.</summary>
        /// <param name="shape">The column.</param>
        /// <param name="index">Its number in the plan.</param>
        public Cell(ShapeColumn shape, int index) => (Definition, Index, Value) = (shape, index, shape.Writer.CreateHeld());

        /// <summary>Creates the cell of a column that is asked for beside the plan.</summary>
        /// <param name="column">Its writer.</param>
        /// <param name="planned">Its description.</param>
        /// <param name="alone">Where its JSON is written.</param>
        public Cell(ColumnWriter column, in PlannedColumn planned, JsonScratch alone) =>
            (Definition, Index, Planned, Alone) = (new ShapeColumn(column, Depth: 0, IsKey: false, IsOptional: false), int.MaxValue, planned, alone);

        public ShapeColumn Definition { get; }

        public ColumnWriter Column => Definition.Writer;

        public int Index { get; }

        /// <summary>Gets what holds the value of a column of the plan; null if its JSON is held.</summary>
        public HeldValue? Value { get; }

        public PlannedColumn Planned { get; }

        public JsonScratch? Alone { get; }

        /// <summary>Gets or sets its place in the order of reading; -1 for what is no column.</summary>
        public int Position { get; set; } = -1;

        /// <summary>Gets or sets the cell of the same column that is read instead; null for none.</summary>
        public Cell? Same { get; set; }

        /// <summary>Gets or sets whether it is read for another cell too.</summary>
        public bool IsShared { get; set; }

        /// <summary>Gets or sets whether it is optional and the current row has NULL; null if finding it out has failed.</summary>
        public bool? IsNull { get; set; }

        public Exception? Failure { get; set; }

        public int Start { get; set; }

        public int End { get; set; }

        /// <summary>Takes the value that another cell reads of the same column, if both write the same JSON.</summary>
        /// <remarks>Two that are asked for differ in their escapes too.</remarks>
        public bool TryShare(Cell first)
        {
            bool isSame = (Alone is not null && first.Planned == Planned)
                || (Equals(first.Column.Form, Column.Form) && (first.Alone is null || first.Alone == Alone));
            if (isSame)
            {
                (Same, first.IsShared) = (first, true);
            }

            return isSame;
        }
    }
}
