namespace Dapper.Json.Cells;

/// <content>What is known of each column.</content>
internal sealed partial class Row
{
    /// <summary>What a column is read for.</summary>
    private enum CellKind
    {
        /// <summary>It is written.</summary>
        Written,

        /// <summary>It is compared with the row before.</summary>
        Compared,

        /// <summary>It is asked for beside the plan.</summary>
        Asked,
    }

    /// <param name="column">Its writer.</param>
    /// <param name="kind">What it is read for.</param>
    /// <param name="index">Its number in the plan.</param>
    /// <param name="depth"><inheritdoc cref="ShapeColumn" path="/param[@name='Depth']/node()"/></param>
    private sealed class Cell(ColumnWriter column, CellKind kind, int index = int.MaxValue, int depth = 0)
    {
        public ColumnWriter Column => column;

        public CellKind Kind => kind;

        public int Index => index;

        public int Depth => depth;

        /// <inheritdoc cref="ShapeColumn" path="/param[@name='IsOptional']/node()"/>
        public bool IsOptional { get; init; }

        /// <summary>Gets what holds the value of a column of the plan; null if its JSON is held.</summary>
        public HeldValue? Value { get; } = kind == CellKind.Asked ? null : column.CreateHeld();

        /// <summary>Gets the description of a column that is asked for.</summary>
        public PlannedColumn Planned { get; init; }

        /// <summary>Gets where the JSON of a column is written that is asked for.</summary>
        public JsonScratch? Alone { get; init; }

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
            bool isSame = Equals(first.Column.Form, column.Form) && (first.Alone is null || first.Alone == Alone);
            if (isSame)
            {
                (Same, first.IsShared) = (first, true);
            }

            return isSame;
        }
    }
}
